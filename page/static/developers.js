// The panel for developers: the same conversion as a curl command and an MCP setting.

import { $, call } from './dom.js';
import { readSettings } from './convert.js';

const shownRows = 3;

export function startDevelopers() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText($(button.dataset.copy).textContent);
      button.textContent = 'Copied';
    });
  }
  return showDevelopers;
}

// showDevelopers writes the call for the first rows of the current file.
async function showDevelopers(file) {
  const base = new URL('./', location.href).href;
  let rows = [];
  if (file?.preview?.rows) rows = (await call('rows', { id: file.id, from: 0, to: shownRows })).value ?? [];
  const kept = rows.filter((row) => !row.reason);
  const transactions = kept.length > 0 ? kept.map(toTransaction) : [{ date: '2026-01-15', amount: -900, description: 'LANDLORD RENT JANUARY' }];
  const body = JSON.stringify({ ...readSettings(), transactions }, null, 2)
    .replace(/"amount": "(-?[\d.]+)"/g, '"amount": $1') // digits as they are, never a float
    .replaceAll("'", "'\\''");
  $('curl').textContent = `curl -sS ${base}convert \\\n  -H "Authorization: Bearer $TILLROLL_API_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '${body}'`;
  $('mcp').textContent = JSON.stringify({
    mcpServers: { tillroll: { type: 'http', url: `${base}mcp`, headers: { Authorization: 'Bearer ${TILLROLL_API_KEY}' } } },
  }, null, 2);
}

function toTransaction(row) {
  const transaction = { date: row.date, amount: row.amount, description: row.description };
  if (row.memo) transaction.memo = row.memo;
  if (row.checkNumber) transaction.checkNumber = row.checkNumber;
  return transaction;
}
