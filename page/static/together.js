// Several files of one account: what was imported before is left out of a new one, and files
// that overlap become one. Both are the whole core's work.

import { t } from './texts.js';
import { whole, busy } from './link.js';
import { bytesOf } from './dom.js';
import { desk, settingsOf, newPaper, understand, convert, refresh, choose, changed } from './desk.js';

// inWhole gives a document to the core that compares and joins, unless it lies there.
async function inWhole(document) {
  if (document.core === whole) return document.id;
  document.wholeId ??= (await whole.call('open', { name: document.name }, await bytesOf(document.file))).value;
  return document.wholeId;
}

const sideOf = async (paper) => ({ id: await inWhole(paper.document), one: paper.n + 1, settings: settingsOf(paper) });

// compare leaves out the rows that files hold which were imported before.
export function compare(paper, files) {
  return busy(async () => {
    const olds = paper.compared?.olds ?? [];
    for (const file of files) olds.push({ name: file.name, id: (await whole.call('open', { name: file.name }, await bytesOf(file))).value });
    const before = paper.compared;
    paper.compared = { olds, again: mark };
    try {
      await mark(paper);
    } catch (error) {
      olds.splice(-files.length);
      paper.compared = before;
      throw error;
    }
    await convert(paper);
    changed({ paper });
  });
}

// mark asks which rows are known.
async function mark(paper) {
  const { olds } = paper.compared;
  const { dateOrder, password } = paper.document.reading;
  const { value } = await whole.call('diff', { diff: { olds: olds.map(({ id }) => ({ id, settings: { dateOrder, password } })), new: await sideOf(paper), mark: true } });
  paper.known = value.known ?? [];
  paper.compared = { olds, again: mark, ...value.answer, warnings: value.warnings ?? [] };
}

// takeAll stops comparing.
export async function takeAll(paper) {
  for (const { id } of paper.compared.olds) await whole.call('close', { id });
  paper.compared = undefined;
  paper.known = undefined;
  return refresh(paper);
}

// joinable are the papers of the account that is shown, one from each file.
export function joinable() {
  const { current } = desk;
  if (!current?.view || current.document.papers.length > 1) return [];
  const like = (a, b) => a.currency === b.currency && (a.account === b.account || !a.hasAccount || !b.hasAccount);
  return desk.papers.filter((p) => p.view && !p.problem && !p.document.parts && p.document.papers.length === 1 && like(p.view, current.view));
}

// join puts files of one account in one, rows that stand in several of them once. The files
// come back when it is closed.
export function join(papers) {
  return busy(async () => {
    const parts = papers.map((p) => p.document);
    const name = t('joined-name', { name: parts[0].name.replace(/\.\w+$/, '') });
    const id = (await whole.call('join', { name, sides: await Promise.all(papers.map(sideOf)) })).value;
    const document = { name, id, reading: {}, papers: [], core: whole, parts };
    const paper = newPaper(document, 0);
    const told = papers.find((p) => p.make.accountId) ?? papers[0];
    Object.assign(paper, { make: { ...told.make, opening: undefined, closing: undefined }, name: papers.find((p) => p.name)?.name ?? '', recalled: true });
    document.papers = [paper];
    const at = desk.papers.indexOf(papers[0]);
    await understand(document);
    desk.documents = [...desk.documents.filter((d) => !parts.includes(d)), document];
    desk.papers = desk.papers.filter((p) => !papers.includes(p));
    desk.papers.splice(Math.min(at, desk.papers.length), 0, paper);
    choose(paper, true);
  });
}
