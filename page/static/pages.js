// A PDF as it stands: its pages, each drawn when it comes into sight.

import { $, make } from './dom.js';
import { t } from './texts.js';
import { settingsOf } from './desk.js';
import { paint } from './place.js';

let shown;
let watcher;

// drawPages shows the pages of a paper's document, once.
export async function drawPages(paper) {
  const { document } = paper;
  const isPaper = document.kind === 'PDF' && Boolean(paper.view);
  $('source-pages').hidden = !isPaper;
  $('source-rows').hidden = isPaper;
  if (!isPaper || shown === document.id) return isPaper;
  shown = document.id;
  watcher?.disconnect();
  const fetch = async (page) => (await document.core.call('sheet', { id: document.id, page, settings: settingsOf(paper) })).value;
  const first = await fetch(1);
  watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) { watcher.unobserve(target); show(target); }
  }, { root: $('source-box'), rootMargin: '400px' });
  const show = async (canvas) => {
    const sheet = canvas.dataset.page === '1' ? first : await fetch(Number(canvas.dataset.page));
    paint(canvas, sheet);
    canvas.setAttribute('aria-label', `${t('page-n', { page: canvas.dataset.page })}: ${sheet.words.map((w) => w.text).join(' ')}`);
  };
  $('source-pages').replaceChildren(...Array.from({ length: first.pages }, (_, i) => make('canvas', { role: 'img', width: first.width, height: first.height, 'data-page': i + 1, 'aria-label': t('page-n', { page: i + 1 }) })));
  for (const canvas of $('source-pages').children) watcher.observe(canvas);
  return true;
}
