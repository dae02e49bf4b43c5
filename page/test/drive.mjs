// What all tests of the page share: a running tillroll, the browsers, and what a person
// does with them. Every wait is for something to be seen, never for time to pass.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import crypto from 'node:crypto';
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

const laptop = { width: 1366, height: 768 };

// visit opens the page and notes every request and every error on it.
export async function visit(browser, options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, viewport: laptop, ...options });
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

// comingBack gives a function that does work on a page just opened, and again and again on
// the same one: what a test needs is a new document and empty memory, and a browser that
// has seen the page before opens it in a third of the time. After a failure it is a new one.
export function comingBack(browserOf) {
  let kept;
  return async (work) => {
    try {
      if (kept) await again(kept);
      kept ??= await visit(browserOf());
      await work(kept.page, kept.seen);
    } catch (error) {
      await kept?.context.close();
      kept = undefined;
      throw error;
    }
  };
}

async function again({ page, seen }) {
  await page.evaluate(() => { localStorage.clear(); });
  await page.setViewportSize(laptop);
  seen.requests.length = 0;
  seen.errors.length = 0;
  await page.goto(base);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
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

// stored puts a large file on the disk: given as bytes it would pass through the page's own
// thread as text, and the page would seem to freeze.
export function stored(name, text) {
  const place = path.join(work, name);
  fs.writeFileSync(place, text);
  return place;
}

// watch has the page note when a file or a choice was given to it, when it had done with it
// and showed rows, and every task on its thread of more than 50 ms.
export const watch = (page) => page.evaluate(() => {
  window.watched = { long: [] };
  new PerformanceObserver((list) => window.watched.long.push(...list.getEntries().map((e) => Math.round(e.duration)))).observe({ entryTypes: ['longtask'] });
  addEventListener('change', () => {
    const began = performance.now();
    window.watched.took = undefined;
    window.watched.long.length = 0;
    const look = () => {
      if (document.querySelector('#rows .name') && !document.getElementById('main').hasAttribute('aria-busy')) window.watched.took = Math.round(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
});

// measured does something and gives {took, long} as watch notes them, and what it cost.
export async function measured(page, work) {
  const { own, cores, memory } = await cost(page, async () => {
    await work();
    await page.waitForFunction(() => window.watched.took !== undefined);
  });
  return { ...await page.evaluate(() => window.watched), own, cores, memory };
}

// cost does something and gives, where /proc tells it, the processor's time in ms that the
// pages' threads and the cores' took, which a busy machine hardly changes, and the MB that the
// largest page holds.
export async function cost(page, work) {
  const session = await page.context().browser().newBrowserCDPSession();
  const before = await spent(session);
  await work();
  const after = await spent(session);
  await session.detach();
  return { own: after.own - before.own, cores: after.cores - before.cores, memory: after.memory };
}

async function spent(session) {
  const sum = { own: 0, cores: 0, memory: 0 };
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
    try {
      sum.memory = Math.max(sum.memory, Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${id}/status`))[1]) / 1024));
      for (const thread of fs.readdirSync(`/proc/${id}/task`)) {
        const of = fs.readFileSync(`/proc/${id}/task/${thread}/comm`, 'utf8').startsWith('Dedicated') ? 'cores' : thread === String(id) ? 'own' : undefined;
        if (of) sum[of] += Math.round(Number(fs.readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
      }
    } catch { /* it has ended, or this system has no such files */ }
  }
  return sum;
}

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

// printed makes a PDF of lines, each a list of [x, text], from the top of one page down; with a
// password it is locked by the oldest of the ways to do that.
export function printed(lines, password) {
  const shown = lines.map((words, i) => words.map(([x, text]) => `BT /F 10 Tf ${x} ${780 - 16 * i} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`).join('\n')).join('\n');
  const lock = password && locked(password);
  const content = lock ? rc4(lock.keyOf(4), Buffer.from(shown)) : Buffer.from(shown);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    Buffer.concat([Buffer.from(`<</Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')]),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>', ...(lock ? [lock.object] : []),
  ];
  const file = [Buffer.from('%PDF-1.4\n')];
  const at = objects.map((body, i) => {
    const begin = file.reduce((sum, part) => sum + part.length, 0);
    file.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'));
    return begin;
  });
  const table = file.reduce((sum, part) => sum + part.length, 0);
  file.push(Buffer.from(`xref\n0 ${at.length + 1}\n0000000000 65535 f \n${at.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<</Size ${at.length + 1}/Root 1 0 R${lock ? `/Encrypt 6 0 R/ID[<${lock.id}><${lock.id}>]` : ''}>>\nstartxref\n${table}\n%%EOF\n`));
  return Buffer.concat(file);
}

const md5 = (...parts) => crypto.createHash('md5').update(Buffer.concat(parts.map((p) => Buffer.from(p)))).digest();

function rc4(key, data) {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + s[i] + key[i % key.length]) & 255;
    [s[i], s[j]] = [s[j], s[i]];
  }
  let [i, j] = [0, 0];
  return Buffer.from(data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + s[i]) & 255;
    [s[i], s[j]] = [s[j], s[i]];
    return byte ^ s[(s[i] + s[j]) & 255];
  }));
}

// locked is the standard handler's revision 2, with one password for owner and user.
function locked(password) {
  const filling = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const padded = Buffer.concat([Buffer.from(password), filling]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const id = '00112233445566778899aabbccddeeff';
  const key = md5(padded, owner, [0xfc, 0xff, 0xff, 0xff], Buffer.from(id, 'hex')).subarray(0, 5);
  return {
    id, keyOf: (n) => md5(key, [n, 0, 0, 0, 0]).subarray(0, 10),
    object: `<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${rc4(key, filling).toString('hex')}>>>`,
  };
}

const ending = (right, text) => [right - [...text].reduce((sum, c) => sum + (/\d/.test(c) ? 5.56 : c === '-' ? 3.33 : 2.78), 0), text]; // as Helvetica is wide
const line = (day, text, amount, balance) => [[50, day], [120, text], ...(amount ? [ending(440, amount)] : []), ending(530, balance)];
export const paperStatement = [
  [[50, 'Northwind Bank'], [300, 'Account number 12345678']], [[50, 'Statement period 01/03/2026 to 31/03/2026']], [[50, 'Opening balance 1,000.00 USD']], [[50, 'Closing balance 340.00 USD']],
  [[50, 'Date'], [120, 'Description'], [405, 'Amount'], [490, 'Balance']],
  line('05/03/2026', 'Landlord rent', '-900.00', '100.00'), line('17/03/2026', 'Bright Studio invoice', '250.50', '350.50'), line('28/03/2026', 'Corner bakery', '-10.50', '340.00'),
];

// workbook makes the smallest workbook of named sheets: numbers as numbers, all else as text.
export function workbook(sheets) {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const names = Object.keys(sheets);
  const cell = (value, at) => (typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`);
  const relation = (i, type, target) => `<Relationship Id="r${i + 1}" Type="${rel}/${type}" Target="${target}"/>`;
  const relations = (...list) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(relation(0, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${rel}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(...names.map((_, i) => relation(i, 'worksheet', `worksheets/sheet${i + 1}.xml`))),
    ...Object.fromEntries(names.map((name, n) => [`xl/worksheets/sheet${n + 1}.xml`, `<worksheet ${main}><sheetData>${sheets[name].map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, `${'ABCDE'[x]}${y + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`])),
  });
}

// zip stores files in an archive, unpacked.
function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(zlib.crc32(body), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('504b0304', 'hex'), common, Buffer.from(name), body);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('504b01021400', 'hex'), common, tail, Buffer.from(name));
    at += 30 + name.length + body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
