// What all tests of the page share: a running tillroll, the browsers, and what a person
// does with them. Every wait is for something to be seen, never for time to pass.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';
import { chromium, firefox } from 'playwright-core';

const binary = process.env.TILLROLL_BINARY;
export const key = 'page-test-key';
const patience = 60000; // the machine may be busy
export const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tillroll-page-'));
export const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

let server;
export let base;

export async function startServer() {
  base = `http://127.0.0.1:${await freePort()}`;
  server = spawn(binary, ['serve', '--addr', base.slice(7), '--database', path.join(work, 'keys.db'), '--api-key', key], { stdio: 'ignore' });
  for (let ready = false; !ready;) {
    ready = await fetch(`${base}/healthz`).then((r) => r.ok, () => false);
    if (!ready) await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
}

export function stopServer() {
  server?.kill();
  fs.rmSync(work, { recursive: true, force: true });
}

export const writePage = (folder) => new Promise((resolve) => { spawn(binary, ['page', '--out', folder], { stdio: 'ignore' }).on('close', resolve); });

// launch starts Debian's browser: Chromium by its own protocol, Firefox by WebDriver BiDi.
export function launch(engine) {
  if (engine === 'firefox') return firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' });
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
  });
}

// visit opens the page and notes every request and every error on it.
export async function visit(browser, options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1366, height: 768 }, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  if (isFirefox(browser)) await page.addInitScript(keepSaved);
  const seen = { requests: [], errors: [] };
  page.on('request', (r) => seen.requests.push(r.url()));
  page.on('pageerror', (e) => seen.errors.push(String(e)));
  page.on('console', (m) => { if (m.type() === 'error') seen.errors.push(m.text()); });
  await page.goto(options.url ?? base);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  return { context, page, seen };
}

// WebDriver BiDi tells of no downloads, so in Firefox what a link would save is kept.
const isFirefox = (browser) => browser.browserType().name() === 'firefox';
function keepSaved() {
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { window.savedBlob = blob; return make.call(URL, blob); };
  HTMLAnchorElement.prototype.click = function click() { if (this.download) window.savedName = this.download; };
}

async function savedInFirefox(page, button) {
  await page.evaluate(() => { window.savedName = undefined; });
  await page.click(button);
  await page.waitForFunction(() => window.savedName);
  const [name, bytes] = await page.evaluate(async () => [window.savedName, [...new Uint8Array(await window.savedBlob.arrayBuffer())]]);
  return { name, bytes: Buffer.from(bytes) };
}

export const file = (name, text) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

export const idle = (page) => page.waitForFunction(() => !document.getElementById('main').hasAttribute('aria-busy'));

// open gives files to the page and waits until it has done with them.
export async function open(page, ...files) {
  const input = await page.isVisible('#welcome') ? '#choose' : '#add';
  await page.setInputFiles(input, files);
  await page.waitForSelector('#work:not([hidden])');
  await idle(page);
}

export const press = async (page, selector) => { await page.click(selector); await idle(page); };
export const control = (name) => `[data-key="${name}"]`;
export const names = (page) => page.locator('#rows .grid-body .row .name').allTextContents();
export const amounts = (page) => page.locator('#rows .grid-body .row .c-money').allTextContents();

export async function saved(page, button = '#download') {
  if (isFirefox(page.context().browser())) return savedInFirefox(page, button);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

// settle answers what is asked about nearly every table: its currency and its account.
export async function settle(page, account = '000123454321') {
  for (const [question, answer] of [['currency-use', undefined], ['account-use', account]]) {
    for (let i = 0; i < 8 && !await page.isVisible(control(question)) && await page.isVisible(control('q-next')); i += 1) await page.click(control('q-next'));
    if (!await page.isVisible(control(question))) continue;
    if (answer) await page.fill(control('account'), answer);
    await press(page, control(question));
  }
}

export async function overHTTP(body) {
  const answer = await fetch(`${base}/convert`, { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body: JSON.stringify({ ...body, responseType: 'file' }) });
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
}

// unzip reads an archive by its directory.
export function unzip(bytes) {
  const files = {};
  let at = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const count = bytes.readUInt16LE(at + 10);
  at = bytes.readUInt32LE(at + 16);
  for (let i = 0; i < count; i += 1) {
    const [method, size, nameLength, extra, comment, local] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(begin, begin + size);
    files[name] = (method === 8 ? zlib.inflateRawSync(packed) : packed).toString();
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

export const statement = 'Date,Description,Amount\n01/15/2026,LANDLORD,-900.00\n02/03/2026,AT&T <mobile>,-12.40\nnonsense,LOST,5\n02/09/2026,PAYROLL,2210.55\n';
export const transactions = [
  { date: '01/15/2026', description: 'LANDLORD', amount: -900 },
  { date: '02/03/2026', description: 'AT&T <mobile>', amount: -12.4 },
  { date: '02/09/2026', description: 'PAYROLL', amount: 2210.55 },
];
