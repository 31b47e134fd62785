import { createContext, runInContext } from 'node:vm';
import type { SlotDescription } from '@fotosoc/contract/registry/remote-json';
import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { createSandboxSlots } from './sandbox-slots.ts';

const SLOTS = ['quiz.result', 'walk.map'];
const fragments = SLOTS.map((slot) => ({ slot, files: [], later: [] }));
const reads = { examples: [{ of: 'what a fragment reads' }] };
const described = { fragments: Object.fromEntries(SLOTS.map((slot) => [slot, reads])) };
const { manifest } = writeBundle({ description: described });
const gives: SlotDescription = { examples: [{ of: 'a walk' }, { of: 'another', number: 2 }] };
const live = [writeBundle({ name: 'mf-page', description: { slots: { 'walk.map': gives } } }).manifest];
const shell = { ...writeBundle({ name: 'shell' }).manifest, provides: { '@fotosoc/host': ['Slot'] } };

it("has a page for every example of a fragment's slot, or for the fragment's own examples without a slot", () => {
  const { slots, bundle } = createSandboxSlots([{ ...manifest, fragments }], { shell, live })!;
  expect(slots.map(({ slot, props }) => [slot, props])).toEqual([
    ['quiz.result', reads.examples[0]],
    ['walk.map', gives.examples[0]],
    ['walk.map', gives.examples[1]],
  ]);
  expect(bundle.manifest.routes.map(({ pattern }) => pattern)).toEqual(slots.map(({ path }) => path));
});

it('renders the same pages on the server as in the browser', async () => {
  const { bundle, slots } = createSandboxSlots([{ ...manifest, fragments }], { shell, live })!;
  const lent: Record<string, object> = {
    react: { createElement: (type: string, props: object | null, ...children: unknown[]) => [type, props, children] },
    '@fotosoc/host': { Slot: 'a slot' },
  };
  const context = createContext({ FOTOSOC_SHELL: { shared: lent } });
  type Page = { path: string; lazy: () => Promise<{ Component: () => unknown }> };
  const drawn = runInContext(`${bundle.files.get('server.js')!.toString()};FOTOSOC_REMOTE.default`, context) as Page[];
  const url = `data:text/javascript,${encodeURIComponent(bundle.files.get('remoteEntry.js')!.toString())}`;
  const container = (await import(url)) as {
    init: (scope: object) => void;
    get: () => Promise<() => { default: Page[] }>;
  };
  container.init(
    Object.fromEntries(Object.entries(lent).map(([name, module]) => [name, { 1: { get: () => () => module } }])),
  );
  const loaded = (await container.get())().default;
  const pagesOf = async (pages: Page[]) =>
    Promise.all(pages.map(async ({ path, lazy }) => [path, JSON.stringify((await lazy()).Component())]));
  expect(await pagesOf(loaded)).toEqual(await pagesOf(drawn));
  expect(JSON.stringify((await loaded[0]!.lazy()).Component())).toContain(JSON.stringify(slots[0]!.props));
});

it("has the fragments of all remotes for a shell, each with the remote's name", () => {
  const of = (name: string, slot: string) => ({ ...manifest, name, fragments: [{ slot, files: [], later: [] }] });
  const remotes = [of('mf-x', 'quiz.result'), manifest, of('mf-y', 'walk.map')];
  const { slots } = createSandboxSlots(remotes, { shell, live: [] })!;
  expect(slots.map(({ path, fragment }) => [path, fragment])).toEqual([
    ['/trial-slots/quiz.result/1', 'mf-x'],
    ['/trial-slots/walk.map/1', 'mf-y'],
  ]);
  expect(createSandboxSlots([], { shell, live })).toBeUndefined();
});

it('has none without fragments, or in a shell without slots', () => {
  expect(createSandboxSlots([manifest], { shell, live })).toBeUndefined();
  expect(createSandboxSlots([{ ...manifest, fragments }], { shell: { ...shell, provides: {} }, live })).toBeUndefined();
});
