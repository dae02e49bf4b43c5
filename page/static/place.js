// Where a row stands: its line among its neighbours, or the page of a PDF with the line
// marked, drawn word by word as it was read.

import { $, make } from './dom.js';
import { t } from './texts.js';

export function drawPlace({ line, page, records, sheet }, layout) {
  const own = (records ?? []).find((r) => r.line === line);
  $('row-place').hidden = !own && !sheet;
  $('row-show').hidden = !own;
  $('row-line').replaceChildren(...(own && layout ? cellsOf(own, layout) : []));
  $('row-around').classList.toggle('is-sheet', Boolean(sheet));
  if (sheet) drawSheet(sheet, line, page);
  else if (own) $('row-around').replaceChildren(layout ? tableOf(records, line, layout) : linesOf(records, line));
}

const nameOf = (layout, i) => layout.columns[i]?.name || t('column-n', { n: i + 1 });
const cellsOf = (record, layout) => record.cells.flatMap((text, i) => (text ? [make('dt', { dir: 'auto' }, nameOf(layout, i)), make('dd', { dir: 'auto' }, text)] : []));
const isOwn = (record, line) => (record.line === line ? { class: 'own', 'aria-current': 'true' } : {});

function tableOf(records, line) {
  return make('table', {}, make('tbody', {}, records.map((r) => make('tr', isOwn(r, line), make('th', { scope: 'row' }, String(r.line)), r.cells.map((text) => make('td', { dir: 'auto' }, text.slice(0, 80)))))));
}

function linesOf(records, line) {
  return make('table', { class: 'code' }, make('tbody', {}, records.map((r) => make('tr', isOwn(r, line), make('th', { scope: 'row' }, String(r.line)), make('td', {}, r.cells[0].slice(0, 300))))));
}

const shownWidth = 1100; // pixels of the drawing, whatever the page's own size
const pad = 4; // points around the marked line

function drawSheet(sheet, line, page) {
  const own = sheet.words.filter((w) => w.line === line);
  const canvas = make('canvas', { role: 'img', 'aria-label': t('place-page-of', { page, text: own.map((w) => w.text).join(' ') }) });
  $('row-around').replaceChildren(canvas);
  paint(canvas, sheet, line);
  const { height } = canvas.getBoundingClientRect();
  $('row-around').scrollTop = ((own[0]?.y ?? 0) / sheet.height) * height - $('row-around').clientHeight / 2;
}

// paint draws the words of a page where they stand, one line of them marked.
export function paint(canvas, { width, height, words }, line) {
  const scale = shownWidth / width;
  const own = words.filter((w) => w.line === line);
  Object.assign(canvas, { width: shownWidth, height: Math.round(height * scale) });
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const brush = canvas.getContext('2d');
  brush.scale(scale, scale);
  const size = Math.max(...own.map((w) => w.size), 8);
  const base = own[0]?.y ?? 0;
  if (own.length > 0) {
    brush.fillStyle = colour('--amber-soft');
    brush.fillRect(0, base - size - pad, width, size + 2 * pad);
  }
  for (const w of words) {
    brush.fillStyle = colour(w.line === line ? '--ink' : '--soft');
    brush.font = `${w.line === line ? 600 : 400} ${w.size}px ${colour('--sans')}`;
    brush.fillText(w.text, w.x, w.y, w.width + 1);
  }
}
