// Days, amounts and counts as the person's own language writes them. An amount is a text of
// exact decimals from the core and never becomes a number on the way.

const locale = navigator.language || 'en-US';
const day = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayShort = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayLong = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });
const whole = new Intl.NumberFormat(locale);
const decimalMark = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.5).find((p) => p.type === 'decimal').value;
const groupMark = whole.formatToParts(1234567).find((p) => p.type === 'group')?.value ?? ',';

const dateOf = (iso) => new Date(`${iso}T00:00:00Z`);
const safely = (format) => (iso) => (/^\d{4}-\d{2}-\d{2}$/.test(iso ?? '') ? format.format(dateOf(iso)) : iso ?? '');

export const showDay = safely(day);
export const showDayShort = safely(dayShort);
export const showDayLong = safely(dayLong);
export const showMonth = safely(month);
export const showRange = (from, to) => (from && to ? day.formatRange(dateOf(from), dateOf(to)) : '');
export const showCount = (n) => whole.format(n);
export const showMoment = (date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(date);

// showMoney groups the digits of an exact decimal.
export function showMoney(text) {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '');
  if (!parts) return text ?? '';
  const [, sign, digits, rest] = parts;
  return (sign ? '−' : '') + whole.format(BigInt(digits)) + (rest ? decimalMark + rest : '');
}

export const isNegative = (text) => (text ?? '').startsWith('-') && /[1-9]/.test(text);
export const unsigned = (text) => (text ?? '').replace(/^-/, '');

// symbolOf is the sign of a currency, or its code.
export function symbolOf(code) {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).formatToParts(0).find((p) => p.type === 'currency').value;
  } catch {
    return code;
  }
}

const names = new Intl.DisplayNames(['en'], { type: 'currency' });
export const currencyName = (code) => { try { return names.of(code); } catch { return code; } };

const common = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'JPY', 'INR', 'BRL', 'MXN', 'ZAR', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'SGD', 'HKD', 'CNY'];
export function currencies() {
  const all = (Intl.supportedValuesOf?.('currency') ?? common).filter((c) => /^[A-Z]{3}$/.test(c));
  return [...common, ...all.filter((c) => !common.includes(c))];
}

// typedAmount makes the plain decimal of what a person typed in his own way, or undefined.
export function typedAmount(text, digits) {
  let plain = text.trim().replace(/[\s\u00a0\u202f]/g, '').replace(/[−–]/, '-').replace(/^\((.*)\)$/, '-$1').replace(/^\+/, '').replace(/^(-?)[^\d.,-]+/, '$1').replace(/[^\d.,]+$/, '');
  const trailing = /^([\d.,]+)-$/.exec(plain);
  if (trailing) plain = `-${trailing[1]}`;
  plain = plain.replaceAll(groupMark, '').replaceAll('’', '').replaceAll("'", '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last >= 0) plain = `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  const parts = /^-?\d{1,15}(?:\.(\d*))?$/.exec(plain);
  if (!parts || (parts[1] ?? '').length > digits) return undefined;
  if (digits === 0) return plain.replace(/\.$/, '');
  const [units, cents = ''] = plain.split('.');
  return `${units}.${cents.padEnd(digits, '0')}`;
}

// minus reckons a - b of two decimals of the same digits.
export function minus(a, b) {
  const digits = Math.max(fraction(a).length, fraction(b).length);
  const units = (text) => BigInt(unsigned(text).split('.')[0] + fraction(text).padEnd(digits, '0')) * (text.startsWith('-') ? -1n : 1n);
  const difference = units(a) - units(b);
  const plain = (difference < 0n ? -difference : difference).toString().padStart(digits + 1, '0');
  return (difference < 0n ? '-' : '') + (digits ? `${plain.slice(0, -digits)}.${plain.slice(-digits)}` : plain);
}
const fraction = (text) => text.split('.')[1] ?? '';
