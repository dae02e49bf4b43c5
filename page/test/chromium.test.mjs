// What one browser is enough for: speed, size, offline, accessibility by axe, paper.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { amounts, axeSource, base, comingBack, control, cost, file, freePort, idle, launch, measured, open, overHTTP, paperStatement, press, printed, saved, settle, startServer, statement, stopServer, stored, visit, watch, work, workbook, writePage } from './drive.mjs';

let browser;
before(async () => {
  await startServer();
  browser = await launch('chromium');
});
after(async () => {
  await browser?.close();
  stopServer();
});

const onPage = comingBack(() => browser);
const manyRows = (n) => Array.from({ length: n }, (_, i) => ({ date: `2026-01-${String((i % 28) + 1).padStart(2, '0')}`, amount: -(i % 977) - 1, description: `Row ${i}` }));
const asCSV = (rows) => `Date,Description,Amount\n${rows.map((t) => `${t.date},${t.description},${t.amount}`).join('\n')}\n`;

// What the page promises on a quiet machine, and how much more the tests allow: they run on busy ones.
// A setting that leaves the rows as the file has them is quicker than one that gathers them anew.
const promised = { cores: 2000, judged: 500, gathered: 1000, own: 500, key: 50, dearestKey: 100, memory: 1000 }; // ms, and MB
const patience = 3;

function tell(t, what, m, rows = 100000, most = promised.cores) {
  t.diagnostic(`${what}: ${m.took} ms, of the processor ${m.cores} ms in the core and ${m.own} ms in the page; long tasks ${JSON.stringify(m.long)}; ${m.memory} MB`);
  const share = rows / 100000;
  assert.ok(m.cores <= patience * most * share, `${what}: the core took ${m.cores} ms`);
  assert.ok(m.own <= patience * promised.own * Math.max(share, 1), `${what}: the page's own thread took ${m.own} ms`);
}

test('100,000 rows scroll, typing stays quick, and the file is the one over HTTP', async (t) => {
  const { context, page } = await visit(browser);
  await watch(page);
  const many = manyRows(100000);
  const place = stored('many.csv', asCSV(many));
  tell(t, '100,000 rows opened', await measured(page, () => page.setInputFiles('#choose', place)));
  assert.ok(await page.locator('#rows .grid-body .row').count() < 100, 'only the rows in sight are in the document');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('#rows .name', { hasText: 'Row 99999' }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => { document.getElementById('more').open = true; });
  for (const [name, choice] of [['signs', 'turn'], ['signs', ''], ['dateOrder', 'mdy'], ['dateOrder', ''], ['accountType', 'SAVINGS'], ['accountType', '']]) {
    tell(t, `${name} set to "${choice}"`, await measured(page, () => page.selectOption(`#settings [name=${name}]`, choice)), many.length, promised.judged);
    if (choice === 'turn') assert.match((await amounts(page))[0], /^\+?[^-−]*1\.00/, 'money out is money in now');
  }
  await page.click(control('view:file'));
  for (const [what, role] of [['set aside', '-'], ['moved', 'memo'], ['taken back', '']]) {
    tell(t, `a column ${what}`, await measured(page, () => page.selectOption(control('role:1'), role)), many.length, promised.gathered);
  }
  await page.click(control('view:result'));
  await typeFast(t, page);
  await page.waitForFunction(() => /7890/.test(document.getElementById('answer-title').textContent));
  await page.selectOption('#target', 'xero');
  await idle(page);
  assert.ok((await saved(page)).bytes.equals(await overHTTP({ transactions: many, format: 'ofx', accountId: '1234567890' })));
  await context.close();
});

// typeFast types a number and asks what each key cost the page's own thread until it was shown,
// and what else was done there by then, such as rows that came back from the core.
async function typeFast(t, page) {
  await page.focus('[name=accountId]');
  const keys = [];
  for (const digit of '1234567890') {
    const { own } = await cost(page, async () => {
      await page.keyboard.press(digit);
      await page.evaluate(() => new Promise((shown) => { requestAnimationFrame(() => setTimeout(shown)); }));
    });
    keys.push(own);
  }
  t.diagnostic(`ms of the processor until each of ten keys was shown ${JSON.stringify(keys)}`);
  const [middle, dearest] = [keys.toSorted((a, b) => a - b)[Math.floor(keys.length / 2)], Math.max(...keys)];
  assert.ok(middle <= patience * promised.key, `a key took ${middle} ms`);
  assert.ok(dearest <= patience * promised.dearestKey, `a key press froze the page for ${dearest} ms`);
}

test('a million rows are shown and fit into 1 GB', async (t) => {
  const { context, page } = await visit(browser);
  await watch(page);
  const place = stored('million.csv', asCSV(manyRows(1000000)));
  const m = await measured(page, () => page.setInputFiles('#choose', place));
  tell(t, 'a million rows opened', m, 1000000);
  assert.ok(m.memory <= promised.memory, `${m.memory} MB`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('#rows .name', { hasText: 'Row 999999' }).waitFor();
  await context.close();
});

test('scrolling fast leaves no row blank for long, and the rows stay in their table', async () => {
  const { context, page } = await visit(browser);
  await open(page, stored('long.csv', asCSV(manyRows(180000)))); // more than a browser has pixels for
  await page.locator('#rows .name').first().waitFor();
  const inside = () => page.evaluate(() => {
    const [table, rows] = ['#rows .grid-body', '#rows .grid-body .row'].map((s) => [...document.querySelectorAll(s)].map((e) => e.getBoundingClientRect()));
    return rows.every((box) => box.top >= table[0].top - 1 && box.bottom <= table[0].bottom + 1);
  });
  assert.ok(await inside(), 'rows stand above their table');
  const blank = await page.evaluate(() => new Promise((resolve) => {
    let frames = 0;
    let empty = 0;
    const step = () => {
      scrollBy(0, 600);
      if (document.querySelector('#rows .row.empty')) empty += 1;
      frames += 1;
      if (frames < 150) requestAnimationFrame(step);
      else resolve(empty);
    };
    requestAnimationFrame(step);
  }));
  assert.ok(blank < 30, `${blank} of 150 frames had a row without text`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('#rows .name', { hasText: 'Row 179999' }).waitFor();
  assert.ok(await inside(), 'rows stand below their table');
  await context.close();
});

test('works offline once loaded', async () => {
  const { context, page } = await visit(browser);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await open(page, file('bank.csv', statement));
  assert.match(await page.textContent('#answer-facts'), /3 transactions/);
  await context.close();
});

test('the first load is small and the policy strict', async (t) => {
  const answer = await fetch(base);
  const policy = answer.headers.get('content-security-policy');
  assert.match(policy, /default-src 'none'/);
  assert.ok((await answer.text()).includes(`content="${policy.replace("; frame-ancestors 'none'", '')}"`), 'the page carries another policy than the header');
  const { context, page } = await visit(browser);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name));
  const sizes = { br: 0, gzip: 0 };
  for (const name of new Set([base, ...names, ...await workerFiles()])) {
    for (const encoding of Object.keys(sizes)) {
      const size = await sizeOf(name, encoding);
      sizes[encoding] += size;
      if (!name.endsWith('.wasm')) continue;
      t.diagnostic(`${path.basename(name)}: ${size} bytes by ${encoding}`);
      assert.ok(encoding !== 'br' || size <= 1.4e6, `the first core has ${size} bytes: something large is linked into it again`);
    }
  }
  t.diagnostic(`first load: ${sizes.br} bytes by brotli, ${sizes.gzip} by gzip`);
  assert.ok(sizes.br < 1.5e6, `${sizes.br} bytes`);
  assert.ok(sizes.br > 100000, `${sizes.br} bytes: the core is missing`);
  await context.close();
});

test('what is loaded on demand is small', async (t) => {
  const text = await (await fetch(`${base}/offline.js`)).text();
  const patches = Object.fromEntries([...text.matchAll(/'\.\/(([a-z]+)\.[0-9a-f]+\.patch)'/g)].map((m) => [m[2], `${base}/${m[1]}`]));
  for (const [name, most] of [['pdf', 400e3], ['full', 1e6]]) {
    const size = await sizeOf(patches[name], 'br');
    t.diagnostic(`${name}: ${size} bytes by brotli, ${await sizeOf(patches[name], 'gzip')} by gzip`);
    assert.ok(size > 10000 && size <= most, `${name} has ${size} bytes`);
  }
});

const sizeOf = (url, encoding) => new Promise((resolve) => {
  http.get(url, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
    answer.resume();
    resolve(Number(answer.headers['content-length']));
  });
});

// workerFiles are what the worker loads, which the page's own list does not show.
async function workerFiles() {
  const text = await (await fetch(`${base}/offline.js`)).text();
  return [...text.matchAll(/'\.\/([a-z_]+\.[0-9a-f]+\.(?:wasm|js))'/g)].map((m) => `${base}/${m[1]}`);
}

test('the files of `tillroll page` work on any server, under the same policy', async () => {
  const folder = path.join(work, 'static');
  assert.equal(await writePage(folder), 0);
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };
  const plain = http.createServer((request, response) => {
    const name = path.join(folder, path.basename(new URL(request.url, 'http://x').pathname) || 'index.html');
    if (!fs.existsSync(name)) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': types[path.extname(name)] }).end(fs.readFileSync(name));
  });
  const port = await freePort();
  await new Promise((resolve) => { plain.listen(port, '127.0.0.1', resolve); });
  const { context, page, seen } = await visit(browser, { url: `http://127.0.0.1:${port}/`, serviceWorkers: 'block' });
  await open(page, file('bank.csv', statement));
  assert.match(await page.textContent('#answer-facts'), /3 transactions/);
  assert.equal(await page.locator('footer a').count(), 0, 'a link to a service that is not there');
  const outside = await page.evaluate((url) => fetch(url).then(() => 'sent', () => 'refused'), base);
  assert.equal(outside, 'refused');
  assert.ok(seen.requests.every((url) => url.startsWith(`http://127.0.0.1:${port}/`) || url === `${base}/`));
  await context.close();
  plain.close();
});

test('paper shows the receipt, with the hash of the file', () => onPage(async (page) => {
  await open(page, file('bank.csv', statement));
  await page.waitForFunction(() => document.getElementById('receipt-sheet').textContent.includes('SHA-256'));
  assert.ok((await page.textContent('#receipt-sheet')).includes(createHash('sha256').update(statement).digest('hex')));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.isVisible('#receipt-sheet'), true);
  assert.equal(await page.isVisible('#answer'), false);
  await page.emulateMedia({ media: null });
}));

// states are what a person may have before him, each from an empty page.
const states = {
  welcome: async () => {},
  sample: async (page) => { await page.click('#sample'); await page.locator('#rows .name').first().waitFor(); },
  ready: async (page) => { await states.sample(page); await settle(page); await saved(page); },
  questions: async (page) => { await open(page, file('bank.csv', `${statement}03/04/2026,Café,-1.00\n`)); await page.locator('#rows .name').first().waitFor(); },
  row: async (page) => { await states.questions(page); await page.locator('#rows .name').first().click(); await page.waitForSelector('#row-dialog[open]'); },
  receipt: async (page) => { await states.questions(page); await page.click('#open-receipt'); await page.waitForSelector('#receipt-dialog[open]'); },
  source: async (page) => { await states.sample(page); await page.click(control('view:file')); await page.locator('#source-rows .grid-body .row').first().waitFor(); },
  settings: async (page) => { await states.sample(page); await page.click('#more summary'); },
  files: async (page) => { await open(page, file('a.csv', statement), file('b.csv', `${statement}\n`), file('a long name that does not end before the edge of the screen.pdf', '%PDF-1.7 x'), file('odd.csv', 'a;b\nx;y\n')); await press(page, '#files-body tr:nth-child(3) button'); },
  compared: async (page) => { await states.questions(page); await page.setInputFiles('#before', file('old.csv', `${statement.replace('LANDLORD', 'LESSOR')}02/05/2026,GONE,-7.00\n`)); await page.waitForSelector('#compared:not([hidden])'); await page.click('#compared-list summary'); },
  joined: async (page) => { await open(page, file('a.csv', statement), file('b.csv', `${statement}02/12/2026,MORE,-1.00\n`)); await press(page, '#join'); await page.waitForFunction(() => /4 transactions/.test(document.getElementById('answer-facts').textContent)); },
  place: async (page) => { await open(page, { ...file('march.pdf', ''), buffer: printed(paperStatement) }); await page.locator('#rows .name').first().click(); await page.locator('#row-around canvas').waitFor(); },
  password: async (page) => { await open(page, { ...file('march.pdf', ''), buffer: printed(paperStatement, 'secret') }); },
  check: async (page) => { await page.click('nav a[href="#check"]'); await page.click('.paste summary'); await page.fill('#check-text', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>\n'); await page.locator('#findings li').first().waitFor(); },
};

const screens = [['narrow', 320, 640], ['phone', 390, 844], ['laptop', 1366, 768], ['zoomed', 683, 384], ['wide', 1920, 1080]];
for (const [name, show] of Object.entries(states)) {
  test(`${name}: clean by axe in both colours, never wider than the screen`, () => onPage(async (page) => {
    await show(page);
    await idle(page);
    await page.evaluate(`${axeSource}; 0`);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // no colour on its way to another
      for (const [screen, width, height] of screens) {
        await page.setViewportSize({ width, height });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(overflow <= 0, `${name} is ${overflow} px wider than the ${screen} screen`);
      }
      for (const [width, height] of [[1366, 768], [390, 844]]) {
        await page.setViewportSize({ width, height });
        const result = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
        assert.deepEqual(result.violations.map((v) => `${v.id} (${v.impact}): ${v.nodes.map((n) => n.target).join(' ')}`), [], `${colorScheme}, ${width} px`);
      }
    }
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  }));
}

test('rows and download are in sight on a laptop and a phone', async () => {
  for (const [width, height] of [[1366, 768], [390, 844]]) {
    const { context, page } = await visit(browser, { viewport: { width, height } });
    await states.questions(page);
    for (const what of ['#download', '#verdict', '#rows .grid-body .row']) {
      const box = await page.locator(what).first().boundingBox();
      assert.ok(box.y + box.height <= height, `${what} ends at ${box.y + box.height} of ${height}`);
    }
    await context.close();
  }
});

test('the keyboard is enough, and the focus is never lost', () => onPage(async (page) => {
  await page.focus('#sample');
  await page.keyboard.press('Enter');
  await page.locator('#rows .name').first().waitFor();
  await idle(page);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.key || document.activeElement.tagName);
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60; i += 1) {
      if (wanted === await focused()) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${wanted} is not reached, but ${await focused()}`);
  };
  await tabTo('currency-use');
  await page.keyboard.press('Enter');
  await idle(page);
  assert.notEqual(await focused(), 'BODY');
  await tabTo('account');
  await page.keyboard.type('4321');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /Ready/.test(document.getElementById('verdict').textContent));
  assert.notEqual(await focused(), 'BODY');
  assert.match(await page.textContent('#status'), /Ready/);
  await page.focus('#download');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.equal(download.suggestedFilename(), 'Sample statement.qbo');
}));

test('a workbook is read to the same bytes as over HTTP', () => onPage(async (page) => {
  await open(page, { ...file('book.xlsx', ''), buffer: workbook({ Bank: [['Date', 'Description', 'Amount'], [46037, 'LANDLORD', -900], [46056, 'AT&T', -12.4]] }) });
  const want = await overHTTP({ transactions: [{ date: '2026-01-15', description: 'LANDLORD', amount: -900 }, { date: '2026-02-03', description: 'AT&T', amount: -12.4 }] });
  assert.equal((await saved(page)).bytes.toString(), want.toString());
}));
