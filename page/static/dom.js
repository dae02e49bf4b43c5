// Small things every part of the page uses: elements, focus, what is said aloud, saving.

export const $ = (id) => document.getElementById(id);

// make builds an element; texts are always text, never markup.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== ''));
  return element;
}

// icon refers to a drawing of the sprite in index.html.
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

export const option = (value, text, selected) => make('option', { value, selected: Boolean(selected) }, text);

// redraw replaces what a box holds and keeps the focus on the control of the same key; where
// that is gone the box's own heading gets it, never the page.
export function redraw(box, ...children) {
  const active = document.activeElement;
  const inside = box.contains(active) && active !== box;
  const key = inside ? active.dataset.key : undefined;
  const typed = inside && key && active.tagName === 'INPUT' ? { value: active.value, at: active.selectionStart } : undefined;
  box.replaceChildren(...children.flat().filter(Boolean));
  if (!inside) return;
  const again = key && box.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const target = again ?? box.querySelector('[data-focus]') ?? document.querySelector('[data-fallback-focus]');
  if (again && typed) {
    again.value = typed.value;
    try { again.setSelectionRange(typed.at, typed.at); } catch { /* not a text field */ }
  }
  target?.focus({ preventScroll: true });
}

// announce says something to those who do not see it. The same sentence twice is said twice.
export function announce(text) {
  const status = $('status');
  status.textContent = '';
  requestAnimationFrame(() => { status.textContent = text; });
}

export function fail(text) { $('failure').textContent = text; $('failure').hidden = !text; }

export async function bytesOf(file) { return new Uint8Array(await file.arrayBuffer()); }

export function save(name, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = make('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

export function debounce(wait, work) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), wait);
  };
}
