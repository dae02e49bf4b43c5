// What a person should look at before importing: one list, made of what the core says
// about a paper. A matter is asked in place and counts until it is answered.

import { t, roleName } from './texts.js';
import { desk } from './desk.js';
import { showDayLong, showMoney, currencyName, minus, unsigned } from './format.js';

// mattersOf lists the open ones: {key, stop, title, body, answer} where answer names the
// control that questions.js draws.
function mattersOf(paper) {
  if (!paper.view || paper.problem) return [problemOf(paper)];
  const list = [...stopping(paper), ...asked(paper), ...told(paper)];
  return list.filter((m) => m.stop || !paper.seen.has(m.key));
}

// verdictOf is one of three, and how many things there are to look at.
export function verdictOf(paper) {
  const open = mattersOf(paper);
  if (open.some((m) => m.stop)) return { state: 'stop', text: t('not-yet'), open };
  if (open.length > 0) return { state: 'look', text: t('look', { n: open.length }), open };
  return { state: 'ready', text: t('ready'), open };
}

function problemOf(paper) {
  const problem = paper.problem ?? { text: paper.error ?? '', setting: '' };
  if (/protected|password/i.test(problem.text) && (problem.setting === 'password' || problem.setting === '')) {
    return { key: 'password', stop: true, title: t('q-password'), body: /does not open/.test(problem.text) ? t('q-password-wrong') : t('q-password-body'), answer: 'password' };
  }
  switch (problem.setting) {
    case 'columns':
      return { key: 'columns', stop: true, title: t('q-columns'), body: t('q-columns-body', { missing: (problem.missing ?? []).map((r) => roleName(r).toLowerCase()).join(', ') }), answer: 'columns' };
    case 'account':
      return { key: 'choose-account', stop: true, title: t('q-choose-account'), body: problem.text, answer: 'choose-account' };
    case 'currency':
      return { key: 'currency', stop: true, title: t('q-currency'), body: problem.text, answer: 'currency' };
    default:
      return { key: 'unreadable', stop: true, title: t('q-unreadable'), body: sentence(problem.text, paper.document.name), answer: 'none' };
  }
}

// sentence begins with a capital and ends with a stop. A name that it begins with, of the file
// or of one in an archive, stays as it is.
function sentence(text, name) {
  const whole = /[.!?…]$/.test(text) ? text : `${text}.`;
  return text.startsWith(name) || !/^\p{L}+[ ,:]/u.test(text) ? whole : whole.replace(/^./u, (c) => c.toUpperCase());
}

function stopping({ view }) {
  if (view.counts.kept === 0) return [{ key: 'no-rows', stop: true, title: t('q-no-rows'), body: t('q-no-rows-body'), answer: view.layout ? 'columns' : 'none' }];
  if (!view.valid) return [{ key: 'issues', stop: true, title: t('q-issues', { n: view.issues.length }), list: view.issues.slice(0, 5), answer: 'none' }];
  return [];
}

// asked are the choices that the file does not settle, in the order of what goes wrong if
// they are wrong.
function asked(paper) {
  const { view } = paper;
  const { reading } = paper.document;
  const list = [];
  const doubts = new Map((view.doubts ?? []).map((d) => [d.option, d]));
  const take = (option) => { const d = doubts.get(option); doubts.delete(option); return d; };
  const dates = take('dateOrder');
  if (dates && !reading.dateOrder || view.details.ambiguousDates > 0) list.push(dateMatter(view, dates));
  const signs = take('invertSigns');
  if ((signs || view.signsTurned || mostlyPositiveCard(view)) && !reading.signs) list.push(signMatter(view, signs));
  for (const [option, doubt] of doubts) {
    if (option === 'currency') continue;
    list.push(doubtMatter(option, doubt));
  }
  const currency = take('currency');
  if ((currency || view.currencyBy === '') && !paper.make.currency) {
    list.push({ key: 'currency', title: t('q-currency'), body: plain(currency) ?? t('q-currency-body', { currency: currencyName(view.currency) }), answer: 'currency' });
  }
  if (!view.hasAccount && view.needsAccount) list.push({ key: 'account', title: t('q-account'), body: t('q-account-body'), answer: 'account' });
  return list;
}

function dateMatter(view, doubt) {
  const n = view.details.ambiguousDates;
  if (view.example) {
    return {
      key: 'dateOrder', answer: 'dates', body: n > 0 ? t('q-dates-body', { n }) : plain(doubt),
      title: t('q-dates', { text: view.example.text, day: showDayLong(view.example.day), other: showDayLong(view.example.other) }),
    };
  }
  return { key: 'dateOrder', answer: 'dates', title: t('q-dates-plain'), body: plain(doubt) ?? t('q-dates-body', { n }) };
}

const mostlyPositiveCard = (view) => (view.warnings ?? []).some((w) => w.about === 'cardSigns');

function signMatter(view, doubt) {
  if (view.signsTurned) return { key: 'signs', answer: 'signs', title: t('q-signs'), body: plain(doubt) };
  const { mapping = {}, columns = [] } = view.layout ?? {};
  if (doubt && 'debit' in mapping && 'credit' in mapping) {
    const name = (role) => columns[mapping[role]]?.name || String(mapping[role] + 1);
    return { key: 'signs', answer: 'sides', title: t('q-signs-columns', { out: name('debit'), in: name('credit') }), body: plain(doubt) };
  }
  return { key: 'signs', answer: 'signs', title: t('q-signs-doubt'), body: plain(doubt) ?? t('q-signs-body') };
}

// plainly is a text without the sentence that names a program's option: here the answer
// stands beside it.
const plainly = (text) => text?.replace(/ (If [^.]*, )?(set|name|give) [^.]*\.$/i, '');
const plain = (doubt) => plainly(doubt?.text);

function doubtMatter(option, doubt) {
  if (option.startsWith('column.')) {
    const role = option.slice('column.'.length);
    return { key: option, answer: 'column', role, title: t('q-column', { role: roleName(role).toLowerCase() }), body: plain(doubt) };
  }
  if (option === 'accountType') return { key: option, answer: 'type', title: t('q-type'), body: plain(doubt) };
  return { key: option || doubt.text, answer: 'seen', title: t('q-note'), body: doubt.text };
}

// warnings that have a question of their own, or a place on the page.
const elsewhere = new Set(['assumedNumber', 'length', 'dateOrder', 'thousands', 'cardSigns']);

function told(paper) {
  const { view } = paper;
  const list = [];
  const n = view.counts.skipped;
  if (n > 0) list.push({ key: `skipped-${n}`, answer: 'skipped', n, title: t('q-skipped', { n }), body: t('q-skipped-body', { n }) });
  if (view.proof.verdict === 'broken') list.push(brokenMatter(view));
  if (view.details.ambiguousAmounts > 0) list.push({ key: 'amounts', answer: 'seen', title: t('q-amounts', { n: view.details.ambiguousAmounts }), body: t('q-amounts-body') });
  const { compared } = paper;
  if (compared && compared.changed + compared.doubles + compared.gone > 0) list.push({ key: 'compared', answer: 'compared', title: t('q-compared'), body: t('q-compared-body') });
  for (const { text, about } of view.warnings ?? []) {
    if (about === 'oddNumber' && desk.target.name !== 'quickbooks-desktop') continue; // only that program minds
    if (!elsewhere.has(about)) list.push({ key: text, answer: 'seen', title: t('q-note'), body: text });
  }
  return list;
}

function brokenMatter(view) {
  const [first] = view.proof.broken;
  const place = first.page ? t('place-page', first) : first.line ? t('place-line', first) : t('q-broken-end');
  const body = t('q-broken-body', { place, expected: showMoney(first.expected), found: showMoney(first.found), difference: showMoney(unsigned(minus(first.found, first.expected))) });
  const more = view.proof.broken.length - 1;
  return { key: `broken-${first.line}-${first.found}`, answer: 'broken', at: first, title: t('q-broken'), body: more > 0 ? `${body} ${t('q-broken-more', { n: more })}` : body };
}

// notesOf tells how a paper was read. An order of day and month that was chosen is told as such.
export const notesOf = ({ view, document: { reading } }) => [...(view.notes ?? []), !reading.dateOrder && view.details.dateOrderEvidence].filter(Boolean).map(plainly);
