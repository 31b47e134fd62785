// The process that draws pages. What it has of the site is what it is sent; see drawing-process.ts for what it lacks.
import { safeMarkup } from './markup.mjs';
import { Sandbox } from './sandbox.mjs';

/** So many compositions, and shells that they begin with, are ready at a time; the one used least recently goes. */
const MAX_IMAGES = 9;

const sandbox = await Sandbox.open();
const bare = sandbox.image();
/** @type {Map<string, import('./sandbox.mjs').MemoryImage>} */
const images = new Map();

process.on('message', (/** @type {import('./drawing-process.ts').DrawMessage} */ message) => {
  process.send?.(answer(message));
});

/** @returns {import('./drawing-process.ts').DrawReply} */
function answer(/** @type {import('./drawing-process.ts').DrawMessage} */ { key, bundles, input, seed, origin }) {
  try {
    const known = images.get(key);
    if (known) sandbox.restore(known);
    else if (bundles) loadBoth(bundles);
    else return { isUnknown: true };
    keep(key, known ?? sandbox.image());
    const { html, snapshots } = sandbox.draw(input, seed, origin);
    return { drawn: { ...safeMarkup(html), snapshots } };
  } catch (error) {
    if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) throw error; // of the engine itself
    return { error: String(error) };
  }
}

/** Loads the shell, and the remote into what that has left. The shell's is kept: it takes ten times as long to load. */
function loadBoth(/** @type {NonNullable<import('./drawing-process.ts').DrawMessage['bundles']>} */ [shell, remote]) {
  const known = images.get(shell.name);
  sandbox.restore(known ?? bare);
  if (!known) sandbox.load(shell.source, shell.name);
  keep(shell.name, known ?? sandbox.image());
  sandbox.load(remote.source, remote.name);
}

function keep(/** @type {string} */ key, /** @type {import('./sandbox.mjs').MemoryImage} */ image) {
  images.delete(key);
  images.set(key, image);
  if (images.size > MAX_IMAGES) images.delete(/** @type {string} */ (images.keys().next().value));
}

process.send?.({ isReady: true });
