// Several files at once: a table of them, one archive of all that was made of them.

import { $, make, redraw, icon, save, announce, fail } from './dom.js';
import { t } from './texts.js';
import { showMoney, showRange, showCount, unsigned } from './format.js';
import { desk, choose, close } from './desk.js';
import { first, busy } from './link.js';
import { verdictOf } from './matters.js';
import { joinable, join } from './together.js';
import { labelOf } from './answer.js';

export function startFiles() {
  $('download-all').addEventListener('click', downloadAll);
  $('join').addEventListener('click', joinAll);
}

const ready = () => desk.papers.filter((p) => p.view && verdictOf(p).state !== 'stop');

export function drawFiles() {
  const many = desk.papers.length > 1;
  $('files').hidden = !many;
  $('close-one').hidden = many;
  $('close-one').textContent = t(desk.current.document.parts ? 'take-apart' : 'close-this');
  if (!many) return;
  const head = ['file', 'account', 'period', 'rows', 'in', 'out', 'balance', 'verdict', 'remove'];
  redraw($('files-head'), make('tr', {}, head.map((name) => make('th', { scope: 'col', class: `f-${name}` }, name === 'remove' ? make('span', { class: 'visually-hidden' }, t('col-remove')) : t(`col-${name}`)))));
  redraw($('files-body'), desk.papers.map(drawPaper));
  const n = ready().length;
  const group = joinable();
  $('join').hidden = group.length < 2;
  $('join').textContent = t('join', { n: group.length });
  $('join').title = t('join-hint');
  $('download-all').hidden = n === 0;
  $('download-all').textContent = t('download-all', { n });
}

function drawPaper(paper) {
  const { view, document } = paper;
  const verdict = verdictOf(paper);
  const current = paper === desk.current;
  const cell = (name, ...children) => make('td', { class: `f-${name}`, 'data-label': t(`col-${name}`) }, ...children);
  const name = make('button', { type: 'button', class: 'link', 'aria-current': current ? 'true' : undefined, 'data-key': `paper:${document.id ?? document.name}:${paper.n}`, onclick: () => choose(paper) }, document.name);
  const remove = make('button', { type: 'button', class: 'act', 'aria-label': document.parts ? t('take-apart') : t('close-file', { name: document.name }), 'data-key': `close:${document.id ?? document.name}:${paper.n}`, onclick: () => close(document) }, icon('x'));
  return make('tr', { class: `${current ? 'current' : ''} is-${verdict.state}`, onclick: (event) => { if (!event.target.closest('button')) choose(paper); } },
    make('th', { scope: 'row', class: 'f-file', dir: 'auto' }, name),
    cell('account', view ? labelOf(paper) : ''), cell('period', view ? showRange(view.details.startDate, view.details.endDate) : ''),
    cell('rows', view ? showCount(view.counts.kept) : ''), cell('in', view ? showMoney(view.details.totalCredits) : ''), cell('out', view ? showMoney(unsigned(view.details.totalDebits)) : ''),
    cell('balance', view ? t(`balance-${view.proof.verdict}`) : ''), cell('verdict', make('span', { class: `badge is-${verdict.state}` }, icon(verdict.state), view || paper.problem?.setting ? verdict.text : t('failed'))), cell('remove', remove));
}

async function joinAll() {
  const papers = joinable();
  const edited = papers.find((p) => Object.keys(p.edits).length > 0);
  fail(edited ? t('join-edited', { name: edited.document.name }) : '');
  if (!edited) await join(papers).catch((error) => fail(error.message));
}

async function downloadAll() {
  await busy(async () => {
    const papers = ready();
    const parts = [];
    const pieces = [];
    for (const p of papers) {
      const answer = await p.document.core.call('parts', { id: p.document.id, n: p.n });
      parts.push(...answer.value);
      pieces.push(answer.bytes);
    }
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    save('statements.zip', (await first.call('pack', { parts }, bytes)).bytes);
    for (const paper of papers) paper.saved = paper.view;
    announce(t('saved', { name: 'statements.zip' }));
  });
}
