// The Convert panel: open files, settings, preview, download.

import { $, make, call, busy, fail, bytesOf, save, count, money, takesFiles } from './dom.js';
import { VirtualList } from './table.js';
import { draw } from './chart.js';

const settingNames = ['format', 'accountType', 'currency', 'accountId', 'bankId', 'intuBid', 'dateOrder'];

const files = []; // {id, name, columns, preview, error}
let current;
let list;
let onChange = () => {};

export function startConvert(changed) {
  onChange = changed;
  takesFiles($('convert-drop'), $('convert-files'), openFiles);
  $('sample').addEventListener('click', () => openFiles([new File([sample], 'sample.csv')]));
  $('settings').addEventListener('input', () => run(current));
  $('settings').addEventListener('submit', (event) => event.preventDefault());
  $('download').addEventListener('click', () => download(current));
  $('download-parts').addEventListener('click', downloadParts);
  $('download-all').addEventListener('click', async () => {
    for (const file of files.filter(converted)) await download(file);
  });
  list = new VirtualList($('rows'), {
    label: 'Rows as they will be imported',
    head: ['Line', 'Date', 'Description', 'Memo', 'Amount'],
    fetch: async (from, to) => (await call('rows', { id: current.id, from, to })).value ?? [],
    draw: drawRow,
    className: (row) => (row.reason ? 'skipped' : row.guessed ? 'guessed' : ''),
  });
}

function drawRow(row, index) {
  const cell = (name, text) => make('span', { role: 'cell', class: name, title: text }, text);
  if (row.reason) {
    const given = [row.date, row.description, row.amount].filter(Boolean).join(' · ');
    return [cell('line', String(row.line || index + 1)), cell('', 'Skipped'), cell('', given), cell('', row.reason), cell('', '')];
  }
  const memo = [row.checkNumber && `Check ${row.checkNumber}`, row.memo].filter(Boolean).join(' · ');
  const date = cell('date', row.date);
  if (row.guessed) date.title = 'Day and month could be the other way round';
  return [cell('line', String(row.line || index + 1)), date, cell('', row.description), cell('', memo), cell('number', money(row.amount))];
}

// openFiles reads what was dropped; one file that cannot be read does not stop the
// others, and the last that could be read is shown.
export function openFiles(chosen) {
  fail('');
  return busy(`Reading ${chosen.length === 1 ? chosen[0].name : `${chosen.length} files`} …`, async () => {
    for (const file of chosen) {
      const entry = { name: file.name, columns: {} };
      files.push(entry);
      try {
        entry.id = (await call('open', { name: file.name }, await bytesOf(file))).value;
        await convert(entry);
      } catch (error) {
        entry.error = error.message;
      }
      if (entry.preview || !current) current = entry;
      showFiles();
    }
    await show();
  });
}

export function readSettings() {
  const form = $('settings').elements;
  const settings = {};
  for (const name of settingNames) {
    const value = form[name].value.trim();
    if (value) settings[name] = value;
  }
  if (form.invertSigns.checked) settings.invertSigns = true;
  return settings;
}

// convert asks the core for a file by the settings as they stand.
async function convert(file) {
  try {
    const settings = { ...readSettings(), columns: file.columns };
    file.preview = (await call('convert', { id: file.id, settings })).value;
    file.error = file.preview.problem || undefined;
  } catch (error) {
    file.error = error.message;
    file.preview = undefined;
  }
}

// run converts the current file anew and shows it.
async function run(file) {
  if (!file?.id) return;
  await busy(`Reading ${file.name} …`, async () => {
    await convert(file);
    showFiles();
    await show();
  });
}

const converted = (file) => file.preview && !file.preview.problem;

function showFiles() {
  $('files').replaceChildren(...files.map((file) => make('li', {},
    make('button', {
      type: 'button', class: `${file === current ? 'current' : ''} ${file.error ? 'failed' : ''}`, 'aria-pressed': String(file === current),
      onclick: () => choose(file),
    }, file.error ? `${file.name}: not read` : file.name),
    make('button', { type: 'button', 'aria-label': `Close ${file.name}`, onclick: () => close(file) }, '×'))));
  $('convert-drop').classList.toggle('compact', files.length > 0);
  $('download-all').hidden = files.filter(converted).length < 2;
}

async function choose(file) {
  current = file;
  showFiles();
  await run(file); // settings may have changed since it was last shown
}

async function close(file) {
  if (file.id) await call('close', { id: file.id });
  files.splice(files.indexOf(file), 1);
  if (file === current) current = files.at(-1);
  showFiles();
  await show();
}

async function show() {
  fail(files.filter((f) => f.error).map((f) => `${f.name}: ${f.error}`).join('\n'));
  const preview = current?.preview;
  $('work').hidden = !preview;
  $('outcome').hidden = !preview || Boolean(preview.problem);
  await onChange(current);
  if (!preview) return;
  showColumns(preview);
  if (preview.problem) return;
  showTotals(preview);
  showWarnings(preview);
  $('picture').hidden = !preview.weeks?.length;
  if (preview.weeks?.length) draw($('chart'), preview.weeks);
  await list.reset(preview.rows);
}

const roleNames = {
  'date': 'Date', 'amount': 'Amount', 'debit': 'Money out', 'credit': 'Money in', 'payer': 'Payer', 'payee': 'Payee', 'description': 'Description', 'memo': 'Memo',
  'check-number': 'Check number', 'balance': 'Balance', 'currency': 'Currency', 'indicator': 'Debit or credit', 'id': 'Id', 'status': 'Status', 'fee': 'Fee', 'type': 'Type',
};

function showColumns(preview) {
  const table = preview.columns?.length > 0;
  $('columns').hidden = !table;
  if (!table) return;
  $('column-choices').replaceChildren(...preview.roles.map((role) => {
    const found = preview.mapping[role];
    const options = preview.columns.map((column, i) => make('option', { value: String(i + 1), selected: found === i },
      column.name || `Column ${i + 1} (${column.sample})`));
    const select = make('select', {
      'data-role': role,
      onchange: (event) => {
        event.stopPropagation();
        current.columns[role] = event.target.value;
        run(current);
      },
      oninput: (event) => event.stopPropagation(),
    }, make('option', { value: '', selected: found === undefined }, found === undefined ? 'none' : 'found by itself'), ...options);
    return make('label', {}, roleNames[role] ?? role, select);
  }));
}

function showTotals(preview) {
  const d = preview.details;
  const facts = [
    ['Transactions', count(preview.transactions)],
    ['Skipped', count(preview.skipped)],
    ['From', d.startDate || 'none'],
    ['To', d.endDate || 'none'],
    ['Money in', money(d.totalCredits)],
    ['Money out', money(d.totalDebits)],
    ['Size', preview.size < 10240 ? `${count(preview.size)} bytes` : `${count(Math.round(preview.size / 1024))} KB`],
  ];
  $('totals').replaceChildren(...facts.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
  $('verdict').className = preview.valid ? 'good' : 'bad';
  $('verdict').textContent = preview.valid ? '✓ ready to import' : '✗ would not import';
  $('download').textContent = `Download ${preview.name}`;
  $('download-parts').hidden = !preview.tooLarge;
  showOrder(d);
}

// showOrder tells how dates were read and, where it was a guess, offers the other way.
function showOrder(d) {
  const words = { mdy: 'month first', dmy: 'day first', ymd: 'year first' };
  $('order').replaceChildren(`Dates: ${d.dateOrderEvidence}`);
  if (d.ambiguousDates > 0) {
    const other = d.dateOrder === 'dmy' ? 'mdy' : 'dmy';
    $('order').append(' ', make('button', {
      type: 'button', class: 'link', id: 'switch-order',
      onclick: () => {
        $('settings').elements.dateOrder.value = other;
        run(current);
      },
    }, `Read them ${words[other]} instead`));
  }
}

function showWarnings(preview) {
  const notes = [
    ...preview.issues.map((text) => [text, 'issue']),
    ...(preview.breaks ?? []).slice(0, 20).map((b) => [`Line ${b.Line}: the balance should be ${b.Expected} and is ${b.Found}. A row may be missing.`, '']),
    ...(preview.details.warnings ?? []).map((text) => [text, '']),
    ...(preview.leftOut ?? []).slice(0, 20).map((s) => [`Line ${s.Line} was left out: ${s.Reason}`, '']),
    ...(preview.notes ?? []).map((text) => [text, '']),
  ];
  $('warnings').replaceChildren(...notes.map(([text, kind]) => make('li', { class: kind }, text)));
}

async function download(file) {
  const { value, bytes } = await call('file', { id: file.id });
  save(value, bytes);
}

async function downloadParts() {
  const { value, bytes } = await call('parts', { id: current.id });
  let at = 0;
  for (const part of value) {
    save(part.name, bytes.subarray(at, at + part.size));
    at += part.size;
  }
}

const sample = `Date,Description,Debit,Credit,Balance
01/13/2026,OPENING DEPOSIT,,1500.00,1500.00
01/15/2026,LANDLORD RENT JANUARY,900.00,,600.00
02/03/2026,Café Müller,12.40,,587.60
02/09/2026,PAYROLL ACME & SONS,,2210.55,2798.15
not a date,UNREADABLE ROW,5.00,,2793.15
02/28/2026,AT&T WIRELESS,64.10,,2729.05
`;
