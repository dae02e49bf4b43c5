// Runs the core away from the page, so that the page never freezes.
importScripts('./wasm_exec.js');

const go = new Go();
const ready = WebAssembly.instantiateStreaming(fetch('./core.wasm'), go.importObject).then(({ instance }) => {
  go.run(instance); // never returns as long as the worker lives
});

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
    postMessage({ seq, error: `The converter stopped (${error.message}). Load the page again.` });
  }
};
