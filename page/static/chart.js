// A small picture of the money: in above the line, out below it, on one scale. What a bar
// stands for is read by pointing at it or by the arrow keys.

import { $ } from './dom.js';
import { t } from './texts.js';
import { showMoney, showDay, showDayShort, showMonth, unsigned } from './format.js';

const ns = 'http://www.w3.org/2000/svg';
const width = 264;
const height = 112;
const left = 44;
const bottom = 16;
let periods = [];
let unit;
let at = -1;

const element = (tag, attributes, text) => {
  const e = document.createElementNS(ns, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  if (text !== undefined) e.textContent = text;
  return e;
};

export function startChart() {
  const chart = $('chart');
  chart.addEventListener('keydown', (event) => {
    const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -periods.length, End: periods.length };
    if (!(event.key in moves)) return;
    event.preventDefault();
    point(Math.max(0, Math.min(at + moves[event.key], periods.length - 1)));
  });
  chart.addEventListener('focus', () => point(Math.max(at, 0)));
  chart.addEventListener('blur', () => point(-1));
  chart.addEventListener('pointermove', (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    point(Math.max(0, Math.min(Math.floor(((x - left) / (width - left)) * periods.length), periods.length - 1)));
  });
  chart.addEventListener('pointerleave', () => point(-1));
}

export function drawChart(paper) {
  periods = paper.view?.periods ?? [];
  unit = paper.view?.periodUnit;
  at = -1;
  $('picture').hidden = periods.length < 2;
  if (periods.length < 2) return;
  $('picture-title').textContent = t(`chart-${unit}`);
  const most = Math.max(...periods.map((p) => Number(p.in)), 0);
  const least = Math.min(...periods.map((p) => Number(p.out)), 0);
  const span = most - least || 1;
  const inner = height - bottom - 12;
  const y = (value) => 6 + ((most - value) / span) * inner;
  const step = (width - left) / periods.length;
  const bar = Math.max(Math.min(step * 0.7, 14), 0.8);
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  svg.append(element('line', { x1: left, x2: width, y1: y(0), y2: y(0), class: 'axis' }));
  const apart = (value) => value === 0 || Math.abs(y(value) - y(0)) > 10; // or the figures lie on each other
  for (const value of [...new Set([most, 0, least])].filter(apart)) svg.append(element('text', { x: left - 6, y: y(value) + 3.5, class: 'tick end' }, short(value)));
  periods.forEach((p, i) => {
    const x = left + i * step + (step - bar) / 2;
    for (const [kind, value] of [['in', Number(p.in)], ['out', Number(p.out)]]) {
      const tall = Math.max(Math.abs(y(value) - y(0)), 1);
      if (value !== 0) svg.append(element('rect', { x, y: kind === 'in' ? y(0) - tall : y(0), width: bar, height: tall, class: `bar ${kind}`, 'data-at': i, rx: Math.min(bar / 4, 1.5) }));
    }
  });
  svg.append(element('text', { x: left, y: height - 3, class: 'tick' }, label(periods[0].start)), element('text', { x: width, y: height - 3, class: 'tick end' }, label(periods.at(-1).start)));
  $('chart').replaceChildren(svg);
  $('chart').setAttribute('aria-label', t('chart-label', { title: t(`chart-${unit}`), from: showDay(periods[0].start), to: showDay(periods.at(-1).start) }));
  point(-1);
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const short = (value) => compact.format(value).replace('-', '−');
const label = (day) => (unit === 'month' ? showMonth(day) : showDayShort(day));

// point reads one period out.
function point(i) {
  at = i;
  for (const rect of $('chart').querySelectorAll('rect')) rect.classList.toggle('on', Number(rect.dataset.at) === i);
  const p = periods[i];
  const when = p && (unit === 'month' ? showMonth(p.start) : unit === 'week' ? t('chart-week-of', { day: showDay(p.start) }) : showDay(p.start));
  $('chart-read').textContent = p ? t('chart-at', { when, in: showMoney(p.in), out: showMoney(unsigned(p.out)) }) : t('chart-hint');
}
