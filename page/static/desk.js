// What lies on the desk: documents, the papers (statements) in them, what the person chose
// for each, and what the core made of it. Nothing here draws.

import { t } from './texts.js';
import { first, whole, cores, busy } from './link.js';
import { bytesOf, announce } from './dom.js';
import { recall } from './memory.js';

// The programs a file can be for, as the core lists them. Until it is there, the first one.
export const targets = [{ name: 'quickbooks-online', title: 'QuickBooks Online', steps: [], beware: '' }];

export async function loadTargets() {
  targets.splice(0, targets.length, ...(await first.call('targets')).value);
  desk.target = targets[0];
}

export const desk = { documents: [], papers: [], current: undefined, target: targets[0] };

const listeners = [];
export function onChange(listen) { listeners.push(listen); }
export function changed(what = {}) { for (const listen of listeners) listen(what); }

// settingsOf is all the core needs to know about a paper. Choices that read a file
// otherwise belong to the document, the others to the paper: one account's number must not
// stand in another's file.
export function settingsOf(paper) {
  const chosen = { ...paper.document.reading, ...paper.make, target: desk.target.name, edits: paper.edits, known: paper.known };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '' && value !== undefined));
}

export const newPaper = (document, n) => ({
  document, n, make: {}, edits: {}, known: undefined, compared: undefined, seen: new Set(), past: [], filter: '', shows: 'result', view: undefined, problem: undefined, error: undefined, name: '', turns: 0,
});

// openFiles reads what was dropped, chosen or pasted; one that cannot be read does not
// stop the others. The first new one is shown.
export function openFiles(files) {
  return busy(async () => {
    let shown;
    for (const file of files) {
      announce(files.length === 1 ? t('reading', { name: file.name }) : t('reading-many', { n: files.length }));
      const document = await open(file);
      if (document) shown ??= document.papers.find((p) => p.view) ?? document.papers[0];
      if (shown) desk.current = shown;
      if (files.length > 1) changed({ opened: true }); // one is drawn once
    }
    if (shown) choose(shown, true);
  });
}

async function open(file) {
  const document = { name: file.name, file, reading: {}, papers: [], size: file.size, core: first };
  try {
    document.id = (await first.call('open', { name: file.name }, await bytesOf(file))).value;
    await understand(document);
  } catch (error) {
    document.problem = { text: error.message, setting: '' };
  }
  const twin = desk.documents.find((d) => d.hash && d.hash === document.hash && d.name === document.name);
  if (twin) {
    if (document.id) await document.core.call('close', { id: document.id });
    announce(t('already-open', { name: file.name }));
    return twin;
  }
  if (document.papers.length === 0) document.papers = [newPaper(document, 0)];
  for (const paper of document.papers) paper.problem = paper.view ? undefined : document.problem;
  desk.documents.push(document);
  desk.papers.push(...document.papers);
  return document;
}

// moveOver gives a document to another core: one that the first only recognises, or that is
// to be read by a layout whose rules only the whole core follows.
async function moveOver(document, core) {
  await document.core.call('close', { id: document.id });
  Object.assign(document, { core, id: undefined, problem: undefined });
  document.id = (core === whole && document.wholeId) || (await core.call('open', { name: document.name }, await bytesOf(document.file))).value;
  await understand(document);
}

// understand has the document read and every statement in it converted.
export async function understand(document) {
  const asks = document.papers[0] ?? newPaper(document, 0);
  const reading = (await document.core.call('read', { id: document.id, settings: settingsOf(asks) })).value;
  if (reading.problem?.setting === 'core') {
    await moveOver(document, cores[reading.problem.core]);
    return;
  }
  Object.assign(document, { kind: reading.kind, hash: reading.hash, sheets: reading.sheets ?? [], problem: reading.problem ?? undefined });
  if (reading.problem) {
    for (const paper of document.papers) paper.problem = reading.problem;
    return;
  }
  if (reading.statements !== document.papers.length) {
    const at = desk.papers.indexOf(document.papers[0]);
    const before = document.papers;
    document.papers = Array.from({ length: reading.statements }, (_, n) => before[n] ?? newPaper(document, n));
    if (at >= 0) desk.papers.splice(at, before.length, ...document.papers);
    if (before.includes(desk.current) && !document.papers.includes(desk.current)) desk.current = document.papers[0];
  }
  for (const paper of document.papers) {
    await paper.compared?.again(paper).catch((error) => { Object.assign(paper, { told: error.message, compared: undefined, known: undefined }); });
    await convert(paper);
    if (recall(paper)) await convert(paper);
  }
}

// convert asks the core for the paper as it is to be now. Settings it refuses leave what
// was shown before in place.
export async function convert(paper) {
  try {
    const { value } = await paper.document.core.call('convert', { id: paper.document.id, n: paper.n, settings: settingsOf(paper) });
    if (value.problem?.setting === 'core') {
      await moveOver(paper.document, cores[value.problem.core]);
      return;
    }
    paper.error = undefined;
    paper.problem = value.problem ?? undefined;
    if (value.view) {
      const rows = value.view.counts.all;
      if (paper.view && paper.view.counts.all !== rows && Object.keys(paper.edits).length > 0) {
        forgetEdits(paper); // other rows than those that were changed
      }
      paper.view = value.view;
    }
  } catch (error) {
    paper.error = error.message;
  }
}

function forgetEdits(paper) {
  if (Object.keys(paper.edits).length > 0) paper.told = t('edits-forgotten');
  paper.edits = {};
  paper.past = [];
}

// refresh converts anew. Calls that come while one is at work are one call after it: the
// last choice counts, not each on the way to it.
export function refresh(paper) {
  paper.wanted = true;
  paper.running ??= busy(async () => {
    while (paper.wanted) {
      paper.wanted = false;
      await convert(paper);
    }
    paper.running = undefined;
    changed({ paper });
  });
  return paper.running;
}

// reread has a whole document read by other settings.
function reread(document) {
  return busy(async () => {
    await understand(document);
    changed({ paper: desk.current });
  });
}

export function set(paper, choices) {
  Object.assign(paper.make, choices);
  return refresh(paper);
}

export function setReading(document, choices) {
  Object.assign(document.reading, choices);
  return reread(document);
}

// setColumn gives a column a role, sets it aside ('-'), or leaves it to the reader (''). A
// role has one column and a column one role.
export function setColumn(paper, column, role) {
  const { reading } = paper.document;
  const number = String(column + 1);
  const other = (at) => columnAt(paper, at) !== column;
  const columns = Object.fromEntries(Object.entries(reading.columns ?? {}).filter(([, at]) => other(at)));
  const unused = (reading.unused ?? []).filter(other);
  if (role === '-') unused.push(number);
  else if (role) columns[role] = number;
  return setReading(paper.document, { columns, unused });
}

// columnAt is the place of a column that was chosen by its number from 1 or by its heading.
export function columnAt(paper, name) {
  if (/^\d+$/.test(name)) return Number(name) - 1;
  const columns = paper.view?.layout?.columns ?? paper.problem?.columns ?? [];
  return columns.findIndex((c) => c.name.trim().toLowerCase() === name.trim().toLowerCase());
}

// setWorksheet reads another sheet: its rows are others.
export function setWorksheet(document, worksheet) {
  for (const paper of document.papers) forgetEdits(paper);
  return setReading(document, { worksheet, columns: undefined, unused: undefined });
}

// follow reads a paper by a layout. One that does not fit leaves everything as it was, and
// is the error.
export function follow(paper, { reading, make }, name) {
  const { document } = paper;
  return busy(async () => {
    const before = { reading: document.reading, make: paper.make };
    document.reading = { ...reading, password: document.reading.password };
    paper.make = { ...paper.make, ...make };
    await understand(document);
    if (document.problem) {
      const wrong = document.problem.text;
      Object.assign(document, { reading: before.reading });
      paper.make = before.make;
      await understand(document);
      throw new Error(t('layout-unfit', { name, text: wrong }));
    }
    if (name && !paper.name) paper.name = name;
    changed({ paper });
  });
}

export function setTarget(target) {
  desk.target = target;
  return Promise.all(desk.papers.filter((p) => p.view).map(refresh));
}

// edit changes rows and remembers how they were before.
export function edit(paper, what, changes) {
  paper.past.push({ what, edits: paper.edits });
  const edits = { ...paper.edits };
  for (const [ref, change] of Object.entries(changes)) {
    const whole = { ...edits[ref], ...change };
    for (const key of Object.keys(whole)) if (whole[key] === undefined || whole[key] === false) delete whole[key];
    if (Object.keys(whole).length === 0) delete edits[ref];
    else edits[ref] = whole;
  }
  paper.edits = edits;
  return refresh(paper);
}

export function undo(paper) {
  const last = paper.past.pop();
  if (!last) return undefined;
  paper.edits = last.edits;
  announce(t('undone', { what: last.what }));
  return refresh(paper);
}

export function choose(paper, opened = false) {
  desk.current = paper;
  changed({ chosen: true, opened });
}

export async function close(document) {
  if (document.id) await document.core.call('close', { id: document.id });
  if (document.wholeId) await whole.call('close', { id: document.wholeId });
  const at = desk.papers.findIndex((p) => p.document === document);
  desk.documents = [...desk.documents.filter((d) => d !== document), ...(document.parts ?? [])];
  desk.papers = desk.papers.filter((p) => p.document !== document);
  desk.papers.splice(at, 0, ...(document.parts ?? []).flatMap((d) => d.papers));
  if (desk.current?.document === document) desk.current = desk.papers[Math.min(at, desk.papers.length - 1)];
  announce(t('closed', { name: document.name }));
  changed({ chosen: true });
}

// touched tells whether work would be lost by leaving.
export const touched = () => desk.papers.some((p) => p.saved !== p.view && (Object.keys(p.edits).length > 0 || Object.keys(p.make).length > 0));
