// The worker of demo/board.js. It answers questions one after another. The first message is the
// packed module.
let ready = null;

async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  return (await WebAssembly.instantiate(bytes)).instance;
}

onmessage = async ({ data }) => {
  if (!ready) {
    ready = unpack(data);
    return;
  }
  const { id, ask, fields } = data;
  try {
    postMessage({ id, ok: question(await ready, ask, fields) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};
