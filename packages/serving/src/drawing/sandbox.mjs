import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import { answerTo } from './questions.mjs';

// V8 compiles the engine for speed as it is used. Most of that work is for nothing where a process draws some pages and is
// replaced: it begins eight times as late as V8 would. Said before the engine is read; a V8 without this flag ignores it.
setFlagsFromString('--wasm-tiering-budget=100000000');

const PRELUDE = readFileSync(new URL('./prelude.js', import.meta.url), 'utf8');
const FIRST_PAGES = 256;
/** 96 MB. The engine cannot have more, whatever runs in it. */
const MAX_PAGES = 1536;
/** Of the engine's own stack: well below that of the process. */
const STACK_BYTES = 192 * 1024;
/** Of the processor, for a page until it is drawn. */
const MAX_DRAW_MS = 400;
/** Loading takes longer than drawing. */
const MAX_LOAD_MS = 2000;
/** What a page may draw, as JSON, with what it keeps for the browser: more is not taken out of the engine. */
const MAX_DRAWN_CHARACTERS = 800_000;
/** A question is answered outside the engine, where nothing interrupts it. */
const MAX_QUESTION_CHARACTERS = 20_000;

/** @typedef {Uint8Array} MemoryImage what the engine's memory was after bundles had been loaded
 *  @typedef {{ html: string, snapshots: Record<string, unknown>, isForAnybody?: boolean, slots?: DrawnSlot[] }} Drawn
 *  @typedef {import('./drawing-process.ts').DrawnSlot} DrawnSlot */

/** A JavaScript engine inside WebAssembly: what runs in it sees the language and nothing else, neither Node nor files,
 *  network or clock of other pages. After each page its memory is put back as it was, so that none leaves anything to
 *  the next. */
export class Sandbox {
  /** @type {WebAssembly.Memory} */ #memory;
  /** @type {import('quickjs-emscripten-core').QuickJSContext} */ #context;
  #endMs = 0;
  #maxMs = MAX_DRAW_MS;

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
    context.runtime.setInterruptHandler(() => processorMs() > this.#endMs);
    const ask = context.newFunction('ask', (question, input) => {
      const [name, text] = [question, input].map((handle) => textOf(context, handle, MAX_QUESTION_CHARACTERS));
      return context.newString(answerTo(name, text));
    });
    context.setProp(context.global, 'ask', ask);
    ask.dispose();
    this.load(PRELUDE, 'prelude.js');
  }

  /** The memory as it is now. */
  image() {
    const bytes = new Uint8Array(this.#memory.buffer);
    let end = bytes.length;
    const words = new BigUint64Array(this.#memory.buffer);
    while (end > 0 && words[end / 8 - 1] === 0n) end -= 8;
    return bytes.slice(0, end);
  }

  /** Puts the memory back.
   *  @param {MemoryImage} image */
  restore(image) {
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.set(image);
    bytes.fill(0, image.length);
  }

  /** Runs a bundle, from a state that `restore` left.
   *  @param {string} source
   *  @param {string} name as it shows in traces
   *  @param {number} [maxMs] of the processor
   *  @throws Error when it throws, or takes too long or too much memory */
  load(source, name, maxMs = MAX_LOAD_MS) {
    this.#maxMs = maxMs;
    this.#endMs = processorMs() + maxMs;
    this.#run(source, name);
  }

  /** Draws one page by the bundles that are loaded; its time begins.
   *  @param {string} input JSON
   *  @param {number} seed of what is drawn at random
   *  @param {string} origin of the site
   *  @param {number} [maxMs] of the processor
   *  @returns {Drawn}
   *  @throws Error when the page throws, waits, or takes too long or too much memory */
  draw(input, seed, origin, maxMs = MAX_DRAW_MS) {
    this.#maxMs = maxMs;
    this.#endMs = processorMs() + maxMs;
    const call = [input, seed, origin].map((value) => JSON.stringify(value)).join(', ');
    this.#run(`beginDrawing(${call})`, 'draw');
    const { error, drawn } = JSON.parse(this.#run('endDrawing()', 'draw'));
    if (error) throw new Error(error);
    return JSON.parse(drawn);
  }

  /** @throws Error when the time is up that `draw` began */
  requireTime() {
    if (processorMs() > this.#endMs) throw new Error(`The page takes more than ${this.#maxMs} ms to draw.`);
  }

  /** @returns {string} what the last statement is */
  #run(/** @type {string} */ source, /** @type {string} */ name) {
    const context = this.#context;
    const result = context.evalCode(source, name, { type: 'global' });
    if (result.error) throw this.#errorOf(result.error);
    const text = context.typeof(result.value) === 'string' ? textOf(context, result.value, MAX_DRAWN_CHARACTERS) : '';
    result.value.dispose();
    const jobs = context.runtime.executePendingJobs();
    if (jobs.error) throw this.#errorOf(jobs.error);
    return text;
  }

  /** What was thrown, and why where the engine has no words for it. */
  #errorOf(/** @type {import('quickjs-emscripten-core').QuickJSHandle} */ handle) {
    const error = this.#context.dump(handle);
    handle.dispose();
    if (typeof error !== 'object' || error === null) return new Error(String(error));
    const { name, message, stack = '' } = error;
    const isStopped = name === 'InternalError' && message === 'interrupted';
    const why = isStopped ? `, for it takes more than ${this.#maxMs} ms of the processor` : '';
    return new Error(`${name}: ${message}${why}\n${stack}`);
  }
}

/** @returns {string}
 *  @throws Error when it is longer than that */
function textOf(
  /** @type {import('quickjs-emscripten-core').QuickJSContext} */ context,
  /** @type {import('quickjs-emscripten-core').QuickJSHandle} */ handle,
  /** @type {number} */ maxCharacters,
) {
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value));
  if (length > maxCharacters) throw new Error(`The page has a text of more than ${maxCharacters} characters.`);
  return context.getString(handle);
}

/** Of this process, so that a busy machine ends no page. */
export function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
