// Draws the open matters of a paper, each with its answer in place, and the settled ones
// as a line that takes an answer back.

import { $, make, redraw, option, icon } from './dom.js';
import { t, roleName } from './texts.js';
import { showDayLong, currencies, currencyName } from './format.js';
import { set, setReading, setColumn, columnAt, changed, edit } from './desk.js';
import { showRows, showFile, jumpTo } from './table.js';

// drawQuestions shows the matter that paper.at names by its key, or the first. One is asked
// at a time, so that the rows stay in sight.
export function drawQuestions(paper, verdict) {
  const open = verdict.open;
  const fresh = paper.asked && open.find((m) => !paper.asked.includes(m.key)); // one that was taken back, or a new one
  const i = Math.max(open.findIndex((m) => m.key === (fresh?.key ?? paper.at)), 0);
  paper.at = open[i]?.key;
  paper.asked = open.map((m) => m.key);
  redraw($('questions'), open.length ? drawMatter(paper, open, i) : []);
  $('questions').hidden = open.length === 0;
  drawSettled(paper);
}

function drawMatter(paper, open, i) {
  const matter = open[i];
  const go = (to) => { paper.at = open[(to + open.length) % open.length].key; changed({ paper, only: 'questions' }); };
  const step = (name, to) => make('button', { type: 'button', class: 'act', 'aria-label': t(`q-${name}`), title: t(`q-${name}`), 'data-key': `q-${name}`, onclick: () => go(to) }, icon(name));
  const turn = open.length > 1 ? make('div', { class: 'q-turn' }, make('span', { class: 'q-of' }, t('q-of', { n: i + 1, all: open.length })), step('previous', i - 1), step('next', i + 1)) : '';
  return make('div', { class: `q ${matter.stop ? 'q-stop' : ''}` },
    make('div', { class: 'q-head' }, icon(matter.stop ? 'stop' : 'ask'), make('h3', { tabindex: '-1', 'data-focus': '1', dir: 'auto' }, matter.title), turn),
    make('div', { class: 'q-body' }, matter.body ? make('p', { dir: 'auto' }, matter.body) : '',
      matter.list ? make('ul', {}, matter.list.map((text) => make('li', {}, text))) : '', make('div', { class: 'q-answer' }, answers[matter.answer](paper, matter))));
}

const button = (key, text, act, kind = '') => make('button', { type: 'button', class: `button ${kind}`, 'data-key': key, onclick: act }, text);

function seen(paper, key) {
  paper.seen.add(key);
  changed({ paper });
}

const answers = {
  none: () => [],
  seen: (paper, m) => [button(`seen:${m.key}`, t('q-seen'), () => seen(paper, m.key))],
  dates: (paper) => {
    const { example, details } = paper.view;
    const [taken, other] = details.dateOrder === 'dmy' ? ['dmy', 'mdy'] : ['mdy', 'dmy'];
    const choice = (order, text) => button(`order:${order}`, text, () => setReading(paper.document, { dateOrder: order }));
    if (!example) return ['mdy', 'dmy'].map((order) => choice(order, t(`settled-${order}`)));
    return [choice(taken, showDayLong(example.day)), choice(other, showDayLong(example.other))];
  },
  signs: (paper) => ['turn', 'keep'].map((way) => button(`signs:${way}`, t(`signs-${way}`), () => setReading(paper.document, { signs: way }))),
  sides: (paper) => [['keep', 'signs-right'], ['turn', 'signs-swap']].map(([way, text]) => button(`signs:${way}`, t(text), () => setReading(paper.document, { signs: way }))),
  currency: (paper) => {
    const list = make('select', { 'data-key': 'currency', 'aria-label': t('q-currency') }, currencies().map((c) => option(c, `${c} · ${currencyName(c)}`, c === (paper.view?.currency ?? 'USD'))));
    return [list, button('currency-use', t('q-right'), () => set(paper, { currency: list.value }), 'primary')];
  },
  account: (paper) => {
    const field = make('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false', maxlength: '34', 'data-key': 'account', 'aria-label': t('q-account'), value: '' });
    const use = () => { if (field.value.trim()) set(paper, { accountId: field.value.trim() }); else field.focus(); };
    field.addEventListener('keydown', (event) => { if (event.key === 'Enter') use(); });
    return [field, button('account-use', t('q-account-use'), use, 'primary'), button('account-skip', t('q-account-skip'), () => seen(paper, 'account'), 'quiet')];
  },
  type: (paper) => ['CHECKING', 'SAVINGS', 'CREDITCARD', 'MONEYMRKT'].map((type) => button(`type:${type}`, t(`type-${type}`), () => set(paper, { accountType: type }))),
  column: (paper, m) => {
    const { columns, mapping } = paper.view.layout;
    const list = make('select', { 'data-key': m.key, 'aria-label': m.title }, columns.map((c, i) => option(String(i), c.name || t('column-n', { n: i + 1 }), mapping[m.role] === i)));
    return [list, button('column-use', t('q-right'), () => setColumn(paper, Number(list.value), m.role), 'primary'), button('column-show', t('q-columns-show'), () => showFile(paper), 'quiet')];
  },
  columns: (paper) => [button('columns-show', t('q-columns-show'), () => showFile(paper), 'primary')],
  'choose-account': (paper) => {
    const field = make('input', { type: 'text', autocomplete: 'off', 'data-key': 'choose-account', 'aria-label': t('q-choose-account') });
    return [field, button('choose-account-use', t('q-choose-account-use'), () => setReading(paper.document, { account: field.value.trim() }), 'primary')];
  },
  password: (paper) => {
    const field = make('input', { type: 'password', autocomplete: 'off', 'data-key': 'password', 'aria-label': t('q-password') });
    const use = () => setReading(paper.document, { password: field.value });
    field.addEventListener('keydown', (event) => { if (event.key === 'Enter') use(); });
    return [field, button('password-open', t('q-password-open'), use, 'primary')];
  },
  compared: (paper, m) => [
    button('compared-show', t('q-skipped-show', { n: 2 }), () => { $('compared-list').open = true; $('compared-list').firstChild.focus(); }),
    button(`seen:${m.key}`, t('q-seen'), () => seen(paper, m.key), 'quiet'),
  ],
  skipped: (paper, m) => [
    button('skipped-show', t('q-skipped-show', { n: m.n }), () => showRows(paper, 'skipped')),
    button('skipped-leave', t('q-skipped-leave', { n: m.n }), () => leaveAllOut(paper, m), 'quiet'),
  ],
  broken: (paper, m) => [
    m.at.line ? button('broken-show', t('q-broken-show'), () => jumpTo(paper, m.at)) : '',
    button('broken-accept', t('q-broken-accept'), () => seen(paper, m.key), 'quiet'),
  ],
};

// leaveAllOut leaves out every row that could not be read; lines that are no rows are
// only seen.
async function leaveAllOut(paper, matter) {
  const { value } = await paper.document.core.call('rows', { id: paper.document.id, n: paper.n, filter: 'skipped', from: 0, to: 100000 });
  const changes = {};
  for (const row of value.rows ?? []) if (row.ref >= 0) changes[row.ref] = { leftOut: true };
  const lines = (value.rows ?? []).length - Object.keys(changes).length;
  if (lines > 0) paper.seen.add(`skipped-${lines}`);
  if (Object.keys(changes).length > 0) await edit(paper, t('did-leave', { what: matter.title }), changes);
  else changed({ paper });
}

// settledBy lists what was answered as [key, text, how to take it back].
export function settledBy(paper) {
  const { reading } = paper.document;
  const list = [];
  const say = (...answer) => list.push(answer);
  const nameOf = (column) => paper.view?.layout?.columns[columnAt(paper, column)]?.name || t('column-n', { n: column });
  if (reading.dateOrder) say('dateOrder', t(`settled-${reading.dateOrder}`), () => setReading(paper.document, { dateOrder: undefined }));
  if (reading.signs) say('signs', t(`settled-${reading.signs}`), () => setReading(paper.document, { signs: undefined }));
  if (paper.make.currency) say('currency', paper.make.currency, () => set(paper, { currency: undefined }));
  if (paper.make.accountType) say('type', t(`type-${paper.make.accountType}`), () => set(paper, { accountType: undefined }));
  for (const [role, column] of Object.entries(reading.columns ?? {})) {
    say(`column:${role}`, t('settled-column', { role: roleName(role), column: nameOf(column) }), () => { const columns = { ...reading.columns }; delete columns[role]; setReading(paper.document, { columns }); });
  }
  for (const column of reading.unused ?? []) say(`unused:${column}`, t('settled-none', { column: nameOf(column) }), () => setColumn(paper, columnAt(paper, column), ''));
  for (const key of paper.seen) say(`seen:${key}`, t('settled-seen', { what: seenAs(key) }), () => { paper.seen.delete(key); changed({ paper }); });
  return list;
}

const seenAs = (key) => (key === 'account' ? t('q-account-skip') : key === 'compared' ? t('q-compared') : key.replace(/^(skipped|broken)-.*/, (_, w) => t(`filter-${w === 'skipped' ? 'skipped' : 'look'}`)).slice(0, 40));

// drawSettled shows what was answered; each answer can be taken back.
function drawSettled(paper) {
  const chips = settledBy(paper).map(([key, text, back]) => make('button', { type: 'button', class: 'chip', 'data-key': `settled:${key}`, 'aria-label': t('settled-undo', { what: text }), onclick: back }, text, icon('x')));
  redraw($('settled'), chips.length ? [make('span', { class: 'quiet', 'data-focus': '1', tabindex: '-1' }, t('settled')), ...chips] : []);
  $('settled').hidden = chips.length === 0;
}
