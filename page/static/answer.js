// The answer: what this is, whether it holds, and the file.

import { $, make, redraw, icon, save, announce, option } from './dom.js';
import { t } from './texts.js';
import { showMoney, showRange, unsigned, symbolOf } from './format.js';
import { desk, targets, loadTargets, setTarget, changed } from './desk.js';
import { first, busy } from './link.js';

export function startAnswer(openReceipt) {
  const list = () => $('target').replaceChildren(...targets.map((target) => option(target.name, target.title, target.name === desk.target.name)));
  list();
  loadTargets().then(list, () => {});
  $('target').addEventListener('change', () => setTarget(targets.find((target) => target.name === $('target').value)));
  $('download').addEventListener('click', () => download(desk.current));
  $('steps-receipt').addEventListener('click', openReceipt);
  $('steps-done').addEventListener('click', () => { $('steps').hidden = true; $('download').focus(); });
}

export const titleOf = (paper) => {
  const { view } = paper;
  if (!view) return paper.document.name;
  const name = paper.name || t('account-unnamed', { type: t(`type-${view.accountType}`) });
  return view.hasAccount && !name.includes(view.account.replace('…', '')) ? `${name} ${view.account}` : name;
};

// labelOf is the title where papers stand beside each other: a file with a purse for each
// currency has several of the same.
export const labelOf = (paper) => {
  const mixed = paper.document.papers.some((other) => paper.view && other.view && other.view.currency !== paper.view.currency);
  return mixed ? `${titleOf(paper)} · ${paper.view.currency}` : titleOf(paper);
};

export function drawAnswer(paper, verdict, { chosen } = {}) {
  const { view } = paper;
  if (chosen || paper.saved !== view) $('steps').hidden = true; // the file in the downloads is no longer this one
  $('answer').className = `answer is-${verdict.state}`;
  $('answer-title').textContent = labelOf(paper);
  const facts = view ? [paper.document.name] : [];
  if (view) facts.push(t('transactions', { n: view.counts.kept }), showRange(view.details.startDate, view.details.endDate));
  if (view?.source) facts.splice(1, 0, view.source);
  redraw($('answer-facts'), facts.filter(Boolean).map((fact) => make('span', { dir: 'auto' }, fact)));
  redraw($('sum'), view && view.counts.kept > 0 ? equation(paper) : []);
  redraw($('verdict'), icon(verdict.state), verdict.text);
  $('download').disabled = verdict.state === 'stop' || !view;
  $('download').className = `button big ${verdict.state === 'ready' ? 'primary' : ''}`;
  $('download-text').textContent = view && view.parts > 1 ? t('download-parts', { n: view.parts }) : t('download');
  const notes = [paper.told, ...(paper.document.parts ? [t('joined-of', { n: paper.document.parts.length, names: paper.document.parts.map((d) => d.name).join(', ') }), ...(view?.notes ?? [])] : []), view?.leftOut && t('left-out-line', { what: view.leftOut }), view && view.parts > 1 && t('parts-note', { n: view.parts, target: desk.target.title }), paper.error].filter(Boolean);
  redraw($('answer-notes'), notes.map((text) => make('p', { class: text === paper.error ? 'error' : '' }, text)));
}

// equation draws opening + in - out = closing, as the core tells it, and whether it holds.
function equation(paper) {
  const { view } = paper;
  const { proof, details } = view;
  const { opening, closing, change } = view.equation;
  const figure = (text, label, kind = '', sign = '') => make('div', { class: `figure ${kind}`, 'data-sign': sign || undefined }, make('dt', {}, label), make('dd', {}, text));
  return make('dl', { class: 'equation' },
    opening ? figure(showMoney(opening), t('opening')) : '',
    figure(showMoney(details.totalCredits), t('in'), 'plus', opening ? '+' : ''),
    figure(showMoney(unsigned(details.totalDebits)), t('out'), '', '−'),
    figure(showMoney(opening ? closing : change), t(opening ? 'closing' : 'change'), 'total', '='),
    make('div', { class: `figure proof proof-${proof.verdict}` }, make('dt', { class: 'visually-hidden' }, t('col-balance')), make('dd', {}, proofText(paper))),
    make('div', { class: 'figure currency' }, make('dt', { class: 'visually-hidden' }, t('currency')), make('dd', {}, currencyText(view))));
}

const currencyText = (view) => (symbolOf(view.currency) === view.currency ? view.currency : `${view.currency} ${symbolOf(view.currency)}`);

function proofText(paper) {
  const { proof } = paper.view;
  if (proof.verdict === 'proven') {
    if (paper.make.closing) return [icon('ready'), t('proven-typed')];
    return [icon('ready'), proof.opening && proof.closing ? t('proven') : proof.checked > 1 ? t('proven-running', { n: proof.checked }) : t('proven-plain')];
  }
  if (proof.verdict === 'broken') return [icon('look'), t('broken')];
  return [t(unproven(paper)), ' ', make('button', { type: 'button', class: 'link', 'data-key': 'add-balances', onclick: addBalances }, t('add-balances'))];
}

// unproven tells why: what the file prints may hold, and still say nothing of what was not read.
function unproven({ edits, view: { proof, equation: { opening } } }) {
  if (Object.keys(edits).length > 0 && proof.closing) return 'unproven-edited';
  if (proof.checked > 0) return 'unproven-some';
  return opening && !proof.closing ? 'unproven-opening' : 'unproven';
}

function addBalances() {
  $('more').open = true;
  $('settings').elements.opening.focus();
}

export async function download(paper) {
  await busy(async () => {
    const { value: parts, bytes } = await paper.document.core.call('parts', { id: paper.document.id, n: paper.n });
    const name = parts.length === 1 ? parts[0].name : paper.view.name.replace(/\.\w+$/, '.zip');
    save(name, parts.length === 1 ? bytes : (await first.call('pack', { parts }, bytes)).bytes);
    paper.saved = paper.view;
    announce(t('saved', { name }));
    showSteps(name);
  });
}

// showSteps tells what to click next, in the program the file is for.
function showSteps(name) {
  $('steps-title').textContent = t('steps-title', { name, target: desk.target.title });
  $('steps-list').replaceChildren(...desk.target.steps.map((text) => make('li', {}, make('span', {}, text.replace(/^./, (c) => c.toUpperCase()).replace(/\.$/, '')))));
  $('steps-beware').textContent = desk.target.beware;
  $('steps').hidden = false;
  changed({ only: 'receipt', paper: desk.current });
}
