// Runs the core away from the page, so that the page never freezes.
importScripts('./wasm_exec.js');

const go = new Go();
const unpacked = Number(self.name === 'full' ? '{{full-bytes}}' : '{{core-bytes}}'); // the length that is sent is that of the packed bytes
const ready = load();

// load compiles the core while it arrives and tells how far it is.
async function load() {
  const answer = await fetch(self.name === 'full' ? './full.wasm' : './core.wasm');
  if (!answer.ok) throw new Error(`core: ${answer.status}`);
  const { instance } = await WebAssembly.instantiateStreaming(watched(answer), go.importObject);
  postMessage({ progress: 1 });
  go.run(instance); // never returns as long as the worker lives
}


function watched(answer) {
  let seen = 0;
  const counter = new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength;
      postMessage({ progress: Math.min(seen / unpacked, 0.99) });
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counter), { headers: { 'Content-Type': 'application/wasm' } });
}

onmessage = async ({ data: { seq, verb, args, bytes } }) => {
  try {
    await ready;
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
