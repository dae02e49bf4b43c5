// Puts the page together: where files come in, which half is shown, what is drawn when
// something changed.

import { $, announce, fail } from './dom.js';
import { t } from './texts.js';
import { watchProgress } from './link.js';
import { desk, onChange, openFiles, close, touched } from './desk.js';
import { startAnswer, drawAnswer } from './answer.js';
import { verdictOf } from './matters.js';
import { drawQuestions } from './questions.js';
import { startTable, drawTable, showRecord } from './table.js';
import { startEdit } from './edit.js';
import { startFiles, drawFiles } from './files.js';
import { startRail, drawRail } from './rail.js';
import { startChart, drawChart } from './chart.js';
import { startReceipt, openReceipt, drawReceipt } from './receipt.js';
import { startCompare, drawCompared, compareWith } from './compare.js';
import { isLayout, loadLayout } from './layouts.js';
import { startCheck, checkFile } from './check.js';
import { sample } from './sample.js';

// draw shows the desk after a change. Only names a part where nothing else can differ.
async function draw({ paper, chosen, opened, only } = {}) {
  const { current } = desk;
  document.body.classList.toggle('has-files', Boolean(current));
  $('work').hidden = !current;
  $('welcome').hidden = Boolean(current);
  if (!current) return;
  if (paper && paper !== current) { drawFiles(); return; }
  const verdict = verdictOf(current);
  if (!only || only === 'questions') drawQuestions(current, verdict);
  if (!only || only === 'answer') {
    drawFiles();
    drawAnswer(current, verdict, { chosen });
    drawCompared(current);
  }
  if (!only) {
    drawRail(current);
    drawChart(current);
    if (opened || paper) announce(t('announce', { what: $('answer-title').textContent, verdict: verdict.text }));
  }
  if (!only || only === 'table') await drawTable(current, { chosen });
  // One that another change overtakes finds no rows; it is drawn again after that change.
  if (!only || only === 'receipt') whenIdle(() => drawReceipt(desk.current).catch(() => {}));
}

const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));

// takeFiles gives files to the half of the page that is shown.
async function takeFiles(files) {
  fail('');
  if (files.length === 0) return;
  if (location.hash === '#check') {
    checkFile(files[0]);
    return;
  }
  const statements = files.filter((file) => !isLayout(file));
  if (statements.length > 0) await openFiles(statements);
  for (const layout of files.filter(isLayout)) await loadLayout(layout);
}

const isOn = (element, { clientX: x, clientY: y }) => {
  const box = element.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && box.width > 0;
};

function startFilesIn() {
  for (const input of document.querySelectorAll('input[data-open]')) {
    input.addEventListener('change', () => {
      const files = [...input.files];
      input.value = '';
      takeFiles(files);
    });
  }
  let depth = 0;
  const over = (on) => document.body.classList.toggle('dropping', on);
  addEventListener('dragenter', (event) => { event.preventDefault(); depth += 1; over(true); });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('dragleave', () => { depth = Math.max(depth - 1, 0); if (depth === 0) over(false); });
  addEventListener('drop', (event) => {
    event.preventDefault();
    depth = 0;
    const files = [...event.dataTransfer.files];
    const before = isOn($('drop-before'), event);
    over(false);
    if (before) compareWith(files);
    else takeFiles(files);
  });
  addEventListener('paste', (event) => {
    if (event.target.matches?.('input, textarea')) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    if (files.length > 0) takeFiles(files);
    else if (/\n/.test(text.trim()) || /\t/.test(text)) takeFiles([new File([text], location.hash === '#check' ? t('check-pasted') : t('pasted-name'))]);
  });
}

// route shows the half that the address names, so that the way back works.
function route() {
  const check = location.hash === '#check';
  $('convert').hidden = check;
  $('check').hidden = !check;
  for (const link of document.querySelectorAll('nav a')) link.toggleAttribute('aria-current', (link.hash === '#check') === check);
  for (const link of document.querySelectorAll('nav a[aria-current]')) link.setAttribute('aria-current', 'page');
  dispatchEvent(new Event('resize'));
}

watchProgress((share) => {
  $('progress').hidden = share >= 1;
  $('progress').value = share;
});

startTable();
startEdit(showRecord);
startAnswer(openReceipt);
startFiles();
startRail();
startChart();
startReceipt();
startCheck();
startCompare();
startFilesIn();
onChange(draw);
addEventListener('hashchange', route);
route();
$('sample').addEventListener('click', () => openFiles([new File([sample], 'Sample statement.csv')]));
$('close-one').addEventListener('click', () => close(desk.current.document));
addEventListener('beforeunload', (event) => { if (touched()) event.preventDefault(); });
if ('serviceWorker' in navigator && location.protocol.startsWith('http')) navigator.serviceWorker.register('./offline.js').catch(() => {});
document.documentElement.dataset.ready = '1';
