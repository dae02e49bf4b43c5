// Drives the page in a real Chromium as a person would. Every wait is for something
// to be seen, never for time to pass.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const binary = process.env.TILLROLL_BINARY;
const shots = process.env.TILLROLL_SHOTS; // a folder for pictures, when they are wanted
const key = 'page-test-key';
const patience = 60000; // the machine may be busy
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server;
let base;
let browser;
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tillroll-page-'));

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

before(async () => {
  base = `http://127.0.0.1:${await freePort()}`;
  server = spawn(binary, ['serve', '--addr', base.slice(7), '--database', path.join(work, 'keys.db'), '--api-key', key], { stdio: 'ignore' });
  for (let ready = false; !ready;) {
    ready = await fetch(`${base}/healthz`).then((r) => r.ok, () => false);
    if (!ready) await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
  });
});

after(async () => {
  await browser?.close();
  server?.kill();
  fs.rmSync(work, { recursive: true, force: true });
});

// visit opens the page and notes every request and every error on it.
async function visit(options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const seen = { requests: [], errors: [] };
  page.on('request', (r) => seen.requests.push(r.url()));
  page.on('pageerror', (e) => seen.errors.push(String(e)));
  page.on('console', (m) => { if (m.type() === 'error') seen.errors.push(m.text()); });
  await page.goto(base);
  return { context, page, seen };
}

const file = (name, text) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

// converted opens files and waits until the page has done with them.
async function converted(page, ...files) {
  await page.setInputFiles('#convert-files', files);
  await idle(page);
}

const idle = (page) => page.waitForFunction(() => !document.getElementById('main').hasAttribute('aria-busy') && document.getElementById('files').children.length > 0);

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

async function overHTTP(body) {
  const answer = await fetch(`${base}/convert`, { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body: JSON.stringify({ ...body, responseType: 'file' }) });
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
}

const statement = 'Date,Description,Amount\n01/15/2026,LANDLORD,-900.00\n02/03/2026,AT&T <mobile>,-12.40\nnonsense,LOST,5\n02/09/2026,PAYROLL,2210.55\n';
const transactions = [
  { date: '01/15/2026', description: 'LANDLORD', amount: -900 },
  { date: '02/03/2026', description: 'AT&T <mobile>', amount: -12.4 },
  { date: '02/09/2026', description: 'PAYROLL', amount: 2210.55 },
];

test('a statement becomes the same bytes as over HTTP, in every format', async () => {
  const { context, page, seen } = await visit();
  await converted(page, file('bank.csv', statement));
  assert.match(await page.textContent('#verdict'), /ready to import/);
  for (const format of ['qbo', 'qfx', 'ofx', 'csv']) {
    await page.selectOption('[name=format]', format);
    await page.waitForFunction((f) => document.getElementById('download').textContent === `Download bank.${f}`, format);
    await idle(page);
    const got = await saved(page, '#download');
    assert.equal(got.name, `bank.${format}`);
    assert.equal(got.bytes.toString(), (await overHTTP({ format, transactions })).toString());
  }
  assert.deepEqual(seen.errors, []);
  assert.deepEqual(seen.requests.filter((url) => !url.startsWith(base) && !url.startsWith('blob:')), [], 'nothing is asked of anybody else');
  await context.close();
});

test('skipped rows stand in place with their reason', async () => {
  const { context, page } = await visit();
  await converted(page, file('bank.csv', statement));
  const skipped = page.locator('#rows .row.skipped');
  await skipped.waitFor();
  assert.match(await skipped.textContent(), /Skipped.*nonsense.*LOST/);
  assert.match(await page.textContent('#totals'), /Transactions3.*Skipped1/);
  assert.equal(await page.locator('#chart svg rect').count() > 0, true);
  await context.close();
});

test('ambiguous dates are marked and switched by one click', async () => {
  const { context, page } = await visit();
  await converted(page, file('bank.csv', 'Date,Description,Amount\n03/04/2026,A,-1.00\n05/06/2026,B,-2.00\n'));
  const first = page.locator('#rows .row .date').first();
  assert.equal(await first.textContent(), '2026-03-04');
  assert.equal(await page.locator('#rows .row.guessed').count(), 2);
  await page.click('#switch-order');
  await page.waitForFunction(() => document.querySelector('#rows .row .date')?.textContent === '2026-04-03');
  await context.close();
});

test('columns can be chosen by hand', async () => {
  const { context, page } = await visit();
  await converted(page, file('bank.csv', 'Date,Text,Note,Amount\n2026-01-15,LANDLORD,January,-900.00\n2026-02-03,SHOP,Food,-12.40\n'));
  await page.selectOption('[data-role=description]', '3');
  await page.waitForFunction(() => document.querySelector('#rows .row')?.textContent.includes('January'));
  await context.close();
});

test('a file whose columns cannot be found says so and lets them be chosen', async () => {
  const { context, page } = await visit();
  await converted(page, file('odd.csv', 'a;b;c\nx;y;z\nu;v;w\n'));
  assert.match(await page.textContent('#failure'), /odd\.csv/);
  assert.equal(await page.locator('[data-role=date]').count(), 1);
  await context.close();
});

test('several files at once; one that cannot be read does not stop the others', async () => {
  const { context, page } = await visit();
  await converted(page, file('good.csv', statement), file('scan.pdf', '%PDF-1.7 binary'), file('more.csv', statement));
  assert.match(await page.textContent('#failure'), /scan\.pdf: .*PDF/);
  assert.equal(await page.locator('#files li').count(), 3);
  assert.equal(await page.isVisible('#download-all'), true);
  await context.close();
});

test('pictures, PDFs and locked workbooks are refused in plain words', async () => {
  const { context, page } = await visit();
  const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  await converted(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a0000', 'hex') }, { name: 'locked.xlsx', mimeType: 'application/octet-stream', buffer: locked });
  const text = await page.textContent('#failure');
  assert.match(text, /photo\.png: /);
  assert.match(text, /locked\.xlsx: /);
  await context.close();
});

test('JSON and OFX files are read too', async () => {
  const { context, page } = await visit();
  const ofx = await overHTTP({ format: 'ofx', transactions });
  await converted(page, file('rows.json', JSON.stringify({ transactions })), { name: 'old.ofx', mimeType: 'application/octet-stream', buffer: ofx });
  assert.match(await page.textContent('#totals'), /Transactions3/);
  await page.locator('#files button', { hasText: 'rows.json' }).first().click();
  await idle(page);
  assert.equal((await saved(page, '#download')).bytes.toString(), (await overHTTP({ transactions })).toString());
  await context.close();
});

test('a broken document is told apart, line by line, and cleaned', async () => {
  const { context, page } = await visit();
  await page.click('#tab-check');
  const good = (await overHTTP({ transactions })).toString();
  await page.setInputFiles('#check-file', file('bad.qbo', good.replace('<TRNAMT>-900.00', '<TRNAMT>-1,900.00')));
  await page.waitForFunction(() => document.querySelectorAll('#findings li').length > 0);
  assert.match(await page.textContent('#report-verdict'), /will make an import fail/);
  assert.match(await page.textContent('#findings'), /TRNAMT/);
  await page.locator('#findings button').first().click();
  await page.locator('#source .row.marked').waitFor();
  await page.setInputFiles('#check-file', file('good.qbo', good));
  await page.waitForFunction(() => document.getElementById('report-verdict').textContent.includes('should import'));
  assert.match(await page.textContent('#statements'), /CHECKING/);
  await page.click('#clean');
  await idle(page);
  assert.match(await page.textContent('#totals'), /Transactions3/);
  await context.close();
});

test('pasted text is checked', async () => {
  const { context, page } = await visit();
  await page.click('#tab-check');
  await page.fill('#check-text', 'hello');
  await page.waitForFunction(() => document.getElementById('report-verdict').textContent.includes('import fail'));
  await context.close();
});

test('developers get a command that works as shown', async () => {
  const { context, page } = await visit();
  await converted(page, file('bank.csv', statement));
  await page.click('#tab-developers');
  const command = await page.textContent('#curl');
  assert.match(command, /LANDLORD/);
  assert.match(await page.textContent('#mcp'), /\/mcp/);
  const run = spawn('bash', ['-c', command], { env: { ...process.env, TILLROLL_API_KEY: key } });
  let out = '';
  run.stdout.on('data', (d) => { out += d; });
  await new Promise((resolve) => { run.on('close', resolve); });
  assert.equal(JSON.parse(out).valid, true);
  await context.close();
});

test('100,000 rows scroll, and the file equals the one over HTTP', async () => {
  const { context, page } = await visit();
  const many = Array.from({ length: 100000 }, (_, i) => ({ date: `2026-01-${String((i % 28) + 1).padStart(2, '0')}`, amount: -(i % 977) - 1, description: `Row ${i}` }));
  await converted(page, file('many.csv', `Date,Description,Amount\n${many.map((t) => `${t.date},${t.description},${t.amount}`).join('\n')}\n`));
  await page.locator('#rows .row').first().waitFor();
  assert.ok(await page.locator('#rows .row').count() < 100, 'only the rows in sight are in the document');
  await page.evaluate(() => { const box = document.getElementById('rows'); box.scrollTop = box.scrollHeight; });
  await page.waitForFunction(() => document.getElementById('rows').textContent.includes('Row 99999'));
  assert.equal(await page.isVisible('#download-parts'), true);
  const got = await saved(page, '#download');
  assert.ok(got.bytes.equals(await overHTTP({ transactions: many })));
  await context.close();
});

test('a large file comes in parts that QuickBooks Online takes', async () => {
  const { context, page } = await visit();
  const many = Array.from({ length: 4000 }, (_, i) => `2026-01-${String((i % 28) + 1).padStart(2, '0')},Shop number ${i},-${i + 1}.50`);
  await converted(page, file('year.csv', `Date,Description,Amount\n${many.join('\n')}\n`));
  const downloads = [];
  page.on('download', (d) => downloads.push(d));
  await page.click('#download-parts');
  while (downloads.length < 3) await page.waitForEvent('download', { predicate: () => true, timeout: 1000 }).catch(() => {});
  let rows = 0;
  for (const download of downloads) {
    assert.match(download.suggestedFilename(), /^year-0[1-9]\.qbo$/);
    const part = fs.readFileSync(await download.path(), 'utf8');
    assert.ok(part.length <= 350000, `${part.length} bytes`);
    rows += part.split('<STMTTRN>').length - 1;
  }
  assert.equal(rows, 4000);
  await context.close();
});

test('a workbook is read', async () => {
  const { context, page } = await visit();
  const book = path.join(work, 'book.xlsx');
  const made = spawn('python3', ['-c', workbook, book], { stdio: 'inherit' });
  assert.equal(await new Promise((resolve) => { made.on('close', resolve); }), 0);
  await page.setInputFiles('#convert-files', book);
  await idle(page);
  const want = await overHTTP({ transactions: [{ date: '2026-01-15', description: 'LANDLORD', amount: -900 }, { date: '2026-02-03', description: 'AT&T', amount: -12.4 }] });
  assert.equal((await saved(page, '#download')).bytes.toString(), want.toString());
  await context.close();
});

// workbook writes the smallest workbook: texts in place, a date as its serial number.
const workbook = `
import sys, zipfile
main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
def row(n, cells):
    out = ''.join(f'<c r="{"ABC"[i]}{n}"><v>{c}</v></c>' if isinstance(c, (int, float)) else f'<c r="{"ABC"[i]}{n}" t="inlineStr"><is><t>{c}</t></is></c>' for i, c in enumerate(cells))
    return f'<row r="{n}">{out}</row>'
rows = [['Date', 'Description', 'Amount'], [46037, 'LANDLORD', -900], [46056, 'AT&amp;T', -12.4]]
with zipfile.ZipFile(sys.argv[1], 'w') as book:
    book.writestr('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>')
    book.writestr('_rels/.rels', f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
    book.writestr('xl/workbook.xml', f'<workbook {main} xmlns:r="{rel}"><sheets><sheet name="Bank" sheetId="1" r:id="r1"/></sheets></workbook>')
    book.writestr('xl/_rels/workbook.xml.rels', f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>')
    book.writestr('xl/worksheets/sheet1.xml', f'<worksheet {main}><sheetData>' + ''.join(row(i + 1, r) for i, r in enumerate(rows)) + '</sheetData></worksheet>')
`;

test('works offline once loaded', async () => {
  const { context, page } = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await converted(page, file('bank.csv', statement));
  assert.match(await page.textContent('#verdict'), /ready to import/);
  await context.close();
});

test('the first load is small and the policy strict', async () => {
  const answer = await fetch(base);
  assert.match(answer.headers.get('content-security-policy'), /default-src 'none'/);
  const { context, page } = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name));
  let total = 0;
  for (const name of new Set([...names, ...await workerFiles()])) {
    const file = await fetch(name, { headers: { 'Accept-Encoding': 'gzip' } });
    total += Number(file.headers.get('content-length'));
    await file.arrayBuffer();
  }
  assert.ok(total < 4 * 1024 * 1024, `${total} bytes`);
  assert.ok(total > 100000, `${total} bytes: the core is missing`);
  await context.close();
});

// workerFiles are what the worker loads, which the page's own list does not show.
async function workerFiles() {
  const text = await (await fetch(`${base}/offline.js`)).text();
  return [...text.matchAll(/'\.\/([a-z_]+\.[0-9a-f]+\.(?:wasm|js))'/g)].map((m) => `${base}/${m[1]}`);
}

const sizes = [['phone', 390, 844], ['tablet', 820, 1180], ['wide', 1440, 900]];
for (const colorScheme of ['light', 'dark']) {
  for (const [name, width, height] of sizes) {
    test(`nothing serious by axe: ${name}, ${colorScheme}`, async () => {
      const { context, page } = await visit({ viewport: { width, height }, colorScheme });
      await page.click('#sample');
      await idle(page);
      await page.locator('#rows .row').first().waitFor();
      for (const tab of ['convert', 'check', 'developers']) {
        await page.click(`#tab-${tab}`);
        if (tab === 'check') {
          await page.fill('#check-text', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>\n');
          await page.waitForFunction(() => document.querySelectorAll('#findings li').length > 0);
        }
        if (shots) await page.screenshot({ path: path.join(shots, `${tab}-${name}-${colorScheme}.png`) });
        const result = await page.evaluate(`${axeSource}; axe.run(document, { resultTypes: ['violations'] })`);
        const serious = result.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
        assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`), []);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, `${tab} is wider than the screen`);
      }
      await context.close();
    });
  }
}

test('the keyboard is enough', async () => {
  const { context, page } = await visit();
  await page.focus('#tab-convert');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.isVisible('#panel-check'), true);
  await page.keyboard.press('ArrowLeft');
  await page.focus('#sample');
  await page.keyboard.press('Enter');
  await idle(page);
  await page.locator('#rows .row').first().waitFor();
  await page.focus('#rows');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'rows');
  await context.close();
});
