// A table that keeps only the rows in sight in the document: a million rows scroll like
// ten. Rows come in blocks from the core and stay at hand for a while, so that scrolling
// back and fast shows no gaps.

import { make } from './dom.js';

const block = 100; // rows asked for at a time
const kept = 80; // blocks at hand
const ahead = 4; // blocks asked for before they are in sight
const margin = 6; // rows drawn beyond the sight
const tallest = 8000000; // browsers lose precision in boxes much taller than that

export class Grid {
  // fetch(from, to) promises {total, rows}; draw(row, index) gives an element. The scroller
  // is the window, or a box that has its own bars.
  constructor(root, { head, fetch, draw, scroller = window, onKey = () => false }) {
    Object.assign(this, { root, fetch, draw, scroller, onKey, blocks: new Map(), asked: new Set(), drawn: new Map(), total: 0, active: 0, turn: 0 });
    this.head = make('div', { role: 'rowgroup', class: 'grid-head' }, head ?? []);
    this.body = make('div', { role: 'rowgroup', class: 'grid-body' });
    root.replaceChildren(this.head, this.body);
    this.paintSoon = () => {
      if (this.waiting) return;
      this.waiting = true;
      requestAnimationFrame(() => { this.waiting = false; this.paint(); });
    };
    scroller.addEventListener('scroll', this.paintSoon, { passive: true });
    window.addEventListener('resize', this.paintSoon);
    this.body.addEventListener('keydown', (event) => this.key(event));
    this.body.addEventListener('focusin', (event) => {
      const row = event.target.closest('[data-index]');
      if (row) this.setActive(Number(row.dataset.index));
    });
  }

  // reset shows other rows. What is drawn stays until the new rows are there; rows that cannot
  // be had are just being made anew, and are asked for again when they are.
  async reset(total, { keepPlace = true } = {}) {
    this.turn += 1;
    const turn = this.turn;
    this.blocks = new Map();
    this.asked = new Set();
    const from = keepPlace ? Math.floor(this.first() / block) * block : 0;
    const here = await this.fetch(Math.max(from, 0), Math.max(from, 0) + block).catch(() => undefined);
    if (turn !== this.turn || !here) return;
    this.total = here.total ?? total;
    this.keep(Math.max(from, 0) / block, here.rows ?? []);
    if (!keepPlace) this.active = 0;
    this.active = Math.min(this.active, Math.max(this.total - 1, 0));
    this.measure();
    const focused = this.body.contains(document.activeElement) ? this.active : -1;
    for (const [index, row] of this.drawn) {
      row.remove();
      this.drawn.delete(index);
    }
    this.paint();
    if (focused >= 0) this.drawn.get(focused)?.focus({ preventScroll: true });
  }

  measure() {
    this.rowHeight = parseFloat(getComputedStyle(this.root).getPropertyValue('--row')) || 44;
    this.height = Math.min(this.total * this.rowHeight, tallest);
    this.body.style.height = `${this.height}px`;
    this.root.setAttribute('aria-rowcount', this.total + 1);
  }

  view() {
    if (this.scroller === window) return { top: 0, height: window.innerHeight };
    const box = this.scroller.getBoundingClientRect();
    return { top: box.top, height: this.scroller.clientHeight };
  }

  squeezed() { return this.total * this.rowHeight > tallest; }

  // first is the row at the top, with its fraction: exact as long as the box is not squeezed.
  first() {
    if (!this.rowHeight) return 0;
    const view = this.view();
    this.past = view.top - this.body.getBoundingClientRect().top;
    if (!this.squeezed()) return Math.max(this.past / this.rowHeight, 0);
    const range = Math.max(this.height - view.height, 1);
    this.past = Math.max(0, Math.min(this.past, range)); // beyond either end rows would stand outside the table
    return Math.max((this.past / range) * (this.total - view.height / this.rowHeight), 0);
  }

  paint() {
    if (!this.root.isConnected || this.root.offsetParent === null) return;
    this.measureIfChanged();
    const first = this.first();
    const rows = Math.ceil(this.view().height / this.rowHeight);
    const from = Math.max(Math.floor(first) - margin, 0);
    const to = Math.min(Math.ceil(first) + rows + margin, this.total);
    for (const [index, row] of this.drawn) {
      if (index >= from && index < to || row === document.activeElement) continue;
      row.remove();
      this.drawn.delete(index);
    }
    for (let index = from; index < to; index += 1) this.paintRow(index, first);
    this.load(from, to);
  }

  measureIfChanged() {
    const now = parseFloat(getComputedStyle(this.root).getPropertyValue('--row')) || 44;
    if (now !== this.rowHeight) this.measure();
  }

  paintRow(index, first) {
    let row = this.drawn.get(index);
    const data = this.at(index);
    if (!row || row.dataset.empty && data) {
      row?.remove();
      row = data ? this.draw(data, index) : make('div', { class: 'row empty', 'data-empty': '1', role: 'row' }, make('div', { role: 'gridcell' }));
      row.dataset.index = index;
      row.setAttribute('aria-rowindex', index + 2);
      row.tabIndex = index === this.active ? 0 : -1;
      this.drawn.set(index, row);
      this.body.append(row);
    }
    const top = this.squeezed() ? this.past + (index - first) * this.rowHeight : index * this.rowHeight;
    row.style.transform = `translateY(${top}px)`;
  }

  at(index) { return this.blocks.get(Math.floor(index / block))?.[index % block]; }

  keep(number, rows) {
    this.blocks.set(number, rows);
    if (this.blocks.size > kept) this.blocks.delete(this.blocks.keys().next().value);
  }

  // load asks for what is in sight first, then for what comes next on either side.
  load(from, to) {
    const low = Math.floor(from / block);
    const high = Math.floor(Math.max(to - 1, 0) / block);
    const last = Math.floor(Math.max(this.total - 1, 0) / block);
    const wanted = [];
    for (let n = low; n <= high; n += 1) wanted.push(n);
    for (let n = 1; n <= ahead; n += 1) wanted.push(high + n, low - n);
    for (const n of wanted) {
      if (n < 0 || n > last || this.blocks.has(n) || this.asked.has(n) || this.asked.size > 12) continue;
      this.ask(n);
    }
  }

  async ask(n) {
    const turn = this.turn;
    this.asked.add(n);
    const got = await this.fetch(n * block, (n + 1) * block).catch(() => undefined);
    if (turn !== this.turn) return;
    this.asked.delete(n);
    if (!got) return;
    this.keep(n, got.rows ?? []);
    this.paintSoon();
  }

  setActive(index) {
    const before = this.drawn.get(this.active);
    if (before) before.tabIndex = -1;
    this.active = index;
    const row = this.drawn.get(index);
    if (row) row.tabIndex = 0;
  }

  // moveTo brings a row into sight and gives it the focus.
  moveTo(index, focus = true) {
    if (this.total === 0) return;
    const to = Math.max(0, Math.min(index, this.total - 1));
    this.setActive(to);
    this.bring(to);
    this.paint();
    if (focus) this.drawn.get(to)?.focus({ preventScroll: true });
  }

  bring(index) {
    const view = this.view();
    const share = this.squeezed() ? this.height / this.total : this.rowHeight;
    const top = this.body.getBoundingClientRect().top - view.top + index * share;
    const headHeight = this.head.offsetHeight + (this.scroller === window ? parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--stuck')) || 0 : 0);
    if (top < headHeight) this.scroller.scrollBy(0, top - headHeight);
    else if (top + this.rowHeight > view.height) this.scroller.scrollBy(0, top + this.rowHeight - view.height + 8);
  }

  key(event) {
    if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(Math.floor(this.view().height / this.rowHeight) - 2, 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.total, End: this.total };
    if (event.key in moves) {
      event.preventDefault();
      this.moveTo(this.active + moves[event.key]);
      return;
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      this.sideways(event);
      return;
    }
    const row = this.at(this.active);
    if (row && this.onKey(event, row, this.active)) event.preventDefault();
  }

  // sideways walks over the controls of a row.
  sideways(event) {
    const row = event.target.closest('[data-index]');
    const stops = [row, ...row.querySelectorAll('button, input')];
    const next = stops.indexOf(event.target) + (event.key === 'ArrowRight' ? 1 : -1);
    if (stops[next]) {
      event.preventDefault();
      stops[next].focus();
    }
  }
}
