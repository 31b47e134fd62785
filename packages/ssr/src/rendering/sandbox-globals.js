/* Globals that pages may use during a render, and that a JavaScript engine without a browser lacks. No global has
   external effects: `ask` computes texts and addresses, and timers never fire. */
(() => {
  const { ask } = globalThis;
  delete globalThis.ask;
  const answer = (question, ...input) => JSON.parse(ask(question, JSON.stringify(input)));

  class DateTimeFormat {
    constructor(locale, options) {
      this.given = [locale, options];
    }
    format(date = new Date()) {
      return answer('date', ...this.given, Number(date));
    }
    formatToParts(date = new Date()) {
      return answer('date parts', ...this.given, Number(date));
    }
    resolvedOptions() {
      return answer('date options', ...this.given);
    }
  }
  class NumberFormat {
    constructor(locale, options) {
      this.given = [locale, options];
    }
    format(number) {
      return answer('number', ...this.given, Number(number));
    }
  }
  class ListFormat {
    constructor(locale, options) {
      this.given = [locale, options];
    }
    format(list) {
      return answer('list', ...this.given, [...list]);
    }
  }
  class PluralRules {
    constructor(locale, options) {
      this.given = [locale, options];
    }
    select(number) {
      return answer('plural', ...this.given, Number(number));
    }
  }
  globalThis.Intl = { DateTimeFormat, NumberFormat, ListFormat, PluralRules };
  Number.prototype.toLocaleString = function toLocaleString(locale, options) {
    return new NumberFormat(locale, options).format(this);
  };
  const dateText = (standard) =>
    function toLocaleString(locale, options) {
      return new DateTimeFormat(locale, options ?? standard).format(this);
    };
  Date.prototype.toLocaleString = dateText({ dateStyle: 'short', timeStyle: 'medium' });
  Date.prototype.toLocaleDateString = dateText({ dateStyle: 'short' });
  Date.prototype.toLocaleTimeString = dateText({ timeStyle: 'medium' });

  globalThis.URL = class URL {
    constructor(address, base) {
      const parts = answer('url', String(address), base === undefined ? undefined : String(base));
      if (!parts) throw new TypeError('Invalid URL');
      Object.assign(this, parts);
    }
    static canParse(address, base) {
      return answer('url', String(address), base === undefined ? undefined : String(base)) !== null;
    }
    get searchParams() {
      return new URLSearchParams(this.search);
    }
    toString() {
      return this.href;
    }
  };
  globalThis.URLSearchParams = class URLSearchParams {
    constructor(init = '') {
      this.pairs = answer('query', typeof init === 'string' ? init : [...init]);
    }
    get size() {
      return this.pairs.length;
    }
    get(name) {
      return this.pairs.find(([key]) => key === name)?.[1] ?? null;
    }
    getAll(name) {
      return this.pairs.filter(([key]) => key === name).map(([, value]) => value);
    }
    has(name) {
      return this.pairs.some(([key]) => key === name);
    }
    set(name, value) {
      this.delete(name);
      this.append(name, value);
    }
    append(name, value) {
      this.pairs.push([name, String(value)]);
    }
    delete(name) {
      this.pairs = this.pairs.filter(([key]) => key !== name);
    }
    keys() {
      return this.pairs.map(([key]) => key).values();
    }
    forEach(visit) {
      for (const [key, value] of this.pairs) visit(value, key, this);
    }
    [Symbol.iterator]() {
      return this.pairs.values();
    }
    toString() {
      return answer('query text', this.pairs);
    }
  };

  const nothing = () => undefined;
  let timers = 0;
  globalThis.setTimeout = () => (timers += 1);
  globalThis.setInterval = globalThis.setTimeout;
  globalThis.clearTimeout = nothing;
  globalThis.clearInterval = nothing;
  globalThis.console = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing };
  globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value));
  globalThis.MessageChannel = class MessageChannel {
    port1 = {};
    port2 = { postMessage: nothing };
  };
  globalThis.AbortController = class AbortController {
    signal = { aborted: false, addEventListener: nothing, removeEventListener: nothing };
    abort() {
      this.signal.aborted = true;
    }
  };
  globalThis.TextEncoder = class TextEncoder {
    encode(text = '') {
      const bytes = encodeURIComponent(text).replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
      return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    }
  };

  /** Creates a small, fast and deterministic random generator (mulberry32). */
  const randomFrom = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // Values from this generator are predictable: pages use them as names within the render, not as secrets.
  globalThis.crypto = {
    randomUUID: () =>
      '00000000-0000-4000-8000-000000000000'.replace(/0/g, () => Math.floor(Math.random() * 16).toString(16)),
    getRandomValues: (numbers) => numbers.map(() => Math.floor(Math.random() * 2 ** 32)),
  };
  /** Maximum number of characters of a stack. */
  const MAX_STACK = 3000;
  let outcome;
  /** Starts a render. `outcome` holds the result once all promises have settled. */
  globalThis.beginDrawing = (input, seed, origin) => {
    Math.random = randomFrom(seed);
    globalThis.location = { origin, href: origin + '/', pathname: '/', search: '', hash: '' };
    outcome = { error: 'The page waits for a promise that never settles.' };
    globalThis.FOTOSOC_SHELL.draw(input).then(
      (drawn) => (outcome = { drawn }),
      (error) =>
        (outcome = { error: [String(error), String(error?.stack ?? '').slice(0, MAX_STACK)].join('\n').trim() }),
    );
  };
  globalThis.endDrawing = () => JSON.stringify(outcome);
})();
