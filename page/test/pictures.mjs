// Renews the pictures of the page under docs: node pictures.mjs FOLDER.
import path from 'node:path';
import { file, idle, launch, open, paperStatement, printed, settle, startServer, statement, stopServer, visit, control } from './drive.mjs';

const folder = process.argv[2];
const sample = async (page) => { await page.click('#sample'); await page.locator('#rows .name').first().waitFor(); };
const month = (rows) => `Date,Description,Amount\n${Array.from({ length: rows }, (_, i) => `2026-03-${String(3 * i + 2).padStart(2, '0')},${['Harbor Property rent', 'Corner bakery', 'Invoice 2218', 'City power'][i % 4]},${[-1450, -8.75, 1200, -96.4][i % 4]}`).join('\n')}\n`;
const pictures = [
  ['page-light', { colorScheme: 'light' }, async (page) => { await sample(page); await settle(page); }],
  ['page-dark', { colorScheme: 'dark' }, async (page) => { await sample(page); await settle(page); }],
  ['page-question', {}, async (page) => { await open(page, file('Export March.csv', `${statement}03/04/2026,Café Müller,-12.50\n`)); }],
  ['page-file', {}, async (page) => { await sample(page); await page.click(control('view:file')); await page.locator('#source-rows .grid-body .row').first().waitFor(); }],
  ['page-place', {}, async (page) => { await open(page, { ...file('March.pdf', ''), buffer: printed(paperStatement) }); await page.locator('#rows .name', { hasText: 'Bright' }).click(); await page.locator('#row-around canvas').waitFor(); }],
  ['page-compared', {}, async (page) => { await open(page, file('March, whole.csv', month(9))); await settle(page); await page.setInputFiles('#before', file('March, first half.csv', month(6))); await page.waitForSelector('#compared:not([hidden])'); }],
  ['page-files', { colorScheme: 'dark' }, async (page) => { await open(page, file('Export 1.csv', month(4)), file('Export 2.csv', month(7)), file('Export 3.csv', month(9))); }],
  ['page-phone', { viewport: { width: 390, height: 844 } }, async (page) => { await sample(page); await settle(page); }],
];

await startServer();
const browser = await launch('chromium');
for (const [name, options, show] of pictures) {
  const { context, page } = await visit(browser, { deviceScaleFactor: 1, ...options });
  await show(page);
  await idle(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
stopServer();
