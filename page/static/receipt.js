// The receipt: what came in, what went out, what was changed and left out, for the work
// papers. It is also what the page prints.

import { $, make, save } from './dom.js';
import { t } from './texts.js';
import { showDay, showMoney, showRange, showMoment, unsigned } from './format.js';
import { desk, settingsOf } from './desk.js';
import { titleOf } from './answer.js';
import { settledBy } from './questions.js';
import { notesOf } from './matters.js';

const mostRows = 1000; // of a list on paper

export function startReceipt() {
  $('open-receipt').addEventListener('click', openReceipt);
  $('receipt-print').addEventListener('click', () => window.print());
  $('receipt-text').addEventListener('click', () => save(`${desk.current.view.name}.receipt.txt`, new TextEncoder().encode(asText())));
  $('receipt-close').addEventListener('click', () => $('receipt-dialog').close());
}

export async function openReceipt() {
  await drawReceipt(desk.current);
  $('receipt-dialog').showModal();
}

// drawReceipt writes the receipt of a paper into the sheet that is printed.
export async function drawReceipt(paper) {
  if (!paper?.view) return;
  const { view } = paper;
  const { details: d, equation } = view;
  const closing = equation.closing || view.proof.closing; // what is printed is told, whether or not it goes with the rows
  const changes = (await paper.document.core.call('rows', { id: paper.document.id, n: paper.n, filter: 'changed', from: 0, to: mostRows })).value.rows ?? [];
  const skipped = (await paper.document.core.call('rows', { id: paper.document.id, n: paper.n, filter: 'skipped', from: 0, to: mostRows })).value.rows ?? [];
  const edits = await editedRows(paper);
  const facts = [
    ['receipt-source', paper.document.name], ['receipt-hash', view.hash], ['receipt-file', view.name], ['receipt-account', `${titleOf(paper)}, ${view.currency}`],
    ['receipt-period', showRange(d.startDate, d.endDate)],
    ['receipt-counts', t('receipt-count-line', { all: view.counts.all, kept: view.counts.kept, skipped: view.counts.skipped, left: view.counts.leftOut })],
    ['receipt-money', [equation.opening && `${t('opening')} ${showMoney(equation.opening)}`, `${t('in')} ${showMoney(d.totalCredits)}`, `${t('out')} ${showMoney(unsigned(d.totalDebits))}`, closing && `${t('closing')} ${showMoney(closing)}`].filter(Boolean).join(', ')],
    ['receipt-joined', (paper.document.parts ?? []).map((d) => d.name).join(', ')],
    ['receipt-compared', paper.compared && t('receipt-compared-line', { ...paper.compared, names: paper.compared.olds.map((o) => o.name).join(', '), known: view.counts.known })],
    ['receipt-proof', t(`balance-${view.proof.verdict}`)],
    ['receipt-settled', settledBy(paper).map(([, text]) => text).join(', ')],
  ];
  const lists = [
    ['receipt-edits', edits],
    ['receipt-skipped', [...skipped.map((r) => told(r, [r.reason, r.dateText, r.description, r.amountText].filter(Boolean).join(' · '))), ...(view.leftOut ? [view.leftOut] : [])], view.counts.skipped - skipped.length],
    ['receipt-changes', changes.flatMap((row) => (row.changes ?? []).map((text) => told(row, text))), d.changesMore],
    ['receipt-notes', notesOf(paper)],
  ];
  const sheet = $('receipt-sheet');
  sheet.replaceChildren(make('h2', {}, t('receipt')), make('p', { class: 'quiet' }, t('receipt-made', { when: showMoment(new Date()) })),
    make('dl', {}, facts.filter(([, v]) => v).flatMap(([key, value]) => [make('dt', {}, t(key)), make('dd', { dir: 'auto' }, value)])),
    ...lists.filter(([, list]) => list.length > 0).flatMap(([key, list, unlisted = 0]) => {
      const more = Math.max(list.length - mostRows, 0) + unlisted;
      return [make('h3', {}, t(key)), make('ul', {}, list.slice(0, mostRows).map((text) => make('li', { dir: 'auto' }, text)), more > 0 ? make('li', {}, t('receipt-more', { n: more })) : '')];
    }));
}

// told says something of a row by its place.
const told = (row, text) => t('receipt-row', { place: row.page ? t('place-page', row) : t('place-line', { line: row.line || row.ref + 1 }), text });

// editedRows tells each change by hand, before and after.
async function editedRows(paper) {
  const list = [];
  for (const ref of Object.keys(paper.edits).slice(0, mostRows)) {
    const { value: row } = await paper.document.core.call('row', { id: paper.document.id, n: paper.n, ref: Number(ref), settings: settingsOf(paper) });
    const was = [showDay(row.was.date), row.was.description, showMoney(row.was.amount)].filter(Boolean).join(' ');
    const now = row.leftOut ? t('row-leave') : [showDay(row.date), row.description, row.memo, showMoney(row.amount)].filter(Boolean).join(' ');
    list.push(told(row, `${was} → ${now}`));
  }
  return list;
}

function asText() {
  const lines = [];
  for (const e of $('receipt-sheet').querySelectorAll('h2, h3, p, dt, dd, li')) {
    if (/H[23]/.test(e.tagName)) lines.push('', e.textContent, '='.repeat(e.textContent.length));
    else if (e.tagName === 'DT') lines.push(`${e.textContent}: ${e.nextElementSibling.textContent}`);
    else if (e.tagName !== 'DD') lines.push(e.tagName === 'LI' ? `- ${e.textContent}` : e.textContent);
  }
  return `${lines.join('\n').trim()}\n`;
}
