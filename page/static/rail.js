// Beside the table: the account, what else can be set, and what this browser remembers.

import { $, make, option, announce, debounce, redraw } from './dom.js';
import { t } from './texts.js';
import { currencies, currencyName, typedAmount, showMoney } from './format.js';
import { desk, set, setReading, setWorksheet, changed, refresh } from './desk.js';
import { notesOf } from './matters.js';
import { startLayouts } from './layouts.js';
import { remember, forget, forgetAll, knows, accounts, use } from './memory.js';

const form = () => $('settings').elements;
const fields = ['accountId', 'bankId', 'intuBid'];

export function startRail() {
  form().currency.replaceChildren(option('', t('automatic')), ...currencies().map((c) => option(c, `${c} · ${currencyName(c)}`)));
  $('settings').addEventListener('submit', (event) => event.preventDefault());
  for (const name of fields) form()[name].addEventListener('input', debounce(250, () => typed(name)));
  for (const name of ['opening', 'closing']) form()[name].addEventListener('input', debounce(400, () => typedBalance(name)));
  form().name.addEventListener('input', debounce(250, () => { desk.current.name = form().name.value.trim(); keep(); changed({ paper: desk.current, only: 'answer' }); }));
  form().accountType.addEventListener('change', () => set(desk.current, { accountType: form().accountType.value || undefined }).then(keep));
  form().currency.addEventListener('change', () => set(desk.current, { currency: form().currency.value || undefined }).then(keep));
  form().dateOrder.addEventListener('change', () => setReading(desk.current.document, { dateOrder: form().dateOrder.value || undefined }).then(keep));
  form().signs.addEventListener('change', () => setReading(desk.current.document, { signs: form().signs.value || undefined }).then(keep));
  form().worksheet.addEventListener('change', () => setWorksheet(desk.current.document, form().worksheet.value || undefined));
  startLayouts(keep);
  form().remember.addEventListener('change', () => {
    if (form().remember.checked) { remember(desk.current, desk.target.name); announce(t('remembered')); } else forget(desk.current);
    drawMemory();
  });
  form().known.addEventListener('change', () => {
    const account = accounts()[Number(form().known.value)];
    if (account) { use(desk.current, account); refresh(desk.current); }
  });
  $('forget').addEventListener('click', () => {
    forgetAll();
    for (const paper of desk.papers) paper.remembered = false;
    announce(t('forgotten'));
    changed({ paper: desk.current });
    drawMemory();
  });
  drawMemory();
}

// typed takes a number field over. What is no number is said at the field, and the work
// stays as it is.
function typed(name) {
  const value = form()[name].value.trim();
  const wrong = name === 'intuBid' && !/^\d{0,9}$/.test(value);
  mark(name, wrong ? t('bad-digits') : '');
  if (!wrong) set(desk.current, { [name]: value || undefined }).then(keep);
}

function typedBalance(name) {
  const text = form()[name].value.trim();
  const amount = text === '' ? undefined : typedAmount(text, desk.current.view?.digits ?? 2);
  const wrong = text !== '' && amount === undefined;
  mark(name, wrong ? t('bad-balance', { example: showMoney('1234.50') }) : '');
  if (!wrong) set(desk.current, { [name]: amount });
}

function mark(name, text) {
  form()[name].setAttribute('aria-invalid', String(text !== ''));
  $(`bad-${name}`).textContent = text;
}

// keep writes a remembered account anew when something about it changed.
function keep() {
  if (desk.current?.remembered) remember(desk.current, desk.target.name);
}

export function drawRail(paper) {
  const { view } = paper;
  $('rail-more').hidden = !view;
  if (!view) return;
  const put = (name, value) => { if (document.activeElement !== form()[name]) form()[name].value = value ?? ''; };
  for (const name of fields) { put(name, paper.make[name]); mark(name, ''); }
  put('name', paper.name);
  form().accountId.placeholder = view.hasAccount ? view.account : '';
  const type = form().accountType;
  type.options[0].textContent = paper.make.accountType ? t('automatic') : t('automatic-is', { value: t(`type-${view.accountType}`) });
  put('accountType', paper.make.accountType);
  form().currency.options[0].textContent = paper.make.currency ? t('automatic') : t('automatic-is', { value: view.currency });
  put('currency', paper.make.currency);
  put('dateOrder', paper.document.reading.dateOrder);
  put('signs', paper.document.reading.signs);
  for (const name of ['opening', 'closing']) put(name, paper.make[name] && showMoney(paper.make[name]));
  form().opening.placeholder = view.proof.opening ? showMoney(view.proof.opening) : '';
  form().closing.placeholder = view.proof.closing ? showMoney(view.proof.closing) : '';
  drawSheets(paper);
  form().remember.checked = Boolean(paper.remembered);
  redraw($('notes'), notesOf(paper).map((text) => make('li', { dir: 'auto' }, text)));
  drawMemory();
}

// drawSheets offers the worksheets of a workbook that has several.
function drawSheets({ document, view }) {
  const sheets = document.sheets ?? [];
  $('worksheet').hidden = sheets.length < 2;
  if (sheets.length < 2) return;
  const chosen = document.reading.worksheet;
  const first = chosen ? t('automatic') : t('automatic-is', { value: view?.layout?.worksheet || view?.source || sheets[0] });
  redraw(form().worksheet, option('', first, !chosen), sheets.map((name) => option(name, name, name === chosen)));
}

function drawMemory() {
  $('forget').hidden = !knows();
  const list = accounts();
  $('known').hidden = list.length === 0;
  form().known.replaceChildren(option('', t('accounts-choose')), ...list.map((a, i) => option(String(i), a.name || a.make.accountId || a.masked || t('column-n', { n: i + 1 }))));
}
