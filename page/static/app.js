// Starts the page: three panels behind tabs, and the worker that keeps it for offline use.

import { $ } from './dom.js';
import { startConvert, openFiles } from './convert.js';
import { startCheck } from './check.js';
import { startDevelopers } from './developers.js';

const tabs = [...document.querySelectorAll('[role=tab]')];

function select(tab, focus) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute('aria-selected', String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    $(other.getAttribute('aria-controls')).hidden = !chosen;
  }
  if (focus) tab.focus();
}

tabs.forEach((tab, i) => {
  tab.addEventListener('click', () => select(tab));
  tab.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) select(tabs[(i + step + tabs.length) % tabs.length], true);
  });
});

const showDevelopers = startDevelopers();
startConvert(showDevelopers);
startCheck(async (file) => {
  select($('tab-convert'), true);
  await openFiles([file]);
});
showDevelopers();

if ('serviceWorker' in navigator) navigator.serviceWorker.register('./offline.js').catch(() => {});
