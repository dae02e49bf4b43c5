// What a person does and sees, in Chromium and in Firefox.
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { amounts, base, comingBack, control, file, idle, launch, names, open, overHTTP, paperStatement, press, printed, saved, settle, startServer, statement, stopServer, transactions, unzip, workbook } from './drive.mjs';

before(startServer);
after(stopServer);

const engines = (process.env.TILLROLL_BROWSERS ?? 'chromium firefox').split(' ');
for (const engine of engines) {
  describe(engine, () => {
    let browser;
    before(async () => { browser = await launch(engine); });
    after(() => browser?.close());

    // at runs a test on a page just opened and looks for errors afterwards.
    const onPage = comingBack(() => browser);
    const at = (name, work) => test(name, () => onPage(async (page, seen) => {
      await work(page, seen);
      assert.deepEqual(seen.errors, []);
      assert.deepEqual(seen.requests.filter((url) => !url.startsWith(base) && !url.startsWith('blob:') && !url.startsWith('data:')), [], 'nothing is asked of anybody else');
    }));

    at('a statement becomes the same bytes as over HTTP, for every program', async (page) => {
      await open(page, file('bank.csv', statement));
      assert.match(await page.textContent('#answer-facts'), /3 transactions/);
      for (const [target, format] of [['quickbooks-online', 'qbo'], ['quicken', 'qfx'], ['xero', 'ofx'], ['ynab', 'csv'], ['hledger', 'journal']]) {
        await page.selectOption('#target', target);
        await idle(page);
        const got = await saved(page);
        assert.equal(got.name, `bank.${format}`);
        assert.equal(got.bytes.toString(), (await overHTTP({ target, transactions })).toString());
      }
      assert.ok(await page.locator('#steps-list li').count() > 0);
    });

    at('the verdict is ready only when nothing is open', async (page) => {
      await open(page, file('bank.csv', 'Date,Description,Amount\n2026-01-15,LANDLORD,-900.00\n2026-01-16,SHOP,-5.00\n2026-01-17,BAR,-7.20\n2026-01-18,PAY,100.00\n'));
      assert.match(await page.textContent('#verdict'), /Look at 2 things/);
      await settle(page);
      assert.match(await page.textContent('#verdict'), /Ready/);
      assert.match(await page.textContent('#answer-title'), /…4321/);
    });

    at('rows that cannot be read are listed, mended or left out', async (page) => {
      await open(page, file('bank.csv', statement));
      await settle(page);
      assert.match(await page.textContent('#verdict'), /Look at 1 thing/);
      await press(page, control('skipped-show'));
      const row = page.locator('#rows .row.skipped');
      await row.waitFor();
      assert.match(await row.textContent(), /Not read.*nonsense.*LOST/);
      await row.locator('.name').click();
      await page.fill('#row-form [name=date]', '2026-02-04');
      await press(page, '#row-form [value=save]');
      await page.waitForFunction(() => /Ready/.test(document.getElementById('verdict').textContent));
      assert.match((await saved(page)).bytes.toString(), /<DTPOSTED>20260204[^<]*<\/DTPOSTED>\n<TRNAMT>5\.00/);
      await press(page, '#undo');
      await press(page, control('skipped-leave'));
      await page.waitForFunction(() => /Ready/.test(document.getElementById('verdict').textContent));
    });

    at('what can be read two ways is asked, answered in place and taken back', async (page) => {
      await open(page, file('bank.csv', 'Date,Description,Amount\n03/04/2026,A,-1.00\n05/06/2026,B,-2.00\n'));
      assert.match(await page.textContent('#questions'), /Is 03\/04\/2026 March 4 or April 3\?/);
      assert.equal(await page.locator('#rows .row.guessed').count(), 2);
      await press(page, control('order:dmy'));
      await page.waitForFunction(() => document.querySelector('#rows .grid-body .c-date').textContent === 'Apr 3, 2026');
      assert.doesNotMatch(await page.textContent('#questions'), /03\/04/);
      assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is lost');
      await press(page, control('settled:dateOrder'));
      assert.match(await page.textContent('#questions'), /03\/04/);
    });

    at('signs and kind of account can be overruled', async (page) => {
      await open(page, file('checking.csv', 'Date,Description,Amount\n2026-01-05,DEPOSIT,512.20\n2026-01-06,AMEX ONLINE PAYMENT THANK YOU,-1250.00\n2026-01-07,SALARY,2100.00\n2026-01-08,DEPOSIT,80.00\n'));
      await page.click('#more summary');
      for (const [signs, first] of [['turn', '−512.20'], ['keep', '512.20']]) {
        await page.selectOption('[name=signs]', signs);
        await idle(page);
        await page.waitForFunction((want) => document.querySelector('#rows .grid-body .c-money').textContent === want, first);
      }
      await page.selectOption('[name=accountType]', 'SAVINGS');
      await idle(page);
      assert.match((await saved(page)).bytes.toString(), /<ACCTTYPE>SAVINGS[^]*<TRNAMT>512\.20/);
    });

    at('what was saved is told only as long as it is the file on the page, and the receipt tells what was settled', async (page) => {
      await open(page, file('bank.csv', 'Date,Description,Amount\n03/04/2026,A,-1.00\n05/06/2026,B,-2.00\n'));
      await press(page, control('order:dmy'));
      await saved(page);
      await page.waitForSelector('#steps:not([hidden])');
      await page.click('#more summary');
      assert.doesNotMatch(await page.textContent('#notes'), /dateOrder/);
      await page.selectOption('[name=signs]', 'turn');
      await page.waitForFunction(() => document.getElementById('steps').hidden);
      await page.click('#open-receipt');
      await page.waitForSelector('#receipt-dialog[open]');
      assert.match(await page.textContent('#receipt-sheet'), /Settled by handday first, signs turned/);
      await page.click('#receipt-close');
      await page.selectOption('[name=dateOrder]', 'ymd');
      await idle(page);
      assert.match(await page.textContent('#questions'), /March 4 or April 3/, 'an order that fits no date settles none');
    });

    at('balances that were typed in come back with their file', async (page) => {
      await open(page, file('a.csv', 'Date,Description,Amount\n2026-01-15,A,-10.00\n'), file('b.csv', 'Date,Description,Amount\n2026-01-16,B,-20.00\n'));
      await page.click('#more summary');
      await page.fill('[name=opening]', '1,000.00');
      await page.waitForFunction(() => /1,000\.00/.test(document.getElementById('sum').textContent));
      for (const [name, opening] of [['b.csv', ''], ['a.csv', '1,000.00']]) {
        await page.click(`#files-body button:text-is("${name}")`);
        await page.waitForFunction((want) => document.querySelector('[name=opening]').value === want, opening);
      }
    });

    at('no letter in a field takes the work away', async (page) => {
      await open(page, file('bank.csv', statement));
      await page.click('#more summary');
      await page.fill('[name=intuBid]', 'E');
      await page.waitForFunction(() => document.getElementById('bad-intuBid').textContent !== '');
      assert.equal((await names(page)).length, 4);
      await page.fill('[name=intuBid]', '2430');
      await page.fill('[name=closing]', 'abc');
      await page.waitForFunction(() => document.getElementById('bad-closing').textContent !== '');
      await page.selectOption('[name=currency]', 'EUR');
      await idle(page);
      const text = (await saved(page)).bytes.toString();
      assert.match(text, /<INTU.BID>2430</);
      assert.match(text, /<CURDEF>EUR</);
    });

    at('balances that are typed in are proven or contradicted', async (page) => {
      await open(page, file('bank.csv', 'Date,Description,Amount\n2026-01-15,A,-10.00\n2026-01-16,B,30.00\n'));
      await page.click(control('add-balances'));
      await page.fill('[name=opening]', '1,000.00');
      await page.fill('[name=closing]', '1,020.00');
      await page.waitForFunction(() => /as you typed/.test(document.getElementById('sum').textContent));
      await page.fill('[name=closing]', '1,021.00');
      await page.waitForFunction(() => /does not match/.test(document.getElementById('sum').textContent));
      assert.doesNotMatch(await page.textContent('#verdict'), /Ready/);
    });

    at('the balances are judged for the file to download, which a row that could not be read is not in', async (page) => {
      const text = 'Date,Description,Debit,Credit,Balance\n13/01/2026,DEPOSIT,,1500.00,1500.00\n15/01/2026,RENT,900.00,,600.00\n03/02/2026,SHOP,12.40,,587.60\n09/02/2026,PAY,,2210.55,2798.15\n31/02/2026,NO DAY,5.00,,2793.15\n';
      await open(page, file('lost.csv', text));
      const sum = await page.textContent('#sum');
      assert.match(sum, /does not match/);
      assert.doesNotMatch(sum, /opening|hold/);
      while (!/balance does not work out/.test(await page.textContent('#questions'))) await page.click(control('q-next'));
      assert.match(await page.textContent('#questions'), /Line 6: the rows give 2,798\.15, the file prints 2,793\.15/);
      await open(page, file('other.csv', text.replace('31/02', '28/02')));
      assert.deepEqual(await page.locator('#files-body .f-balance').allTextContents(), ['does not match', 'checks']);
    });

    at('the sum that is shown is that of the file', async (page) => {
      await open(page, file('may.sta', ':20:MAY\n:25:70090100/0123456789\n:28C:5/1\n:60F:C260430EUR1000,00\n:61:2605040504D47,11NMSCNONREF\n:86:Paper and ink\n:61:2605110511D12,00NMSCNONREF\n:86:Stamps\n:61:2605280528C500,00NTRFNONREF\n:86:Invoice 17\n-\n'));
      const figures = () => page.locator('#sum .figure:not(.proof, .currency)').allTextContents();
      assert.deepEqual(await figures(), ['opening1,000.00', 'in500.00', 'out59.11', 'closing1,440.89']);
      assert.match((await saved(page)).bytes.toString(), /<BALAMT>1440\.89</);
      await page.locator('#rows [role=row]', { hasText: 'Stamps' }).locator('input').uncheck();
      await page.waitForFunction(() => /47\.11/.test(document.getElementById('sum').textContent));
      assert.deepEqual(await figures(), ['opening1,000.00', 'in500.00', 'out47.11', 'closing1,452.89']);
      assert.match((await saved(page)).bytes.toString(), /<BALAMT>1452\.89</);
    });

    at('the name of a file stays as it is where a sentence begins with it', async (page) => {
      await open(page, { ...file('bin.dat', ''), buffer: Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 37) % 256)) });
      assert.match(await page.textContent('#questions'), /This file cannot be readbin\.dat holds binary data/);
    });

    at('the file as it stands carries the roles in its heads', async (page) => {
      await open(page, file('bank.csv', 'Date,Text,Note,Amount\n2026-01-15,LANDLORD,January,-900.00\n2026-02-03,SHOP,Food,-12.40\n'));
      await page.click(control('view:file'));
      await page.locator('#source-rows .row', { hasText: 'LANDLORD' }).waitFor();
      await page.selectOption(control('role:2'), 'description');
      await idle(page);
      assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is lost');
      await page.click(control('view:result'));
      await page.waitForFunction(() => document.querySelector('#rows .name')?.textContent.startsWith('January'));
      await page.click(control('view:file'));
      await page.selectOption(control('role:2'), '-');
      await idle(page);
      await page.click(control('view:result'));
      await page.waitForFunction(() => !document.querySelector('#rows .grid-body').textContent.includes('January'));
    });

    at('columns that nobody can tell are chosen by hand, beside the file', async (page) => {
      await open(page, file('odd.csv', 'a;b;c\nx;y;z\nu;v;w\n'));
      assert.match(await page.textContent('#verdict'), /Not yet/);
      assert.match(await page.textContent('#questions'), /Which column is which\?/);
      assert.equal(await page.isDisabled('#download'), true);
      await page.locator('#source-rows .row', { hasText: 'z' }).waitFor();
      await page.click(control('columns-show'));
      await page.selectOption(control('role:0'), 'date');
      await idle(page);
      await page.selectOption(control('role:1'), 'memo');
      await idle(page);
      assert.deepEqual(await page.locator('#source-rows select').evaluateAll((all) => all.map((s) => s.value)), ['date', 'memo', ''], 'a choice was forgotten');
    });

    at('single rows are left out, turned and rewritten; all of it is undone and told', async (page) => {
      await open(page, file('bank.csv', 'Date,Description,Amount\n2026-01-15,LANDLORD,-900.00\n2026-01-16,SHOP,-5.00\n2026-01-17,PAY,100.00\n'));
      await page.locator('#rows .grid-body .row').first().focus();
      await page.keyboard.press('Delete');
      await page.locator('#rows .row.left').waitFor();
      await idle(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('-');
      await page.waitForFunction(() => document.querySelectorAll('#rows .grid-body .c-money')[1].textContent === '5.00');
      await idle(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.fill('#row-form [name=description]', 'SALARY');
      await page.fill('#row-form [name=amount]', '1,234.50');
      await press(page, '#row-form [value=save]');
      await page.waitForFunction(() => document.querySelectorAll('#rows .grid-body .c-money')[2].textContent === '1,234.50');
      const text = (await saved(page)).bytes.toString();
      assert.doesNotMatch(text, /LANDLORD/);
      assert.match(text, /<TRNAMT>5\.00[^]*<TRNAMT>1234\.50[^]*<NAME>SALARY/);
      await page.click('#open-receipt');
      assert.match(await page.textContent('#receipt-sheet'), /LANDLORD.*Leave out[^]*PAY 100\.00 → .*SALARY 1,234\.50/);
      await page.click('#receipt-close');
      for (let i = 0; i < 3; i += 1) await press(page, '#undo');
      await page.waitForFunction(() => !document.querySelector('#rows .left, #rows .edited'));
      assert.deepEqual(await amounts(page), ['−900.00', '−5.00', '100.00']);
    });

    at('the table shows what the file has', async (page) => {
      await open(page, file('german.csv', 'Datum;Text;Betrag\n15.01.2026;Bäckerei Müller;-12,50\n16.01.2026;Überweisung an die Hausverwaltung Sonnenschein und Söhne;-1.250,00\n'));
      const text = (await saved(page)).bytes.toString();
      for (const name of await page.locator('#rows .name').evaluateAll((all) => all.map((e) => e.firstChild.textContent))) assert.ok(text.includes(`<NAME>${name}<`), name);
    });

    at('several files keep their own settings and come in one archive', async (page) => {
      await open(page, file('a.csv', statement), file('b.csv', statement.replace('LANDLORD', 'LESSOR')), { ...file('scan.png', ''), buffer: Buffer.from('89504e470d0a1a0a0000', 'hex') });
      assert.equal(await page.locator('#files-body tr').count(), 3);
      assert.match(await page.textContent('#files-body tr:nth-child(3)'), /Cannot be read/);
      await page.fill('[name=accountId]', '11112222');
      await page.waitForFunction(() => /2222/.test(document.getElementById('answer-title').textContent));
      await page.selectOption('#target', 'quicken');
      await idle(page);
      const files = unzip((await saved(page, '#download-all')).bytes);
      assert.deepEqual(Object.keys(files), ['a.qfx', 'b.qfx']);
      assert.match(files['a.qfx'], /<ACCTID>11112222</);
      assert.doesNotMatch(files['b.qfx'], /11112222/);
      await page.locator('#files-body tr', { hasText: 'scan.png' }).locator('button').first().click();
      assert.match(await page.textContent('#questions'), /cannot be read.*(picture|image)/is);
      await open(page, file('a.csv', statement));
      assert.equal(await page.locator('#files-body tr').count(), 3, 'the same file twice is one');
    });

    at('a large file comes in parts that QuickBooks Online takes, in one archive', async (page) => {
      const many = Array.from({ length: 4000 }, (_, i) => `2026-01-${String((i % 28) + 1).padStart(2, '0')},Shop number ${i},-${i + 1}.50`);
      await open(page, file('year.csv', `Date,Description,Amount\n${many.join('\n')}\n`));
      const got = await saved(page);
      assert.equal(got.name, 'year.zip');
      const parts = Object.entries(unzip(got.bytes));
      assert.ok(parts.length > 1 && parts.every(([name, text]) => /^year-\d\.qbo$/.test(name) && text.length <= 350000));
      assert.equal(parts.reduce((sum, [, text]) => sum + text.split('<STMTTRN>').length - 1, 0), 4000);
    });

    at('cells pasted from a spreadsheet and files dropped anywhere are taken', async (page) => {
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', 'Date\tDescription\tAmount\n2026-01-15\tPASTED\t-900.00\n2026-01-16\tPAY\t10.00\n');
        const pasting = new Event('paste', { bubbles: true, cancelable: true });
        Object.defineProperty(pasting, 'clipboardData', { value: data }); // Firefox takes none in a ClipboardEvent that a script makes
        document.body.dispatchEvent(pasting);
      });
      await page.locator('#rows .name', { hasText: 'PASTED' }).waitFor();
      await idle(page);
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(['Date,Description,Amount\n2026-01-15,DROPPED,-1.00\n2026-01-16,B,-2.00\n'], 'dropped.csv'));
        document.querySelector('footer').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      });
      await page.locator('#rows .name', { hasText: 'DROPPED' }).waitFor();
    });

    at('an account is remembered only when that is asked for', async (page) => {
      const month = (n) => file(`month${n}.csv`, `Booked on,Text,Amount\n2026-0${n}-15,LANDLORD,-900.00\n2026-0${n}-16,SHOP,-3.00\n`);
      await open(page, month(1));
      await settle(page);
      assert.equal(await page.evaluate(() => localStorage.length), 0);
      await page.fill('[name=name]', 'Acme checking');
      await page.waitForFunction(() => /Acme/.test(document.getElementById('answer-title').textContent));
      await page.check('[name=remember]');
      page.once('dialog', (dialog) => dialog.accept());
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset.ready);
      await open(page, month(2));
      assert.match(await page.textContent('#answer-title'), /Acme checking …4321/);
      assert.match(await page.textContent('#verdict'), /Ready/);
      await page.click('#forget');
      assert.equal(await page.evaluate(() => localStorage.length), 0);
    });

    at('a layout file is saved, loaded beside the next file, and refused where it does not fit', async (page) => {
      const text = 'Day;Who;What;Money\n03.04.2026;Shop;Tea;-3,50\n05.06.2026;Boss;Pay;100,00\n';
      await open(page, file('a.csv', text));
      await press(page, control('order:dmy'));
      await settle(page);
      await page.fill('[name=name]', 'Acme');
      await page.waitForFunction(() => /Acme/.test(document.getElementById('answer-title').textContent));
      const layout = await saved(page, '#layout-save');
      assert.equal(layout.name, 'Acme.layout.toml');
      assert.match(layout.bytes.toString(), /date_order = "dmy"[^]*id = "000123454321"/);
      await open(page, file('b.csv', text.replace('Tea', 'Coffee')), { ...file(layout.name, ''), buffer: layout.bytes });
      await page.waitForFunction(() => /Acme …4321/.test(document.getElementById('answer-title').textContent) && /Ready/.test(document.getElementById('verdict').textContent));
      await page.setInputFiles('#layout-load', file('other.toml', '[columns]\ndate = "Nowhere"\n'));
      await page.waitForFunction(() => /other.*Nowhere/.test(document.getElementById('failure').textContent));
      assert.match(await page.textContent('#verdict'), /Ready/);
      assert.equal(await page.evaluate(() => localStorage.length), 0);
      await page.setInputFiles('#layout-load', file('names.toml', '[[payee]]\npattern = "(?i)shop|coffee"\nname = "Corner cafe"\n'));
      await page.locator('#rows .name', { hasText: 'Corner cafe' }).first().waitFor();
      assert.match(await page.textContent('#answer-facts'), /2 transactions/);
    });

    at('what was imported before is left out, listed and put back', async (page) => {
      const rows = ['2026-01-05,Rent,-900.00', '2026-01-11,Coffee,-3.50', '2026-01-11,Coffee,-3.50', '2026-02-05,Rent,-950.00'];
      const csv = (list) => `Date,Description,Amount\n${list.join('\n')}\n`;
      await open(page, file('old.csv', csv(rows.slice(0, 2))));
      const old = (await saved(page)).bytes;
      await press(page, '#close-one');
      await open(page, file('new.csv', csv(rows)));
      const all = (await saved(page)).bytes.toString();
      await page.setInputFiles('#before', { ...file('old.qbo', ''), buffer: old });
      await page.waitForSelector('#compared:not([hidden])');
      await idle(page);
      assert.match(await page.textContent('#compared'), /2 of 4 rows are new[^]*old\.qbo[^]*2 rows were imported before/);
      assert.match(await page.textContent('#answer-facts'), /2 transactions/);
      const fresh = (await saved(page)).bytes.toString();
      assert.equal(fresh.split('<STMTTRN>').length - 1, 2);
      for (const [id] of fresh.matchAll(/<FITID>[^<]*/g)) assert.ok(all.includes(id), 'a new row has another id than in the whole file');
      await press(page, control('filter:known'));
      await page.waitForFunction(() => document.querySelectorAll('#rows .grid-body .row .name').length === 2);
      await page.locator('#rows .grid-body .row').first().focus();
      await page.keyboard.press('Delete');
      await page.waitForFunction(() => /3 transactions/.test(document.getElementById('answer-facts').textContent));
      await press(page, control('take-all'));
      await page.waitForFunction(() => /4 transactions/.test(document.getElementById('answer-facts').textContent));
    });

    at('files of one account become one without doubles, and come apart again', async (page) => {
      const csv = (...list) => `Date,Description,Amount\n${list.join('\n')}\n`;
      await open(page, file('jan.csv', csv('2026-01-05,Rent,-900.00', '2026-01-31,Coffee,-3.50')), file('feb.csv', csv('2026-01-31,Coffee,-3.50', '2026-02-05,Rent,-900.00')));
      await press(page, '#join');
      await page.waitForFunction(() => /3 transactions/.test(document.getElementById('answer-facts').textContent));
      assert.match(await page.textContent('#answer-notes'), /jan\.csv, feb\.csv[^]*feb\.csv: 1 row/);
      await settle(page);
      const got = await saved(page);
      assert.equal(got.name, 'jan joined.qbo');
      assert.equal(got.bytes.toString().split('<STMTTRN>').length - 1, 3);
      page.once('dialog', (dialog) => dialog.accept());
      await press(page, '#close-one');
      assert.equal(await page.locator('#files-body tr').count(), 2);
    });

    at('a row shows its line among its neighbours, and leads there', async (page) => {
      await open(page, file('bank.csv', statement));
      await page.locator('#rows .name').first().click();
      await page.locator('#row-around .own').waitFor();
      assert.match(await page.textContent('#row-around .own'), /2.*LANDLORD/);
      assert.match(await page.textContent('#row-around'), /Description[^]*AT&T/);
      await page.click('#row-show');
      await page.waitForFunction(() => document.activeElement.textContent.includes('LANDLORD'));
    });

    at('a PDF is read, its password is asked for in place, and a row shows its place on the page', async (page) => {
      await open(page, { ...file('march.pdf', ''), buffer: printed(paperStatement, 'open sesame') });
      assert.match(await page.textContent('#questions'), /This file is protected/);
      await page.fill(control('password'), 'wrong');
      await press(page, control('password-open'));
      assert.match(await page.textContent('#questions'), /does not open it/);
      await page.fill(control('password'), 'open sesame');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /as printed|balances hold/.test(document.getElementById('sum').textContent));
      await page.locator('#rows .name').first().waitFor(); // rows come after the answer
      assert.equal((await names(page)).length, 3);
      await page.locator('#rows .name', { hasText: 'Bright Studio' }).click();
      await page.locator('#row-around canvas').waitFor();
      assert.match(await page.getAttribute('#row-around canvas', 'aria-label'), /Page 1\. The line reads: 17\/03\/2026 Bright Studio invoice 250\.50/);
      await page.click('#row-form [value=cancel]');
      await page.click(control('view:file'));
      await page.locator('#source-pages canvas[aria-label*="Corner bakery"]').waitFor();
    });

    at('a workbook lets its worksheet be chosen', async (page) => {
      const sheet = (day, name) => [['Date', 'Description', 'Amount'], [day, name, -900], [day + 1, 'AT&T', -12.4]];
      await open(page, { ...file('book.xlsx', ''), buffer: workbook({ January: sheet(46037, 'FIRST'), February: sheet(46056, 'SECOND') }) });
      assert.deepEqual(await page.locator('[name=worksheet] option').allTextContents(), ['Automatic: January', 'January', 'February']);
      await page.selectOption('[name=worksheet]', 'February');
      await page.locator('#rows .name', { hasText: 'SECOND' }).waitFor();
      await idle(page);
      await page.click(control('view:file'));
      await page.locator('#source-rows .row', { hasText: 'SECOND' }).waitFor();
    });

    at('a broken document is told line by line, beside its source', async (page) => {
      await page.click('nav a[href="#check"]');
      const good = (await overHTTP({ transactions })).toString();
      await page.setInputFiles('#check-file', file('bad.qbo', good.replace('<TRNAMT>-900.00', '<TRNAMT>-1,900.00')));
      await page.locator('#findings li').first().waitFor();
      assert.match(await page.textContent('#report-verdict'), /will make an import fail/);
      assert.match(await page.textContent('#findings'), /TRNAMT/);
      await page.locator('#findings button').first().click();
      await page.locator('#check-source .row.bad').first().waitFor();
      await page.setInputFiles('#check-file', file('torn.qbo', good.replace('<TRNTYPE>DEBIT</TRNTYPE>\n', '')));
      await page.locator('#mend-list li').first().waitFor({ state: 'attached' });
      const repaired = await saved(page, '#mend-get');
      assert.equal(repaired.name, 'torn.repaired.qbo');
      assert.match(repaired.bytes.toString(), /<STMTTRN>\s*<TRNTYPE>DEBIT/);
      await page.setInputFiles('#check-file', file('good.qbo', good));
      await page.waitForFunction(() => document.getElementById('report-verdict').textContent.includes('should import'));
      await page.click('.paste summary');
      await page.fill('#check-text', 'hello');
      await page.waitForFunction(() => document.getElementById('report-verdict').textContent.includes('import fail'));
      await page.fill('#check-text', '');
      await page.waitForFunction(() => document.getElementById('report').hidden);
      await page.evaluate(() => history.back());
      await page.waitForSelector('#convert:not([hidden])');
      assert.equal(await page.isVisible('#convert'), true);
    });

    at('the picture is true: what came in stands above the line, on one scale', async (page) => {
      await page.click('#sample');
      await page.locator('#chart rect').first().waitFor();
      const [axis, ins, outs] = await page.evaluate(() => {
        const top = (e) => Number(e.getAttribute('y'));
        const all = (kind) => [...document.querySelectorAll(`#chart rect.${kind}`)].map((e) => [top(e), Number(e.getAttribute('height'))]);
        return [Number(document.querySelector('#chart .axis').getAttribute('y1')), all('in'), all('out')];
      });
      assert.ok(ins.every(([y, h]) => y + h <= axis + 0.01) && outs.every(([y]) => y >= axis - 0.01));
      await page.focus('#chart');
      await page.keyboard.press('ArrowRight');
      assert.match(await page.textContent('#chart-read'), /Mar 3, 2026: in 0\.00, out 1,450\.00/);
    });

    at('text from right to left and markup stay what they are', async (page) => {
      await open(page, file('mixed.csv', 'Date,Description,Amount\n2026-01-15,Rent إيجار 2026,-900.00\n2026-01-16,<img src=x onerror=window.pwned=1>,-1.00\n'));
      assert.equal(await page.locator('#rows .name').first().getAttribute('dir'), 'auto');
      assert.equal(await page.evaluate(() => window.pwned), undefined);
    });
  });
}
