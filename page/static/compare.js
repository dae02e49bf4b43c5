// What a comparison with files that were imported before found, above the rows.

import { $, make, redraw, announce, fail } from './dom.js';
import { t } from './texts.js';
import { showDay, showMoney } from './format.js';
import { desk } from './desk.js';
import { compare, takeAll } from './together.js';

const mostListed = 200;

export function startCompare() {
  $('before').addEventListener('change', () => {
    const files = [...$('before').files];
    $('before').value = '';
    compareWith(files);
  });
}

// compareWith takes files that were imported before, and only them for that.
export async function compareWith(files) {
  const paper = desk.current;
  if (files.length === 0 || !paper?.view) return;
  try {
    await compare(paper, files);
    announce($('compared').querySelector('h3').textContent);
  } catch (error) {
    fail(error.message);
  }
}

export function drawCompared(paper) {
  const { compared } = paper;
  $('compared').hidden = !compared;
  if (!compared) return;
  const { counts } = paper.view;
  const others = (compared.rows ?? []).filter((row) => row.verdict !== 'new');
  const { warnings } = compared;
  const names = compared.olds.map(({ name }) => name).join(', ');
  redraw($('compared'),
    make('div', {},
      make('h3', { tabindex: '-1', 'data-focus': '1' }, t(counts.known === 0 ? 'compared-none' : 'compared-new', { n: compared.new, all: compared.new + counts.known })),
      make('p', { class: 'quiet', dir: 'auto' }, t('compared-with', { names }), ' ', counts.known > 0 ? t('compared-known', { n: counts.known }) : t('compared-check'))),
    make('div', { class: 'buttons' }, make('button', { type: 'button', class: 'button', 'data-key': 'take-all', onclick: () => takeAll(paper) }, t('compared-stop'))),
    warnings.length ? make('ul', { class: 'plain' }, warnings.map((text) => make('li', { dir: 'auto' }, text))) : '',
    others.length ? list(others, compared) : '');
}

// list tells the rows that are neither new nor the same.
function list(rows, { rowsMore }) {
  const row = (r) => make('li', { class: `other-${r.verdict}` },
    make('span', { class: 'badge' }, t(`compared-${r.verdict}`)), ' ', make('b', { dir: 'auto' }, r.description || r.fitid), ` ${showDay(r.date)} ${showMoney(r.amount)}`,
    r.was ? make('span', { class: 'quiet', dir: 'auto' }, ` · ${t('compared-was', { was: [r.was.description, showDay(r.was.date), showMoney(r.was.amount)].filter(Boolean).join(' ') })}`) : '',
    make('span', { class: 'quiet block' }, r.verdict === 'gone' ? t('compared-why-gone') : r.why.replace(/^./, (c) => c.toUpperCase())));
  return make('details', { id: 'compared-list' }, make('summary', {}, t('compared-others', { n: rows.length })),
    make('ol', { class: 'plain' }, rows.slice(0, mostListed).map(row), rows.length + rowsMore > mostListed ? make('li', {}, t('receipt-more', { n: rows.length + rowsMore - mostListed })) : ''));
}
