// Runs a core away from the page, so that the page never freezes. The worker's name says
// which: the first, or one that is made out of it by a patch, which holds what it has more.
importScripts('./wasm_exec.js');

const parts = { core: ['./core.wasm', Number('{{bytes of core.wasm}}')], pdf: ['./pdf.patch', Number('{{bytes of pdf.patch}}')], full: ['./full.patch', Number('{{bytes of full.patch}}')] };
const ready = load();

async function load() {
  const module = self.name === 'core' ? await WebAssembly.compileStreaming(arriving('core')) : await WebAssembly.compile(await grown());
  await run(module);
  postMessage({ progress: 1 });
  if (self.name === 'core') setTimeout(() => self.tillroll('warm', '{}', new Uint8Array())); // after what was asked meanwhile
}

async function run(module) {
  const go = new Go();
  go.run(await WebAssembly.instantiate(module, go.importObject)); // never returns as long as the worker lives
}

// grown has the first core, which is in the browser's store, make the other one. It is gone
// once the other has taken its place.
async function grown() {
  const [core, patch] = await Promise.all([fetched('core'), arriving(self.name)].map(async (answer) => new Uint8Array(await (await answer).arrayBuffer())));
  await run(await WebAssembly.compile(core));
  const both = new Uint8Array(core.length + patch.length);
  both.set(core);
  both.set(patch, core.length);
  const answer = self.tillroll('grow', JSON.stringify({ n: core.length }), both);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.bytes;
}

async function fetched(name) {
  const answer = await fetch(parts[name][0]);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

// arriving tells how far a part is; the length that is sent is that of the packed bytes.
async function arriving(name) {
  const answer = await fetched(name);
  let seen = 0;
  const counter = new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength;
      postMessage({ progress: Math.min(seen / parts[name][1], 0.99) });
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counter), { headers: { 'Content-Type': 'application/wasm' } });
}

// hashOf is the SHA-256 of a file, where the browser reckons one: over plain HTTP from
// another machine it does not, and the core does it itself.
async function hashOf(bytes) {
  const sum = new Uint8Array((await self.crypto.subtle?.digest('SHA-256', bytes)) ?? []);
  return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('');
}

onmessage = async ({ data: { seq, verb, args, bytes } }) => {
  try {
    await ready;
    if (verb === 'open') args.hash = await hashOf(bytes);
    const answer = self.tillroll(verb, JSON.stringify(args ?? {}), bytes ?? new Uint8Array());
    if (answer.error !== undefined) {
      postMessage({ seq, error: answer.error });
      return;
    }
    const moved = answer.bytes ? [answer.bytes.buffer] : [];
    postMessage({ seq, value: JSON.parse(answer.json), bytes: answer.bytes }, moved);
  } catch (error) {
    postMessage({ seq, stopped: error.message });
  }
};
