// Every sentence a person reads on the page stands here, and nowhere else: another
// language is another table. What the core says about a file (why a row was skipped, what
// a rule found) comes from the core.

const texts = {
  'title': 'tillroll: bank statements into files that import',
  'reading': 'Reading {name} …',
  'reading-many': { one: 'Reading {n} file …', other: 'Reading {n} files …' },
  'loading': 'Getting ready … {percent} %',
  'stopped': 'The converter stopped ({reason}). Load the page again; nothing was saved.',
  'no-core': 'The converter could not be loaded. Check the connection and load the page again.',
  'already-open': '{name} is open already.',
  'pasted-name': 'Pasted cells.csv',
  'closed': '{name} was closed.',
  'drop-now': 'Drop it anywhere',

  'rows': { one: '{n} row', other: '{n} rows' },
  'transactions': { one: '{n} transaction', other: '{n} transactions' },
  'files': { one: '{n} file', other: '{n} files' },
  'period': '{from} to {to}',
  'assumed': 'assumed',

  'type-CHECKING': 'Checking', 'type-SAVINGS': 'Savings', 'type-CREDITCARD': 'Credit card', 'type-MONEYMRKT': 'Money market',
  'account-unnamed': '{type} account',
  'automatic': 'Automatic', 'automatic-is': 'Automatic: {value}',

  'ready': 'Ready', 'look': { one: 'Look at {n} thing', other: 'Look at {n} things' }, 'not-yet': 'Not yet', 'working': 'Reading …',
  'opening': 'opening', 'in': 'in', 'out': 'out', 'closing': 'closing', 'change': 'change',
  'proven': 'as printed', 'proven-typed': 'as you typed', 'proven-running': { one: 'the printed balance holds', other: 'all {n} printed balances hold' },
  'proven-plain': 'the printed balances hold',
  'broken': 'does not match', 'unproven': 'No balance in this file to check against.', 'unproven-edited': 'You changed rows, so the printed balance proves nothing.',
  'add-balances': 'Type in the balances',
  'left-out-line': 'Left out, as they are no bookings: {what}.',
  'download': 'Download', 'download-parts': { one: 'Download {n} file', other: 'Download {n} files (.zip)' },
  'download-all': { one: 'Download {n} file (.zip)', other: 'Download all {n} files (.zip)' },
  'parts-note': { one: '', other: '{target} takes only so much at a time, so this comes as {n} files in one .zip.' },
  'saved': '{name} was saved.',
  'announce': '{what}. {verdict}.',
  'for': 'For', 'currency': 'Currency',

  'steps-title': 'Saved {name}. Now in {target}:',
  'steps-done': 'Done',
  'steps-receipt': 'Keep a receipt',

  'q-of': '{n} of {all}', 'q-next': 'Next', 'q-previous': 'Back',
  'q-dates': 'Is {text} {day} or {other}?',
  'q-dates-body': { one: '{n} date can be read both ways, and nothing in the file settles it.', other: '{n} dates can be read both ways, and nothing in the file settles it.' },
  'q-dates-plain': 'Which comes first in these dates: the day or the month?',
  'q-signs': 'Money out is positive here. Was it right to turn it around?',
  'q-signs-doubt': 'Is money out positive or negative in this file?',
  'q-signs-columns': 'Column {out} is money out, column {in} is money in. Is that right?',
  'signs-right': 'That is right', 'signs-swap': 'No, the other way round',
  'q-signs-body': 'Most rows of this card are positive. On a card statement purchases are money out.',
  'signs-turn': 'Turn it: positive is money out', 'signs-keep': 'Leave it as in the file',
  'q-currency': 'Which currency is this?', 'q-currency-body': 'The file does not say; {currency} was assumed.',
  'q-account': 'Add the account number',
  'q-account-body': 'Your program tells accounts apart by it. The last four digits are enough; use the same ones every month.',
  'q-account-use': 'Use it', 'q-account-skip': 'I have only one account',
  'q-type': 'What kind of account is this?',
  'q-column': 'Which column is the {role}?',
  'q-columns': 'Which column is which?',
  'q-columns-body': 'No column could be told to be the {missing}. Choose below, above the columns of your file.',
  'q-columns-show': 'Show my file',
  'q-skipped': { one: '{n} row could not be read', other: '{n} rows could not be read' },
  'q-skipped-body': { one: 'It is in no file yet. Mend it in the table, or leave it out.', other: 'They are in no file yet. Mend them in the table, or leave them out.' },
  'q-skipped-show': { one: 'Show it', other: 'Show them' }, 'q-skipped-leave': { one: 'Leave it out', other: 'Leave all {n} out' },
  'q-broken': 'The balance does not work out',
  'q-broken-body': '{place}: the rows give {expected}, the file prints {found}. That is {difference} apart; a row may be missing or double.',
  'q-broken-more': { one: 'And {n} more place.', other: 'And {n} more places.' },
  'q-broken-end': 'At the end', 'q-broken-show': 'Show the place', 'q-broken-accept': 'Import it anyway',
  'q-amounts': { one: '{n} amount can be read two ways', other: '{n} amounts can be read two ways' },
  'q-amounts-body': 'Like 1,234 or 1.234: the comma was taken for thousands, the dot for decimals. Please compare with your statement.',
  'q-password': 'This file is protected', 'q-password-body': 'Type its password. It stays on this computer and is kept nowhere.', 'q-password-wrong': 'This password does not open it. Passwords tell capital letters from small ones.', 'q-password-open': 'Open',
  'q-choose-account': 'Which account?', 'q-choose-account-use': 'Take this one',
  'q-issues': { one: 'One thing would make the import fail', other: '{n} things would make the import fail' },
  'q-no-rows': 'There is no row to import',
  'q-no-rows-body': 'The file has columns, but no booking that could be read.',
  'q-unreadable': 'This file cannot be read',
  'q-note': 'Please look at this', 'q-right': 'That is right', 'q-seen': 'I have seen it',
  'place-line': 'Line {line}', 'place-page': 'Page {page}, line {line}',

  'settled': 'Settled:', 'settled-undo': 'Ask again: {what}',
  'settled-mdy': 'month first', 'settled-dmy': 'day first', 'settled-ymd': 'year first',
  'settled-keep': 'signs as in the file', 'settled-turn': 'signs turned', 'settled-column': '{role}: {column}', 'settled-none': '{column}: not used',
  'settled-seen': 'seen: {what}', 'settled-remembered': 'remembered: {name}',

  'filter-all': 'All', 'filter-look': 'Needs a look', 'filter-skipped': 'Not read', 'filter-changed': 'Changed', 'filter-known': 'Imported before',
  'view-result': 'Result', 'view-file': 'Your file',
  'undo': 'Undo', 'undo-what': 'Undo: {what}', 'undone': 'Undone: {what}.',
  'head-date': 'Date', 'head-description': 'Description', 'head-amount': 'Amount', 'head-line': 'Line', 'head-include': 'Import', 'head-actions': 'Change',
  'from-column': 'from {column}', 'from-columns': 'Choose the columns',
  'column-n': 'Column {n}', 'not-used': 'Not used',
  'table-result': 'Rows as they will be imported', 'table-file': 'Your file as it stands',
  'no-rows-here': 'Nothing here.',
  'check-no': 'No. {number}',
  'row-leave': 'Leave out', 'row-back': 'Put back', 'row-turn': 'Turn money in and out', 'row-edit': 'Change this row',
  'row-import': 'Import {what}',
  'row-edited': 'changed by you', 'row-known': 'imported before', 'row-skipped': 'Not read', 'row-mended': 'adjusted',
  'row-balance': 'The file prints a balance of {found} here; the rows give {expected}.',
  'did-leave': 'left out {what}', 'did-back': 'put back {what}', 'did-turn': 'turned {what}', 'did-edit': 'changed {what}',
  'edit-title': 'Row of line {line}', 'edit-title-page': 'Row on page {page}, line {line}', 'edit-title-plain': 'This row',
  'edit-date': 'Date', 'edit-amount': 'Amount', 'edit-amount-hint': 'Money out with a minus', 'edit-description': 'Description', 'edit-memo': 'Memo', 'edit-check': 'Check number',
  'edit-was': 'in the file: {was}', 'edit-source': 'In your file', 'edit-save': 'Save', 'edit-cancel': 'Cancel', 'edit-reset': 'As in the file',
  'edit-bad-amount': 'Write an amount like {example}.',
  'edit-written': 'In the new file: {text}',

  'col-file': 'File', 'col-account': 'Account', 'col-period': 'Period', 'col-rows': 'Rows', 'col-in': 'In', 'col-out': 'Out', 'col-balance': 'Balance', 'col-verdict': 'Verdict', 'col-remove': 'Remove',
  'balance-proven': 'checks', 'balance-broken': 'does not match', 'balance-unproven': 'not checked',
  'close-file': 'Close {name}', 'close-this': 'Close this file', 'failed': 'Cannot be read',

  'join': { one: 'Join {n} file into one', other: 'Join {n} files into one' }, 'join-hint': 'Files of one account become one; a row that stands in several is taken once.',
  'join-edited': 'Rows of {name} were changed by hand. Join the files first and change the rows after that.',
  'joined-name': '{name} joined', 'joined-of': { one: '{n} file', other: '{n} files: {names}' }, 'take-apart': 'Take apart',
  'compared-new': { one: '{n} of {all} rows is new', other: '{n} of {all} rows are new' }, 'compared-none': 'None of these rows was imported before',
  'compared-with': 'Compared with {names}.', 'compared-known': { one: '{n} row was imported before and is left out.', other: '{n} rows were imported before and are left out.' },
  'compared-check': 'Is it the same account?', 'compared-stop': 'Take all rows', 'compared-was': 'before: {was}',
  'compared-others': { one: '{n} row is neither new nor the same', other: '{n} rows are neither new nor the same' },
  'compared-why-gone': 'It was imported before and is not in this file; no import takes it away.',
  'compared-changed': 'changed', 'compared-double': 'would be double', 'compared-gone': 'gone',
  'q-compared': 'Some earlier rows look different now', 'q-compared-body': 'Changed rows and would-be doubles are left out, and no import takes away what is gone. See the list above.',
  'layout-first': '{name} is a layout. Open the statement first, then the layout.', 'layout-loaded': 'Read as {name} says.', 'layout-unfit': '{name} does not fit this file: {text}',
  'edits-forgotten': 'The rows are other ones now, so your changes to single rows are gone.',
  'worksheet-automatic': 'Automatic',
  'page-n': 'Page {page}', 'pages-of': 'Pages of your file',
  'place-page-of': 'Page {page}. The line reads: {text}',

  'accounts-choose': 'Choose a remembered account', 'remembered': 'Remembered in this browser.', 'forgotten': 'Everything that was remembered is forgotten.',
  'bad-currency': 'Choose a currency from the list.', 'bad-digits': 'Digits only, at most 9.', 'bad-balance': 'Write a balance like {example}.',

  'chart-day': 'Money by day', 'chart-week': 'Money by week', 'chart-month': 'Money by month',
  'chart-label': '{title}, {from} to {to}. Use the arrow keys to read it.',
  'chart-at': '{when}: in {in}, out {out}', 'chart-week-of': 'Week of {day}', 'chart-hint': 'Point at a bar, or use the arrow keys.',

  'receipt': 'Receipt', 'receipt-made': 'Made {when} by tillroll, on this computer only.',
  'receipt-source': 'Source', 'receipt-hash': 'SHA-256 of the source', 'receipt-file': 'New file', 'receipt-account': 'Account', 'receipt-period': 'Period',
  'receipt-counts': 'Rows', 'receipt-count-line': '{all} read, {kept} imported, {skipped} not read, {left} left out by hand', 'receipt-money': 'Money', 'receipt-proof': 'Proof',
  'receipt-compared': 'Compared with', 'receipt-compared-line': '{names}: {known} imported before and left out, {new} new, {changed} changed, {doubles} would be double, {gone} gone', 'receipt-joined': 'Joined from',
  'receipt-edits': 'Changed by hand', 'receipt-skipped': 'Not imported', 'receipt-changes': 'Adjusted to fit the new file', 'receipt-answers': 'Answered', 'receipt-notes': 'How it was read', 'receipt-none': 'None',
  'receipt-more': { one: 'and {n} more', other: 'and {n} more' }, 'receipt-row': 'Line {line}: {text}',
  'print': 'Print', 'save-text': 'Save as text', 'close': 'Close',

  'check-good': 'This file should import', 'check-bad': { one: '{n} thing will make an import fail or go wrong', other: '{n} things will make an import fail or go wrong' },
  'check-warn': { one: 'and {n} to keep an eye on', other: 'and {n} to keep an eye on' },
  'check-line': 'Line {line}', 'check-why': 'Rule {rule}', 'check-empty': 'Nothing to complain about.',
  'check-facts': '{rows}, {ids}{version}', 'check-ids': { one: '{n} id', other: '{n} different ids' }, 'check-version': ', OFX {version}',
  'check-source': 'Source of {name}', 'check-pasted': 'pasted text',
  'repair-title': 'This can be mended', 'repair-body': { one: '{n} change makes it right; nothing else is touched.', other: '{n} changes make it right; nothing else is touched.' },
  'repair-some': { one: '{n} change mends what can be mended; the rest only you or the bank can know.', other: '{n} changes mend what can be mended; the rest only you or the bank can know.' },
  'repair-get': 'Repair and download', 'repair-list': 'What is changed', 'repair-line': 'Line {line}: {text}', 'repair-left': 'What is left for you',
  'check-errors': 'Will fail', 'check-warnings': 'Keep an eye on',
};

const roles = {
  'date': 'Date', 'amount': 'Amount', 'debit': 'Money out', 'credit': 'Money in', 'payer': 'Payer', 'payee': 'Payee', 'description': 'Description', 'memo': 'Memo',
  'check-number': 'Check number', 'balance': 'Balance', 'currency': 'Currency', 'indicator': 'Debit or credit word', 'id': 'Transaction id', 'status': 'Status', 'fee': 'Fee', 'type': 'Kind of entry',
};

const plural = new Intl.PluralRules('en');

// t gives a text with its values filled in; n chooses between one and many.
export function t(key, values = {}) {
  let text = texts[key];
  if (text === undefined) return key;
  if (typeof text === 'object') text = text[plural.select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? new Intl.NumberFormat().format(value) : value;
  });
}

export const roleName = (role) => roles[role] ?? role;
