// The API's own page: a file can be tried there.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { base, key, launch, startServer, stopServer, work } from './drive.mjs';

let browser;
before(async () => {
  await startServer();
  browser = await launch('chromium');
});
after(async () => {
  await browser?.close();
  stopServer();
});

test('/docs sends a file to /statements and shows the answer', async () => {
  const chosen = path.join(work, 'june.csv');
  fs.writeFileSync(chosen, 'Date,Description,Amount,Balance\n2026-06-01,Baker,-5.00,95.00\n2026-06-15,Pay,1000.00,1095.00\n');
  const page = await browser.newPage();
  page.setDefaultTimeout(60000);
  await page.goto(`${base}/docs`);
  await page.locator('.btn.authorize').first().click();
  await page.locator('.auth-container input').first().fill(key);
  await page.locator('.auth-btn-wrapper .authorize').first().click();
  await page.locator('.btn-done').first().click();
  const operation = page.locator('#operations-Conversion-statements');
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.opblock-section-request-body select').selectOption('multipart/form-data');
  await operation.locator('.opblock-section-request-body input[type=file]').first().setInputFiles(chosen);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/statements'),
    operation.locator('button.execute').click(),
  ]);
  assert.equal(answer.status(), 200, await answer.text());
  const told = await answer.json();
  assert.equal(told.source.kind, 'csv');
  assert.equal(told.source.name, 'june.csv');
  assert.equal(told.statements[0].proof.verdict, 'proven');
  await operation.locator('.live-responses-table .microlight', { hasText: 'proven' }).first().waitFor();
  await page.close();
});
