// The way to the core, which runs in a worker: the page itself never computes, so that no
// key press waits for a file.

import { t } from './texts.js';
import { fail } from './dom.js';

const worker = new Worker('./worker.js');
const waiting = new Map();
let calls = 0;
let works = 0; // nested pieces of work: the page is busy until the last is over

worker.onmessage = ({ data }) => {
  if (data.progress !== undefined) {
    onProgress(data.progress);
    return;
  }
  const { resolve, reject } = waiting.get(data.seq);
  waiting.delete(data.seq);
  if (data.stopped) reject(new Error(t('stopped', { reason: data.stopped })));
  else if (data.error === undefined) resolve(data);
  else reject(new Error(data.error));
};
worker.onerror = () => fail(t('no-core'));

let onProgress = () => {};
export function watchProgress(watch) { onProgress = watch; }

// call asks the core; the answer is {value, bytes}.
export function call(verb, args, bytes) {
  calls += 1;
  const seq = calls;
  return new Promise((resolve, reject) => {
    waiting.set(seq, { resolve, reject });
    worker.postMessage({ seq, verb, args, bytes }, bytes ? [bytes.buffer] : []);
  });
}

// busy marks the page as working until the work is over, failed or not.
export async function busy(work) {
  works += 1;
  document.body.classList.add('busy');
  document.getElementById('main').setAttribute('aria-busy', 'true');
  try {
    return await work();
  } finally {
    works -= 1;
    if (works === 0) {
      document.body.classList.remove('busy');
      document.getElementById('main').removeAttribute('aria-busy');
    }
  }
}
