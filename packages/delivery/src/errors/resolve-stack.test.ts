import { expect, it, vi } from 'vitest';
import { createStackResolver } from './resolve-stack.ts';

const MAP = JSON.stringify({ version: 3, sources: ['mf-loans/src/a.ts'], names: [], mappings: 'AAAA' });
const placeOf = (script: number) => ({ file: `/remotes/mf-loans/1.0.0/${script}.js`, line: 1, column: 1 });

function newResolver() {
  let nowMs = 0;
  const readMap = vi.fn<() => Promise<string>>(async () => MAP);
  const bundles = { readMap } as unknown as Parameters<typeof createStackResolver>[0]['bundles'];
  const resolve = createStackResolver({ bundles, now: () => new Date(nowMs) });
  return { readMap, resolve, wait: (ms: number) => (nowMs += ms) };
}

it('reads ten source maps per network and minute, and leaves further locations unresolved', async () => {
  const { readMap, resolve, wait } = newResolver();
  for (let script = 0; script < 20; script++) await resolve('mf-loans', [placeOf(script)], '192.0.2.0');
  expect(readMap).toHaveBeenCalledTimes(10);
  expect((await resolve('mf-loans', [placeOf(20)], '192.0.2.0')).place).toEqual(placeOf(20));
  expect((await resolve('mf-loans', [placeOf(9)], '192.0.2.0')).place).toMatchObject({ file: 'mf-loans/src/a.ts' });
  expect((await resolve('mf-loans', [placeOf(20)], '198.51.100.0')).place).toMatchObject({ file: 'mf-loans/src/a.ts' });
  wait(60_000);
  expect((await resolve('mf-loans', [placeOf(21)], '192.0.2.0')).place).toMatchObject({ file: 'mf-loans/src/a.ts' });
});

it('reads thirty source maps of all networks per minute', async () => {
  const { readMap, resolve } = newResolver();
  for (let script = 0; script < 60; script++) await resolve('mf-loans', [placeOf(script)], `10.0.${script}.0`);
  expect(readMap).toHaveBeenCalledTimes(30);
});
