// Check: what is wrong with an OFX, QBO or QFX file, where, and what to do, beside its source.

import { $, make, bytesOf, fail, debounce, announce, redraw, icon, save } from './dom.js';
import { t } from './texts.js';
import { showMoney, showCount, showRange } from './format.js';
import { first, whole, busy } from './link.js';
import { Grid } from './grid.js';

let lines = [];
let marks = new Map(); // line to 'bad' or 'warn'
let grid;
let last;
let mended;

export function startCheck() {
  $('check-file').addEventListener('change', async () => {
    const [file] = $('check-file').files;
    $('check-file').value = '';
    if (file) await checkFile(file);
  });
  const typed = debounce(300, () => {
    const text = $('check-text').value;
    if (text.trim() === '') $('report').hidden = true;
    else check(t('check-pasted'), new TextEncoder().encode(text));
  });
  $('check-text').addEventListener('input', typed);
  $('mend-get').addEventListener('click', () => save(mended.name, mended.bytes));
  grid = new Grid($('check-source'), {
    scroller: $('check-box'),
    fetch: async (from, to) => ({ total: lines.length, rows: lines.slice(from, to).map((text, i) => ({ text, line: from + i + 1 })) }),
    draw: (row) => make('div', { role: 'row', class: `row ${marks.get(row.line) ?? ''}` }, make('div', { role: 'gridcell', class: 'c-line' }, String(row.line)), make('div', { role: 'gridcell', class: 'code' }, row.text.slice(0, 2000))),
  });
}

export const checkFile = async (file) => check(file.name, await bytesOf(file));

async function check(name, bytes) {
  fail('');
  last = { name, text: decode(bytes) };
  await busy(async () => {
    try {
      const { value } = await first.call('check', { name }, bytes.slice());
      await show(value);
      await mend(name, value.valid ? undefined : bytes);
    } catch (error) {
      $('report').hidden = true;
      fail(error.message);
    }
  });
}

// mend offers the smallest change that makes the document right, with the list of it.
async function mend(name, bytes) {
  const answer = bytes && await whole.call('repair', { name }, bytes).catch(() => undefined);
  const changes = answer?.value.changes ?? [];
  $('mend').hidden = changes.length === 0;
  if (changes.length === 0) return;
  mended = { name: name.replace(/(\.\w+)?$/, (ending) => `.repaired${ending || '.ofx'}`), bytes: answer.bytes };
  $('mend-body').textContent = t(answer.value.valid ? 'repair-body' : 'repair-some', { n: changes.length });
  $('mend-list').replaceChildren(...changes.map((c) => make('li', {}, t('repair-line', { line: c.line, text: c.message.replace(/^Line \d+: /, '') }), c.before || c.after ? make('span', { class: 'patch' }, c.before ? make('del', {}, c.before.trim().slice(0, 200)) : '', c.after ? make('ins', {}, c.after.trim().slice(0, 200)) : '') : '')));
  $('mend-rest').hidden = answer.value.issues.length === 0;
  $('mend-left').replaceChildren(...answer.value.issues.map((text) => make('li', {}, text)));
}

// decode reads the bytes as UTF-8, or as Windows-1252 where they are not.
function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function show(report) {
  const findings = report.details?.findings ?? [];
  const errors = findings.filter((f) => f.severity === 'error');
  const warnings = findings.filter((f) => f.severity === 'warning');
  $('report').hidden = false;
  const n = report.issues.length;
  const verdict = report.valid ? t('check-good') : t('check-bad', { n });
  $('report-verdict').className = `report-verdict is-${report.valid ? 'ready' : 'stop'}`;
  redraw($('report-verdict'), icon(report.valid ? 'ready' : 'stop'), verdict, warnings.length ? make('span', { class: 'quiet' }, ` ${t('check-warn', { n: warnings.length })}`) : '');
  $('report-facts').textContent = t('check-facts', {
    rows: t('transactions', { n: report.stats.transactions }), ids: t('check-ids', { n: report.stats.uniqueFitids }),
    version: report.details?.version ? t('check-version', { version: report.details.version }) : '',
  });
  const group = (title, list, kind) => (list.length ? [make('h3', {}, title, ' ', make('span', { class: 'count' }, showCount(list.length))), make('ol', { class: `findings ${kind}` }, list.slice(0, 300).map(drawFinding))] : []);
  redraw($('findings'), [...group(t('check-errors'), errors, 'fails'), ...group(t('check-warnings'), warnings, 'warn')]);
  if (findings.length === 0) $('findings').replaceChildren(make('p', { class: 'quiet' }, t('check-empty')));
  showStatements(report.details?.statements ?? []);
  marks = new Map([...warnings.map((f) => [f.line, 'warn']), ...errors.map((f) => [f.line, 'bad'])]);
  lines = last.text.split(/\r\n|\r|\n/);
  $('check-source-title').textContent = t('check-source', { name: last.name });
  await grid.reset(lines.length, { keepPlace: false });
  if (errors[0]?.line) grid.moveTo(errors[0].line - 1, false);
  announce(verdict);
}

function drawFinding(finding) {
  return make('li', {},
    make('button', { type: 'button', class: 'link', onclick: () => grid.moveTo(finding.line - 1) }, t('check-line', { line: finding.line })), ' ',
    make('span', {}, finding.message.replace(/^Line \d+: /, '')),
    make('p', { class: 'quiet' }, `${finding.hint} `, make('span', { class: 'rule' }, t('check-why', { rule: finding.rule }))));
}

function showStatements(statements) {
  redraw($('statements'), statements.map((s) => make('p', {}, [s.account, s.currency, s.start && showRange(s.start, s.end), t('rows', { n: s.transactions }), s.credits && `${t('in')} ${showMoney(s.credits)}`, s.debits && `${t('out')} ${showMoney(s.debits)}`, s.ledgerBalance && `${t('closing')} ${showMoney(s.ledgerBalance)}`].filter(Boolean).join(' · '))));
}
