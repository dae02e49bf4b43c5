// Reads files with one of the JavaScript programs and prints one line a file,
// READ and JSON: node read.mjs PROGRAM FILE...
import fs from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const list = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

// rowsOfTree finds the transactions in the plain object both tree readers give.
function rowsOfTree(tree) {
  const ofx = tree.OFX;
  const statements = [
    ...list(ofx.BANKMSGSRSV1?.STMTTRNRS).map((s) => s.STMTRS),
    ...list(ofx.CREDITCARDMSGSRSV1?.CCSTMTTRNRS).map((s) => s.CCSTMTRS),
  ];
  return statements.flatMap((s) => list(s.BANKTRANLIST.STMTTRN)).map((t) => ({
    date: String(t.DTPOSTED).slice(0, 8), amount: String(t.TRNAMT), id: String(t.FITID), name: String(t.NAME),
  }));
}

const readers = {
  'ofx-js': async (file) => rowsOfTree(await require('ofx-js').parse(fs.readFileSync(file, 'utf8'))),
  'node-ofx-parser': async (file) => rowsOfTree(require('node-ofx-parser').parse(fs.readFileSync(file, 'utf8'))),
  'ofx-data-extractor': async (file) => {
    const { Ofx } = require('ofx-data-extractor');
    const ofx = Ofx.fromBuffer(fs.readFileSync(file));
    return [...ofx.getBankTransferList(), ...ofx.getCreditCardTransferList()].map((t) => ({
      date: t.DTPOSTED.replaceAll('-', ''), amount: String(t.TRNAMT), id: t.FITID, name: t.NAME,
    }));
  },
  actual: async (file) => {
    const { parseFile } = await import('./node_modules/@actual-app/core/src/server/transactions/import/parse-file.ts');
    const copy = file.replace(/\.qbo$/, '.as-qbo.qfx'); // Actual knows .ofx and .qfx alone
    if (copy !== file) fs.copyFileSync(file, copy);
    const answer = await parseFile(copy);
    if (answer.errors.length) throw new Error(answer.errors[0].message);
    return answer.transactions.map((t) => ({
      date: dayOf(t.date), amount: String(t.amount), id: t.imported_id, name: t.payee_name,
    }));
  },
};

// dayOf takes both spellings: of QIF, Actual leaves the date to a question in its window.
function dayOf(text) {
  const [month, day, year] = text.split('/');
  return year ? year + month + day : text.replaceAll('-', '');
}

// print writes all of a text: a pipe may take only a part of it at a time.
function print(text) {
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(fs.writeSync(1, bytes));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

const [program, ...files] = process.argv.slice(2);
for (const file of files) {
  const line = { file };
  try {
    line.rows = await readers[program](file);
  } catch (error) {
    line.error = String(error?.message ?? error);
  }
  print(`READ ${JSON.stringify(line)}\n`);
}
process.exit(0);
