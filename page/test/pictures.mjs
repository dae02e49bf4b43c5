// Renews the pictures of the page under docs: node pictures.mjs FOLDER.
import path from 'node:path';
import { file, idle, launch, open, settle, startServer, statement, stopServer, visit, control } from './drive.mjs';

const folder = process.argv[2];
const sample = async (page) => { await page.click('#sample'); await page.locator('#rows .name').first().waitFor(); };
const pictures = [
  ['page-light', { colorScheme: 'light' }, async (page) => { await sample(page); await settle(page); }],
  ['page-dark', { colorScheme: 'dark' }, async (page) => { await sample(page); await settle(page); }],
  ['page-question', {}, async (page) => { await open(page, file('Export March.csv', `${statement}03/04/2026,Café Müller,-12.50\n`)); }],
  ['page-file', {}, async (page) => { await sample(page); await page.click(control('view:file')); await page.locator('#source-rows .grid-body .row').first().waitFor(); }],
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
