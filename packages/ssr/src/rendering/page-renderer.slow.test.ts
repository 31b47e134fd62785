import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { createPageRenderer } from './page-renderer.ts';
import { writeBundle } from '../testing/bundle.ts';

const shell = manifestOf('shell');
const remote = manifestOf('mf-x');
const order = { shell, pattern: '/x', origin: 'https://site.example' };
/** A shell that renders the result of the remote's `page`. */
const SHELL = `globalThis.FOTOSOC_SHELL = {
  draw: async (json) => JSON.stringify({ html: await FOTOSOC_REMOTE.page(JSON.parse(json)), snapshots: {} }),
}`;

function manifestOf(name: string): Manifest {
  return { ...writeBundle({ name }).manifest, server: 'server.0123456789.js' };
}

const troubles: string[] = [];
const read: string[] = [];
let time = 0;
let tests = 0;
let pages: Record<string, string> = {};
/** Load scripts of remotes and versions. */
let starts: Record<string, string> = {};
/** Shared by the tests, because the process starts more slowly than a page renders. */
const drawer = createPageRenderer({
  readBundle: async ({ name, version }) => {
    if (name === 'shell') return SHELL;
    read.push(version);
    return `${starts[version] ?? starts.all ?? ''}; globalThis.FOTOSOC_REMOTE = { page: async (input) => { ${pages[version]} } }`;
  },
  onTrouble: (_, reason) => troubles.push(reason),
  now: () => time,
});
afterAll(() => drawer.close());
afterEach(() => {
  troubles.length = 0;
  starts = {};
  read.length = 0;
});

/** @param bodies function bodies of each version's page */
function drawerOf(bodies: Record<string, string>) {
  const test = (tests += 1);
  const named = (version: string) => `${version}-${test}`;
  pages = Object.fromEntries(Object.entries(bodies).map(([version, body]) => [named(version), body]));
  const own = { ...order, shell: { ...shell, version: named('shell') } };
  const remoteOf = (version: string) => ({ ...remote, version: named(version) });
  const draw = (version: string, input: object = {}, seed = 1, along: string[] = []) =>
    drawer.draw({ ...own, remote: remoteOf(version), along: along.map(remoteOf), input, seed });
  return Object.assign(draw, { named });
}

describe('a server-rendered page', () => {
  it('is rendered from its input', async () => {
    const draw = drawerOf({ a: 'return `<p>${input.name} at ${location.origin}</p>`' });
    expect(await draw('a', { name: 'Ada' })).toEqual({
      html: '<p>Ada at https://site.example</p>',
      css: '',
      slots: [],
      pictures: [],
      snapshots: {},
      isForAnybody: false,
    });
  });

  it('has locale texts, addresses, and timers that never fire', async () => {
    const draw = drawerOf({
      a: `setTimeout(() => { throw 1 }); const at = new Date('2026-11-26T18:30:00Z');
          const time = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'Europe/Dublin' }).format(at);
          const { host, searchParams } = new URL('/a?b=c', 'https://d.example');
          return [time, (1284).toLocaleString('en-IE'), host, searchParams.get('b'), URL.canParse('//')].join(' ')`,
    });
    expect(await draw('a')).toMatchObject({ html: 'Thursday 1,284 d.example c false' });
  });

  it('has equal random values for an equal seed', async () => {
    const draw = drawerOf({ a: 'return String([Math.random(), Math.random()])' });
    const [first, again, other] = [await draw('a', {}, 1), await draw('a', {}, 1), await draw('a', {}, 2)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('sees no state of the previous page, including its own', async () => {
    const draw = drawerOf({
      a: 'globalThis.seen = (globalThis.seen ?? 0) + 1; Array.prototype.left = 1; return String(seen)',
      b: 'return String([globalThis.seen, [].left])',
    });
    expect(await draw('a')).toMatchObject({ html: '1' });
    expect(await draw('a')).toMatchObject({ html: '1' });
    expect(await draw('b')).toMatchObject({ html: ',' });
  });

  it('sees an unmodified shell after another remote has changed it', async () => {
    const draw = drawerOf({ a: `return 'a'`, b: 'return String([FOTOSOC_SHELL.isForged, Object.prototype.left])' });
    starts = { all: 'FOTOSOC_SHELL.isForged = true; Object.prototype.left = 1' };
    expect(await draw('a')).toMatchObject({ html: 'a' });
    starts = {};
    expect(await draw('b')).toMatchObject({ html: ',' });
  });

  it('prepares the remotes of its fragments once, and no remote harms the page', async () => {
    const draw = drawerOf({ page: 'return `page`', part: 'return `part`', hanging: 'return ``' });
    starts = { [draw.named('hanging')]: 'for (;;);' };
    expect(await draw('page', {}, 1, ['hanging', 'part'])).toMatchObject({ html: 'page' });
    expect(await draw('page', {}, 1, ['hanging', 'part'])).toMatchObject({ html: 'page' });
    expect(await draw('part')).toMatchObject({ html: 'part' });
    expect(read).toEqual(['page', 'hanging', 'part'].map(draw.named));
    expect(troubles).toEqual([]);
  });

  it('has no access to Node, files, network, environment or the surrounding process', async () => {
    const names = 'process require module fetch XMLHttpRequest WebSocket WebAssembly Worker Buffer ask import std os';
    const draw = drawerOf({
      a: `const outside = (function () { return this })();
          const up = Function('return this')().constructor.constructor('return this')();
          return '${names}'.split(' ').filter((name) => name in globalThis || name in up || (outside && name in outside)).join()`,
      b: `try { await import('node:fs'); return 'imported' } catch { return 'refused' }`,
    });
    expect(await draw('a')).toMatchObject({ html: '' });
    expect(await draw('b')).toMatchObject({ html: 'refused' });
  });
});

describe('an unrenderable page', () => {
  it.each([
    ['throws', `throw new Error('no photos')`, 'no photos'],
    ['loops for ever', 'for (;;);', 'interrupted, because it takes more than 400 ms of processor time'],
    ['loops in promises', 'for (;;) await null', 'interrupted, because it takes more than 400 ms'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(1000).fill(1))', /out of memory|interrupted/],
    ['calls itself for ever', '(function again() { again() })()', 'Maximum call stack'],
    ['waits for what does not come', 'await new Promise(() => undefined)', 'waits for a promise'],
    ['leaves the engine without room', `JSON.parse('['.repeat(1e6))`, 'ended while rendering this page'],
    ['draws 9 MB', `return '<i></i>'.repeat(1.3e6)`, 'a text of more than'],
    ['asks for parts of an address of 1 MB', `new URLSearchParams('a&'.repeat(5e5))`, 'a text of more than'],
    ['draws a script', `return '<script src="/shell/1/main.js"></script>'`, '<script>'],
  ])('because it %s leaves the next one unharmed', async (_, page, reason) => {
    const draw = drawerOf({ bad: page, good: `return '<p>Good</p>'` });
    expect(await draw('bad')).toBeUndefined();
    expect(troubles).toEqual([expect.stringMatching(reason)]);
    expect(await draw('good')).toMatchObject({ html: '<p>Good</p>' });
  });

  it('does not harm the next page when its version exceeds the memory limit', async () => {
    const draw = drawerOf({ bad: `return ''`, good: `return '<p>Good</p>'` });
    starts = { all: 'globalThis.all = new Uint8Array(45e6).fill(1)' };
    expect(await draw('bad')).toBeUndefined();
    expect(troubles).toEqual([expect.stringContaining('once loaded')]);
    starts = {};
    expect(await draw('good')).toMatchObject({ html: '<p>Good</p>' });
  });

  it('is skipped for half a minute, and then tried again', async () => {
    const draw = drawerOf({ a: `if (input.isBroken) throw new Error('broken'); return 'whole'` });
    expect(await draw('a', { isBroken: true })).toBeUndefined();
    expect(await draw('a')).toBeUndefined();
    expect(troubles).toHaveLength(1);
    time += 31_000;
    expect(await draw('a')).toMatchObject({ html: 'whole' });
  });

  it('is a page of a version without a server bundle', async () => {
    expect(
      await drawer.draw({ ...order, remote: { ...remote, server: undefined }, input: {}, seed: 1 }),
    ).toBeUndefined();
    expect(troubles).toEqual([]);
  });
});
