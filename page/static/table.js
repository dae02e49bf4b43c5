// A list that keeps only the rows in sight in the document: 100,000 rows scroll like ten.

import { make } from './dom.js';

const rowHeight = 36; // --row of the style sheet, in pixels
const margin = 10; // rows beyond the sight, so that scrolling shows no gaps
const tallest = 8000000; // browsers lose precision in boxes much taller than that

export class VirtualList {
  // fetch(from, to) promises rows; draw(row, index) gives the cells of one.
  constructor(box, { label, head, fetch, draw, className }) {
    Object.assign(this, { box, fetch, draw, className: className ?? (() => '') });
    this.space = make('div', { class: 'space', role: 'rowgroup' });
    box.replaceChildren();
    box.setAttribute('role', 'table');
    box.setAttribute('aria-label', label);
    box.setAttribute('tabindex', '0');
    if (head) {
      const cells = head.map((title) => make('span', { role: 'columnheader' }, title));
      box.append(make('div', { role: 'rowgroup' }, make('div', { class: 'head', role: 'row' }, ...cells)));
    }
    box.append(this.space);
    box.onscroll = () => this.show();
    this.total = 0;
  }

  async reset(total) {
    this.total = total;
    this.height = Math.min(total * rowHeight, tallest);
    this.space.style.height = `${this.height}px`;
    this.box.setAttribute('aria-rowcount', total);
    this.shown = undefined;
    await this.show();
  }

  // first gives the row at the top: exact as long as the box is not squeezed.
  first() {
    const squeezed = this.total * rowHeight > tallest;
    if (!squeezed) return Math.floor(this.box.scrollTop / rowHeight);
    const range = Math.max(this.height - this.box.clientHeight, 1);
    return Math.floor((this.box.scrollTop / range) * Math.max(this.total - this.box.clientHeight / rowHeight, 0));
  }

  async show() {
    const top = this.first();
    const from = Math.max(top - margin, 0);
    const to = Math.min(top + Math.ceil(this.box.clientHeight / rowHeight) + margin, this.total);
    const wanted = `${from}-${to}-${this.total}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    const rows = await this.fetch(from, to);
    if (this.shown !== wanted) return; // scrolled on meanwhile
    const offset = this.box.scrollTop - top * rowHeight;
    const squeezed = this.total * rowHeight > tallest;
    this.space.replaceChildren(...rows.map((row, i) => {
      const line = make('div', { class: `row ${this.className(row)}`, role: 'row', 'aria-rowindex': from + i + 1 }, ...this.draw(row, from + i));
      line.style.top = `${(from + i) * rowHeight + (squeezed ? offset : 0)}px`;
      return line;
    }));
  }

  scrollTo(index) {
    const share = this.total * rowHeight > tallest ? this.height / this.total : rowHeight;
    this.box.scrollTop = Math.max(index * share - this.box.clientHeight / 3, 0);
  }
}
