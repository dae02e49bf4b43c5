// The layout file of the command line: how a bank's files are read, and whose they are. What
// is saved here is followed there by --layout, and the other way round.

import { $, announce, bytesOf, fail, save } from './dom.js';
import { t } from './texts.js';
import { desk, settingsOf, follow } from './desk.js';
import { whole, busy } from './link.js';

const ending = '.layout.toml';
export const isLayout = (file) => /\.toml$/i.test(file.name);

export function startLayouts(keep) {
  $('layout-save').addEventListener('click', () => busy(async () => {
    const { document, n, name } = desk.current;
    const { bytes } = await document.core.call('layout', { id: document.id, n, settings: settingsOf(desk.current) });
    const file = `${name || document.name.replace(/\.\w+$/, '')}${ending}`;
    save(file, bytes);
    announce(t('saved', { name: file }));
  }));
  $('layout-load').addEventListener('change', async () => {
    const [file] = $('layout-load').files;
    $('layout-load').value = '';
    if (file) await loadLayout(file);
    keep();
  });
}

// loadLayout reads the paper that is shown as a layout says.
export async function loadLayout(file) {
  const paper = desk.current;
  fail('');
  try {
    if (!paper?.document.id) throw new Error(t('layout-first', { name: file.name }));
    const chosen = (await busy(async () => whole.call('load-layout', {}, await bytesOf(file)))).value;
    await follow(paper, chosen, file.name.replace(/(\.layout)?\.toml$/i, ''));
    announce(t('layout-loaded', { name: file.name }));
  } catch (error) {
    fail(error.message);
  }
}
