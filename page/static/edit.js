// The form of one row: what it will be, what the file says, and the line it comes from.

import { $, make } from './dom.js';
import { t } from './texts.js';
import { showDay, showMoney, typedAmount } from './format.js';
import { edit, settingsOf } from './desk.js';
import { drawPlace } from './place.js';

let at; // {paper, row}

export function startEdit(showRecord) {
  $('row-show').addEventListener('click', () => { $('row-dialog').close(); showRecord(at.paper, at.index); });
  $('row-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter?.value === 'save') save();
    else if (event.submitter?.value === 'reset') finish(undefined);
    else if (event.submitter?.value === 'leave') finish(at.row.known ? { back: true } : { leftOut: !at.row.leftOut, back: undefined });
    else $('row-dialog').close();
  });
}

export async function editRow(paper, { ref }) {
  const { value: row } = await paper.document.core.call('row', { id: paper.document.id, n: paper.n, ref, settings: settingsOf(paper) });
  at = { paper, row };
  const fields = $('row-form').elements;
  $('row-title').textContent = row.page ? t('edit-title-page', row) : row.line ? t('edit-title', row) : t('edit-title-plain');
  const isRow = ref >= 0;
  $('row-fields').hidden = !isRow;
  for (const value of ['save', 'reset', 'leave']) $('row-form').querySelector(`[value=${value}]`).hidden = !isRow || value === 'reset' && !row.edited;
  $('row-form').querySelector('[value=leave]').textContent = t(row.leftOut ? 'row-back' : 'row-leave');
  $('row-reason').textContent = row.reason ?? '';
  $('row-error').textContent = '';
  $('row-changes').replaceChildren(...(row.changes ?? []).map((text) => make('li', {}, text)));
  if (isRow) {
    fields.date.value = /^\d{4}-/.test(row.date) ? row.date : '';
    fields.amount.value = row.amount ? showMoney(row.amount) : '';
    fields.description.value = row.description ?? '';
    fields.memo.value = row.memo ?? '';
    fields.checkNumber.value = row.checkNumber ?? '';
    showWas(row);
  }
  $('row-dialog').showModal();
  await showLine(paper, row);
}

// showWas writes under each field what the file says, where that is something else.
function showWas(row) {
  const was = row.was ?? {};
  const show = { date: [showDay(was.date), showDay(row.date)], amount: [showMoney(was.amount), showMoney(row.amount)], description: [was.description, row.description], memo: [was.memo, row.memo], checkNumber: [was.checkNumber, row.checkNumber] };
  for (const [name, [before, now]] of Object.entries(show)) $(`was-${name}`).textContent = before && before !== now ? t('edit-was', { was: before }) : '';
}

// showLine shows where the row stands in its file.
async function showLine(paper, row) {
  const { value: place } = await paper.document.core.call('place', { id: paper.document.id, n: paper.n, ref: row.ref, settings: settingsOf(paper) }).catch(() => ({ value: { records: [] } }));
  at.index = place.index;
  drawPlace(place, paper.view.layout);
}

function save() {
  const fields = $('row-form').elements;
  const { row, paper } = at;
  const change = {};
  if (fields.date.value && fields.date.value !== row.date) change.date = fields.date.value;
  if (fields.amount.value.trim() !== (row.amount ? showMoney(row.amount) : '')) {
    const amount = typedAmount(fields.amount.value, paper.view.digits);
    if (amount === undefined) {
      $('row-error').textContent = t('edit-bad-amount', { example: showMoney(`-1234.${'50'.slice(0, paper.view.digits)}`.replace(/\.$/, '')) });
      fields.amount.focus();
      return;
    }
    change.amount = amount;
    change.turned = undefined; // the sign is as it was typed
    change.signsTurned = paper.view.signsTurned; // and turns with all others from now on
  }
  for (const name of ['description', 'memo', 'checkNumber']) if (fields[name].value !== (row[name] ?? '')) change[name] = fields[name].value;
  if (row.known) change.back = true;
  if (Object.keys(change).length > 0) finish(change);
  else $('row-dialog').close();
}

function finish(change) {
  const { row, paper } = at;
  $('row-dialog').close();
  const what = t('did-edit', { what: row.description || row.dateText || '' });
  const none = { leftOut: undefined, back: undefined, turned: undefined, date: undefined, amount: undefined, signsTurned: undefined, description: undefined, memo: undefined, checkNumber: undefined };
  edit(paper, what, { [row.ref]: change ?? none });
}
