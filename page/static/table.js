// The table: rows as they will be imported, or the file as it stands. Both are edited where
// they stand: a row by its buttons and its form, a column by the role in its head.

import { $, make, option, icon, announce, redraw } from './dom.js';
import { t, roleName } from './texts.js';
import { showDay, showMoney, isNegative, showCount } from './format.js';
import { desk, changed, edit, undo, setColumn, columnAt } from './desk.js';
import { Grid } from './grid.js';
import { editRow } from './edit.js';
import { drawPages } from './pages.js';

let result;
let source;
let shown; // what the grids were last filled with

export function startTable() {
  result = new Grid($('rows'), { fetch: fetchRows, draw: drawRow, onKey: rowKey });
  source = new Grid($('source-rows'), { fetch: fetchRecords, draw: drawRecord, scroller: $('source-box') });
  $('undo').addEventListener('click', () => undo(desk.current));
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !event.target.matches('input, textarea, select') && desk.current?.past.length) {
      event.preventDefault();
      undo(desk.current);
    }
  });
}

const fetchRows = async (from, to) => {
  const { document, n, filter } = desk.current;
  return (await document.core.call('rows', { id: document.id, n, filter, from, to })).value;
};

// settingsForRaw are those without which the file cannot be taken apart, and which part is shown.
const settingsForRaw = ({ document: { reading: { worksheet, password, delimiter } } }) => ({ worksheet, password, delimiter });

const fetchRecords = async (from, to) => {
  const { value } = await desk.current.document.core.call('raw', { id: desk.current.document.id, from, to, settings: settingsForRaw(desk.current) });
  return { total: value.total, rows: value.records ?? [], width: value.width };
};

// drawTable shows the current paper. Rows are asked for anew only when they may differ.
export async function drawTable(paper, { chosen } = {}) {
  const readable = Boolean(paper.view);
  const file = paper.shows === 'file' || !readable;
  $('table').hidden = !paper.document.id || !readable && paper.problem?.setting !== 'columns';
  if ($('table').hidden) return;
  drawToolbar(paper, file);
  $('result-box').hidden = file;
  $('source-box').hidden = !file;
  const key = `${paper.document.id}/${paper.n}/${paper.filter}/${file}`;
  const same = key === shown;
  shown = key;
  if (file) {
    if (await drawPages(paper)) return;
    await drawSource(paper, same && !chosen);
    return;
  }
  drawHead(paper);
  await result.reset(paper.view.counts.all, { keepPlace: same && !chosen });
  $('no-rows').hidden = result.total > 0;
}

function drawToolbar(paper, file) {
  const counts = paper.view?.counts;
  const pill = (filter, n, name, more = '') => (n > 0 || filter === '' || filter === paper.filter) && make('button', {
    type: 'button', class: `pill pill-${filter || 'all'}`, 'aria-pressed': String(paper.filter === filter && !file), 'data-key': `filter:${filter}`, onclick: () => showRows(paper, filter),
  }, t(`filter-${name}`), make('span', { class: 'count' }, showCount(n), more));
  redraw($('filters'), counts ? [pill('', counts.all, 'all'), pill('look', counts.look, 'look'), pill('skipped', counts.skipped, 'skipped'), pill('changed', counts.changed, 'changed', paper.view.details.changesMore > 0 ? '+' : ''), pill('known', counts.known, 'known')].filter(Boolean) : []);
  const view = (which) => make('button', { type: 'button', 'aria-pressed': String((which === 'file') === file), 'data-key': `view:${which}`, disabled: which === 'result' && !counts, onclick: () => { paper.shows = which; changed({ paper, only: 'table' }); } }, t(`view-${which}`));
  redraw($('views'), paper.document.parts ? [] : [view('result'), view('file')]);
  const last = paper.past.at(-1);
  $('undo').disabled = !last;
  $('undo').title = last ? t('undo-what', { what: last.what }) : '';
}

export function showRows(paper, filter) {
  paper.filter = filter;
  paper.shows = 'result';
  changed({ paper, only: 'table' });
  announce(`${t(`filter-${filter || 'all'}`)}: ${t('rows', { n: { '': paper.view.counts.all, look: paper.view.counts.look, skipped: paper.view.counts.skipped, changed: paper.view.counts.changed, known: paper.view.counts.known }[filter] })}`);
}

export function showFile(paper) {
  paper.shows = 'file';
  changed({ paper, only: 'table' });
  requestAnimationFrame(() => $('source-box').querySelector('select')?.focus());
}

// showRecord goes to a record of the file as it stands.
export async function showRecord(paper, index) {
  paper.shows = 'file';
  await drawTable(paper);
  source.moveTo(index);
}

// jumpTo finds the row of a line, which on paper is counted from the top of its page, and goes
// there.
export async function jumpTo(paper, { page = 0, line }) {
  paper.filter = '';
  paper.shows = 'result';
  await drawTable(paper);
  let low = 0;
  let high = paper.view.counts.all - 1;
  while (low < high) { // pages and lines rise from row to row
    const middle = (low + high) >> 1;
    const { rows } = await fetchRows(middle, middle + 1);
    if (rows[0].page < page || rows[0].page === page && rows[0].line < line) low = middle + 1;
    else high = middle;
  }
  result.moveTo(low);
}

function drawHead(paper) {
  const layout = paper.view.layout;
  const from = (...roles) => {
    const names = layout ? roles.filter((r) => r in layout.mapping).map((r) => layout.columns[layout.mapping[r]]?.name || t('column-n', { n: layout.mapping[r] + 1 })) : [];
    if (!names.length) return '';
    return make('button', { type: 'button', class: 'from', 'data-key': `from:${roles[0]}`, title: t('from-columns'), onclick: () => showFile(paper) }, t('from-column', { column: names.join(', ') }));
  };
  const cell = (name, title, ...rest) => make('div', { role: 'columnheader', class: name }, title, ...rest);
  redraw(result.head, make('div', { role: 'row', class: 'row head' },
    cell('c-in', make('span', { class: 'visually-hidden' }, t('head-include'))),
    cell('c-date', t('head-date'), from('date')),
    cell('c-text', t('head-description'), from('payee', 'payer', 'description', 'memo')),
    cell('c-money', t('head-amount'), from('amount', 'debit', 'credit')),
    cell('c-line', t('head-line')),
    cell('c-act', make('span', { class: 'visually-hidden' }, t('head-actions')))));
}

const nameOf = (row) => [row.description || row.dateText, row.amount && showMoney(row.amount)].filter(Boolean).join(' ');

function drawRow(row) {
  const state = row.leftOut ? 'left' : row.reason ? 'skipped' : row.balance ? 'broken' : row.guessed ? 'guessed' : '';
  const cell = (name, ...children) => make('div', { role: 'gridcell', class: name }, ...children);
  const second = row.balance ? t('row-balance', { expected: showMoney(row.balance[0]), found: showMoney(row.balance[1]) }) : [row.checkNumber && t('check-no', { number: row.checkNumber }), row.memo].filter(Boolean).join(' · ');
  const element = make('div', { role: 'row', class: `row ${state} ${row.edited ? 'edited' : ''}`, onclick: (event) => { if (!event.target.closest('button, input')) editRow(desk.current, row); } });
  if (row.reason && !row.leftOut) {
    const given = [row.dateText, row.description, row.amountText].filter(Boolean).join(' · ');
    element.append(cell('c-in', icon('stop')), cell('c-date', t('row-skipped')), cell('c-text', make('span', { class: 'name', dir: 'auto' }, row.reason), given && make('span', { class: 'memo', dir: 'auto' }, given)),
      cell('c-money', ''), cell('c-line', String(row.line || '')), cell('c-act', row.ref >= 0 ? actions(row) : ''));
    return element;
  }
  const marks = [row.known && make('span', { class: 'mark' }, t('row-known')), row.edited && !row.leftOut && make('span', { class: 'mark you' }, t('row-edited')), !row.edited && row.changes?.length > 0 && make('span', { class: 'mark', title: row.changes.join('\n') }, t('row-mended'))].filter(Boolean);
  element.append(
    cell('c-in', make('input', { type: 'checkbox', tabindex: '-1', 'aria-label': t('row-import', { what: nameOf(row) }), checked: !row.leftOut, onchange: () => leave(row) })),
    cell('c-date', row.date ? showDay(row.date) : row.dateText),
    cell('c-text', make('span', { class: 'name', dir: 'auto' }, row.description, marks), second && make('span', { class: 'memo', dir: 'auto' }, second)),
    cell(`c-money ${isNegative(row.amount) ? '' : 'plus'}`, row.amount ? showMoney(row.amount) : row.amountText),
    cell('c-line', row.page ? `${row.page}/${row.line}` : String(row.line || '')),
    cell('c-act', actions(row)));
  return element;
}

const act = (name, title, press) => make('button', { type: 'button', class: 'act', tabindex: '-1', title, 'aria-label': title, onclick: press }, icon(name));

function actions(row) {
  if (row.leftOut) return [act('back', t('row-back'), () => leave(row))];
  return [row.reason ? '' : act('turn', t('row-turn'), () => turn(row)), act('edit', t('row-edit'), () => editRow(desk.current, row)), act('x', t('row-leave'), () => leave(row))];
}

function leave(row) {
  const what = nameOf(row);
  edit(desk.current, t(row.leftOut ? 'did-back' : 'did-leave', { what }), { [row.ref]: row.known ? { back: true } : desk.current.edits[row.ref]?.back ? { back: undefined } : { leftOut: !row.leftOut } });
}

function turn(row) {
  const turned = desk.current.edits[row.ref]?.turned;
  edit(desk.current, t('did-turn', { what: nameOf(row) }), { [row.ref]: { turned: !turned } });
}

function rowKey(event, row) {
  if (event.target.matches('button')) return false;
  if (event.key === 'Enter') editRow(desk.current, row);
  else if (row.ref < 0) return false;
  else if (event.key === 'Delete' || event.key === ' ') leave(row);
  else if (event.key === '-' && !row.reason && !row.leftOut) turn(row);
  else return false;
  return true;
}

// drawSource shows the file as it stands, with the role of each column in its head.
async function drawSource(paper, keepPlace) {
  const layout = paper.view?.layout ?? (paper.problem?.columns ? { columns: paper.problem.columns, mapping: {} } : undefined);
  const { columns = {}, unused = [] } = paper.document.reading;
  const roleAt = (i) => {
    if (unused.some((at) => columnAt(paper, at) === i)) return '-';
    return Object.entries(columns).find(([, at]) => columnAt(paper, at) === i)?.[0] ?? Object.entries(layout.mapping).find(([, at]) => at === i)?.[0] ?? '';
  };
  const width = layout?.columns.length ?? 1;
  $('source-rows').style.setProperty('--columns', width);
  const head = make('div', { role: 'row', class: 'row head' }, make('div', { role: 'columnheader', class: 'c-line' }, t('head-line')),
    layout ? layout.columns.map((column, i) => roleHead(paper, column, i, roleAt(i))) : make('div', { role: 'columnheader' }, ''));
  redraw(source.head, head);
  await source.reset(0, { keepPlace });
}

const roleOrder = ['date', 'amount', 'debit', 'credit', 'payee', 'description', 'memo', 'check-number', 'balance', 'currency', 'indicator', 'id', 'type', 'status', 'fee', 'payer'];

function roleHead(paper, column, i, role) {
  const name = column.name || t('column-n', { n: i + 1 });
  return make('div', { role: 'columnheader', class: role && role !== '-' ? 'used' : '' },
    make('select', { 'aria-label': name, 'data-key': `role:${i}`, onchange: (event) => setColumn(paper, i, event.target.value) },
      option('', t('automatic'), !role), option('-', t('not-used'), role === '-'), roleOrder.map((r) => option(r, roleName(r), r === role))),
    make('span', { class: 'from', dir: 'auto' }, name));
}

function drawRecord(record) {
  const cell = (text) => make('div', { role: 'gridcell', dir: 'auto', title: text.length > 24 ? text : undefined }, text);
  return make('div', { role: 'row', class: `row line-${record.state || 'other'}` }, make('div', { role: 'gridcell', class: 'c-line' }, String(record.line)), (record.cells ?? []).map(cell));
}
