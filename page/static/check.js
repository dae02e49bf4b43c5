// The Check panel: what is wrong with a document, where, and what to do.

import { $, make, call, busy, fail, bytesOf, money, count, takesFiles } from './dom.js';
import { VirtualList } from './table.js';

let lines = [];
let marks = new Map(); // line to 'marked' or 'warned'
let list;
let last; // {name, bytes} of the document on show
let typing;

export function startCheck(makeClean) {
  takesFiles($('check-drop'), $('check-file'), async ([file]) => {
    if (file) await check(file.name, await bytesOf(file));
  });
  $('check-text').addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => check('pasted', new TextEncoder().encode($('check-text').value)), 300);
  });
  $('clean').addEventListener('click', () => makeClean(new File([last.bytes], last.name === 'pasted' ? 'pasted.ofx' : last.name)));
  list = new VirtualList($('source'), {
    label: 'Source of the document',
    fetch: async (from, to) => lines.slice(from, to).map((text, i) => ({ text, line: from + i + 1 })),
    draw: (row) => [make('span', { role: 'cell', class: 'line' }, String(row.line)), make('span', { role: 'cell', title: row.text.slice(0, 500) }, row.text.slice(0, 2000))],
    className: (row) => marks.get(row.line) ?? '',
  });
}

async function check(name, bytes) {
  fail('');
  last = { name, bytes };
  await busy(`Checking ${name} …`, async () => {
    try {
      const report = (await call('check', { name }, bytes.slice())).value;
      await show(report);
    } catch (error) {
      $('report').hidden = true;
      fail(error.message);
    }
  });
}

async function show(report) {
  const findings = report.details?.findings ?? [];
  const errors = findings.filter((f) => f.severity === 'error');
  const warnings = findings.filter((f) => f.severity === 'warning');
  $('report').hidden = false;
  $('report-verdict').className = report.valid ? 'good' : 'bad';
  $('report-verdict').textContent = report.valid ? '✓ This file should import' : `✗ ${count(report.issues.length)} ${report.issues.length === 1 ? 'thing' : 'things'} will make an import fail or go wrong`;
  const facts = [
    `${count(report.stats.transactions)} transactions`, `${count(report.stats.uniqueFitids)} distinct ids`,
    report.stats.hasVendorBid ? 'has an Intuit bank id' : 'no Intuit bank id',
    report.details?.version && `OFX ${report.details.version}`, /\w/.test(report.details?.encoding) && report.details.encoding, `${count(warnings.length)} warnings`,
  ];
  $('report-facts').textContent = facts.filter(Boolean).join(' · ');
  $('findings').replaceChildren(...[...errors, ...warnings].slice(0, 300).map(drawFinding));
  showStatements(report.details?.statements ?? []);
  marks = new Map([...warnings.map((f) => [f.line, 'warned']), ...errors.map((f) => [f.line, 'marked'])]);
  lines = new TextDecoder().decode(last.bytes).split(/\r\n|\r|\n/);
  await list.reset(lines.length);
}

function drawFinding(finding) {
  return make('li', { class: finding.severity === 'error' ? 'error-finding' : 'warning' },
    make('p', {}, make('button', { type: 'button', class: 'link', onclick: () => list.scrollTo(finding.line - 1) }, `Line ${finding.line}`), ' ',
      finding.message.replace(/^Line \d+: /, '')),
    make('p', { class: 'hint' }, `${finding.hint} (${finding.rule})`));
}

function showStatements(statements) {
  const head = ['Account', 'Type', 'Currency', 'From', 'To', 'Rows', 'Out', 'In', 'Ledger balance'];
  const rows = statements.map((s) => [s.account, s.accountType, s.currency, s.start, s.end, count(s.transactions), money(s.debits), money(s.credits), money(s.ledgerBalance)]);
  $('statements').replaceChildren(...(rows.length === 0 ? [] : [make('h3', {}, 'Statements'), make('div', { class: 'scroll', tabindex: '0' }, make('table', {},
    make('thead', {}, make('tr', {}, ...head.map((h) => make('th', { scope: 'col' }, h)))),
    make('tbody', {}, ...rows.map((r) => make('tr', {}, ...r.map((c) => make('td', {}, c)))))))]));
}
