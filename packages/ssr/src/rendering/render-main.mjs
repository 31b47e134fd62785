// Entry script of the render process, which receives all data by messages. render-process.ts lists the restrictions
// of the process.
import { safeMarkup } from './markup.mjs';
import { getProcessorMs, Sandbox } from './sandbox.mjs';

/** Maximum number of memory images with loaded shells and remotes; the least recently used image is dropped. */
const MAX_IMAGES = 9;
/** Size limit of an image, so that all images fit into the process. */
const MAX_IMAGE_BYTES = 40 * 1024 * 1024;

const sandbox = await Sandbox.open();
const bare = sandbox.image();
/** @type {Map<string, import('./sandbox.mjs').MemoryImage>} */
const images = new Map();

process.on('message', (/** @type {import('./render-process.ts').SsrMessage} */ message) => {
  const failure = 'shell' in message && unlessItFails(() => loadShell(message.shell));
  const began = getProcessorMs(); // The processor time of loading the shell does not count for the page.
  const reply = failure || unlessItFails(() => ('shell' in message ? loadRemote(message) : draw(message)));
  process.send?.({ ...reply, processorMs: getProcessorMs() - began });
});

/** @template T
 *  @returns {T | { error: string }} */
function unlessItFails(/** @type {() => T} */ work) {
  try {
    return work();
  } catch (error) {
    // An error of the engine itself ends the process.
    if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) throw error;
    return { error: String(error) };
  }
}

/** Loads a shell, and keeps its memory image for all remotes, because loading a shell takes ten times as long as a
 *  remote. */
function loadShell(/** @type {import('./render-process.ts').ServerBundle} */ { name, source }) {
  const known = images.get(name);
  sandbox.restore(known ?? bare);
  if (!known) sandbox.load(source, name);
  keep(name, known ?? sandbox.image());
}

/** Loads a remote on top of the shell's image. */
function loadRemote(/** @type {import('./render-process.ts').LoadMessage} */ { key, remote, maxMs }) {
  sandbox.load(remote.source, remote.name, maxMs);
  keep(key, sandbox.image());
  return { isLoaded: true };
}

function draw(/** @type {import('./render-process.ts').SsrMessage} */ { key, input, seed, origin, mark, maxMs }) {
  const image = images.get(key);
  if (!image) return { isUnknown: true };
  sandbox.restore(image);
  keep(key, image);
  const { html, snapshots, isForAnybody = false, slots = [] } = sandbox.draw(input, seed, origin, maxMs);
  return { drawn: { ...safeMarkup(html, () => sandbox.requireTime(), mark), snapshots, isForAnybody, slots } };
}

/** @throws Error for an image above the size limit */
function keep(/** @type {string} */ key, /** @type {import('./sandbox.mjs').MemoryImage} */ image) {
  if (image.length > MAX_IMAGE_BYTES) throw new Error(`It uses more than ${MAX_IMAGE_BYTES} bytes once loaded.`);
  images.delete(key);
  images.set(key, image);
  if (images.size > MAX_IMAGES) images.delete(/** @type {string} */ (images.keys().next().value));
}

process.send?.({ isReady: true });
