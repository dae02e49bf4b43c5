// The way to the cores, which run in workers: the page itself never computes, so that no
// key press waits for a file. The first core reads tables and OFX; one that reads PDF
// as well, and one that does everything, are loaded when they are needed.

import { t } from './texts.js';
import { fail } from './dom.js';

let calls = 0;
let works = 0; // nested pieces of work: the page is busy until the last is over
let onProgress = () => {};
export function watchProgress(watch) { onProgress = watch; }

class Core {
  constructor(name) {
    this.name = name;
    this.waiting = new Map();
  }

  start() {
    if (this.worker) return;
    this.worker = new Worker('./worker.js', { name: this.name });
    this.worker.onerror = () => fail(t('no-core'));
    this.worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) {
        onProgress(data.progress);
        return;
      }
      const { resolve, reject } = this.waiting.get(data.seq);
      this.waiting.delete(data.seq);
      if (data.stopped) reject(new Error(t('stopped', { reason: data.stopped })));
      else if (data.error === undefined) resolve(data);
      else reject(new Error(data.error));
    };
  }

  // call asks the core; the answer is {value, bytes}.
  call(verb, args, bytes) {
    this.start();
    calls += 1;
    const seq = calls;
    return new Promise((resolve, reject) => {
      this.waiting.set(seq, { resolve, reject });
      this.worker.postMessage({ seq, verb, args, bytes }, bytes ? [bytes.buffer] : []);
    });
  }
}

export const first = new Core('core');
export const whole = new Core('full');
export const cores = { pdf: new Core('pdf'), full: whole }; // by the names that the first calls them
first.start();

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
