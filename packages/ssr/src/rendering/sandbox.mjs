import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import { callHostFunction } from './host-functions.mjs';

// Delays V8's optimisation of the engine's WebAssembly by a factor of eight. Most of that work would be wasted,
// because the process renders some pages and is then replaced. Must be set before the engine is loaded; a V8 without
// this flag ignores the setting.
setFlagsFromString('--wasm-tiering-budget=100000000');

const PRELUDE = readFileSync(new URL('./sandbox-globals.js', import.meta.url), 'utf8');
const FIRST_PAGES = 256;
/** Memory limit of the engine: 96 MB, in pages of 64 KiB. */
const MAX_PAGES = 1536;
/** Stack limit of the engine, far below the stack of the process. */
const STACK_BYTES = 192 * 1024;
/** Processor time limit of a render. */
const MAX_RENDER_MS = 400;
/** Processor time limit of loading, which takes longer than rendering. */
const MAX_LOAD_MS = 2000;
/** Maximum length of the JSON output that is read from the engine. */
const MAX_OUTPUT_CHARACTERS = 800_000;
/** Maximum length of the input to a host function, because a running host function cannot be interrupted. */
const MAX_HOST_INPUT_CHARACTERS = 20_000;

/** @typedef {Uint8Array} MemoryImage content of the engine's memory after bundles were loaded
 *  @typedef {{ html: string, snapshots: Record<string, unknown>, isForAnybody?: boolean, slots?: RenderedSlot[] }}
 *  Drawn
 *  @typedef {import('./render-process.ts').RenderedSlot} RenderedSlot */

/** A JavaScript engine inside WebAssembly. The code sees only the language, without Node, files, network or the state
 *  of other pages. The memory is restored after each page, so that no state reaches the next. */
export class Sandbox {
  /** @type {WebAssembly.Memory} */ #memory;
  /** @type {import('quickjs-emscripten-core').QuickJSContext} */ #context;
  #endMs = 0;
  #maxMs = MAX_RENDER_MS;

  /** @returns {Promise<Sandbox>} */
  static async open() {
    const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
    const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
    return new Sandbox(wasmMemory, engine.newContext());
  }

  /** @param {WebAssembly.Memory} memory
   *  @param {import('quickjs-emscripten-core').QuickJSContext} context */
  constructor(memory, context) {
    this.#memory = memory;
    this.#context = context;
    context.runtime.setMaxStackSize(STACK_BYTES);
    context.runtime.setInterruptHandler(() => getProcessorMs() > this.#endMs);
    const ask = context.newFunction('ask', (question, input) => {
      const [name, text] = [question, input].map((handle) => textOf(context, handle, MAX_HOST_INPUT_CHARACTERS));
      return context.newString(callHostFunction(name, text));
    });
    context.setProp(context.global, 'ask', ask);
    ask.dispose();
    this.load(PRELUDE, 'sandbox-globals.js');
  }

  image() {
    const bytes = new Uint8Array(this.#memory.buffer);
    let end = bytes.length;
    const words = new BigUint64Array(this.#memory.buffer);
    while (end > 0 && words[end / 8 - 1] === 0n) end -= 8;
    return bytes.slice(0, end);
  }

  /** Restores the engine's memory from an image.
   *  @param {MemoryImage} image */
  restore(image) {
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.set(image);
    bytes.fill(0, image.length);
  }

  /** Runs a bundle in the engine, which must be restored before.
   *  @param {string} source
   *  @param {string} name name in stack traces
   *  @param {number} [maxMs] processor time limit
   *  @throws Error if the bundle throws, or exceeds the time or memory limit */
  load(source, name, maxMs = MAX_LOAD_MS) {
    this.#maxMs = maxMs;
    this.#endMs = getProcessorMs() + maxMs;
    this.#run(source, name);
  }

  /** Renders one page with the loaded bundles, within the time limit.
   *  @param {string} input JSON
   *  @param {number} seed seed of random values
   *  @param {string} origin origin of the site
   *  @param {number} [maxMs] processor time limit
   *  @returns {Drawn}
   *  @throws Error if the page throws, waits, or exceeds the time or memory limit */
  draw(input, seed, origin, maxMs = MAX_RENDER_MS) {
    this.#maxMs = maxMs;
    this.#endMs = getProcessorMs() + maxMs;
    const call = [input, seed, origin].map((value) => JSON.stringify(value)).join(', ');
    this.#run(`beginDrawing(${call})`, 'draw');
    const { error, drawn } = JSON.parse(this.#run('endDrawing()', 'draw'));
    if (error) throw new Error(error);
    return JSON.parse(drawn);
  }

  /** @throws Error after the time limit that `draw` started */
  requireTime() {
    if (getProcessorMs() > this.#endMs) throw new Error(`The page takes more than ${this.#maxMs} ms to render.`);
  }

  /** @returns {string} value of the last statement */
  #run(/** @type {string} */ source, /** @type {string} */ name) {
    const context = this.#context;
    const result = context.evalCode(source, name, { type: 'global' });
    if (result.error) throw this.#errorOf(result.error);
    const text = context.typeof(result.value) === 'string' ? textOf(context, result.value, MAX_OUTPUT_CHARACTERS) : '';
    result.value.dispose();
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) throw this.#errorOf(jobs.error);
    return text;
  }

  /** Converts a value that the engine threw; adds a reason to errors without a message. */
  #errorOf(/** @type {import('quickjs-emscripten-core').QuickJSHandle} */ handle) {
    const error = this.#context.dump(handle);
    handle.dispose();
    if (typeof error !== 'object' || error === null) return new Error(String(error));
    const { name, message, stack = '' } = error;
    const isStopped = name === 'InternalError' && message === 'interrupted';
    const why = isStopped ? `, because it takes more than ${this.#maxMs} ms of processor time` : '';
    return new Error(`${name}: ${message}${why}\n${stack}`);
  }
}

/** @returns {string}
 *  @throws Error for a text beyond the limit */
function textOf(
  /** @type {import('quickjs-emscripten-core').QuickJSContext} */ context,
  /** @type {import('quickjs-emscripten-core').QuickJSHandle} */ handle,
  /** @type {number} */ maxCharacters,
) {
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value));
  if (length > maxCharacters) throw new Error(`The page has a text of more than ${maxCharacters} characters.`);
  return context.getString(handle);
}

/** Returns the processor time of the process in milliseconds, which is independent of the machine's load. */
export function getProcessorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
