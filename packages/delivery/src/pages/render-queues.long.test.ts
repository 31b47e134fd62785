import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { createRenderQueues } from './render-queues.ts';

const SHELL = `globalThis.FOTOSOC_SHELL = {
  draw: async () => JSON.stringify({ html: FOTOSOC_REMOTE.page(), snapshots: {} }),
}`;
const PAGES: Record<string, string> = {
  'mf-slow': `const end = Date.now() + 250; while (Date.now() < end); return 'slow'`,
  'mf-endless': 'for (;;);',
  'mf-well': `return 'well'`,
};

const manifestOf = (name: string): Manifest => ({ ...writeBundle({ name }).manifest, server: 'server.0123456789.js' });

const failed: string[] = [];
let nowMs = 0;
afterEach(() => failed.splice(0));

function openLanes() {
  const lanes = createRenderQueues<Manifest>({
    readBundle: async ({ name }) =>
      name === 'shell' ? SHELL : `globalThis.FOTOSOC_REMOTE = { page() { ${PAGES[name]} } }`,
    onTrouble: ({ remote }) => failed.push(remote.name),
    waitMs: 60_000,
    now: () => nowMs,
  });
  onTestFinished(() => lanes.close());
  const shell = manifestOf('shell');
  const remotes = new Map(Object.keys(PAGES).map((name) => [name, manifestOf(name)]));
  let page = 0;
  return async (name: string, signal = new AbortController().signal) => {
    const pattern = `/${(page += 1)}`; // a page with a failed rendering is not retried at once
    const order = { shell, remote: remotes.get(name)!, pattern, input: {}, seed: 1, origin: 'https://a.example' };
    return (await lanes.draw(order, signal))?.html;
  };
}

it('a page waits for at most one page of another remote, however long their queue', async () => {
  const draw = openLanes();
  const order: (string | undefined)[] = [];
  const note = async (name: string) => order.push(await draw(name));
  await Promise.all([...Array.from({ length: 8 }, async () => note('mf-slow')), note('mf-well')]);
  expect(order.indexOf('well')).toBeLessThan(2);
});

it('only the slow remote is left to browsers once its budget is spent', async () => {
  const draw = openLanes();
  for (let time = 0; time < 8; time += 1) await draw('mf-endless');
  const tried = failed.length;
  expect(tried).toBeGreaterThan(0); // the number depends on the machine: a crashed process costs its restart
  expect(tried).toBeLessThan(7);
  nowMs += 10_000;
  await draw('mf-endless');
  expect(failed).toHaveLength(tried + 1);
  expect(await draw('mf-well')).toBe('well');
});

it('a page without waiting visitor is not rendered', async () => {
  const draw = openLanes();
  const gone = new AbortController();
  const [first, second] = [draw('mf-slow'), draw('mf-slow', gone.signal)];
  gone.abort();
  expect(await Promise.all([first, second])).toEqual(['slow', undefined]);
});
