// Keeps the page for use without a network. Names with a hash never change, so
// what is kept is right; index.html is asked for first and kept for when that fails.
const kept = 'tillroll-./core.wasm';
const files = ['./', './core.wasm', './wasm_exec.js', './style.css', './icon.svg', './worker.js', './texts.js', './format.js', './dom.js', './link.js',
  './memory.js', './grid.js', './desk.js', './matters.js', './place.js', './pages.js', './edit.js', './table.js', './questions.js', './answer.js', './together.js', './files.js', './layouts.js', './compare.js', './rail.js', './chart.js',
  './receipt.js', './check.js', './sample.js', './app.js'];
const later = ['./pdf.patch', './full.patch']; // kept once it was needed

addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((n) => n !== kept).map((n) => caches.delete(n))))
    .then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const here = new URL('./', location.href);
  if (event.request.method !== 'GET' || url.origin !== here.origin || ![...files, ...later].some((f) => new URL(f, here).href === url.href)) return;
  const page = url.pathname === here.pathname;
  const fromNet = async () => {
    const answer = await fetch(event.request);
    if (answer.ok && later.some((f) => new URL(f, here).href === url.href)) (await caches.open(kept)).put(event.request, answer.clone());
    return answer;
  };
  const fromCache = () => caches.match(event.request, { ignoreSearch: true });
  event.respondWith(page ? fromNet().catch(fromCache) : fromCache().then((hit) => hit ?? fromNet()));
});
