// Small things every part of the page uses: elements, numbers, the worker, saving.

export const $ = (id) => document.getElementById(id);

// make builds an element; texts are always text, never markup.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const worker = new Worker('./worker.js');
const waiting = new Map();
let calls = 0;

worker.onmessage = ({ data }) => {
  const { resolve, reject } = waiting.get(data.seq);
  waiting.delete(data.seq);
  if (data.error === undefined) resolve(data);
  else reject(new Error(data.error));
};
worker.onerror = () => fail('The converter could not be loaded. Check the connection and load the page again.');

// call asks the core; the answer is {value, bytes}.
export function call(verb, args, bytes) {
  calls += 1;
  const seq = calls;
  return new Promise((resolve, reject) => {
    waiting.set(seq, { resolve, reject });
    worker.postMessage({ seq, verb, args, bytes }, bytes ? [bytes.buffer] : []);
  });
}

let works = 0; // nested pieces of work: the page is busy until the last is over

// busy shows what is being done until the work is over, failed or not.
export async function busy(text, work) {
  works += 1;
  $('status').textContent = text;
  document.body.classList.add('busy');
  $('main').setAttribute('aria-busy', 'true');
  try {
    return await work();
  } finally {
    works -= 1;
    if (works === 0) {
      $('status').textContent = '';
      document.body.classList.remove('busy');
      $('main').removeAttribute('aria-busy');
    }
  }
}

export function fail(text) { $('failure').textContent = text; }

export async function bytesOf(file) { return new Uint8Array(await file.arrayBuffer()); }

export function save(name, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = make('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

const whole = new Intl.NumberFormat('en-US');
export const count = (n) => whole.format(n);

// money groups the digits of an exact decimal without making a number of it.
export function money(text) {
  if (!text) return '';
  const [, sign, digits, rest] = /^(-?)(\d+)(.*)$/.exec(text) ?? [null, '', text, ''];
  return sign.replace('-', '−') + digits.replace(/\B(?=(\d{3})+$)/g, ',') + rest;
}

// takesFiles makes an area take dropped files and an input chosen ones.
export function takesFiles(area, input, take) {
  input.addEventListener('change', () => {
    take([...input.files]);
    input.value = '';
  });
  for (const kind of ['dragenter', 'dragover']) {
    area.addEventListener(kind, (event) => {
      event.preventDefault();
      area.classList.add('over');
    });
  }
  for (const kind of ['dragleave', 'drop']) area.addEventListener(kind, () => area.classList.remove('over'));
  area.addEventListener('drop', (event) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
}
