import { createContext, runInContext } from 'node:vm';
import { slots, type SlotName } from '@fotosoc/contract/slots';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { writeBundle } from '../testing/bundle.ts';
import { trialPlaces } from './trial-places.ts';

const parts = (Object.keys(slots) as SlotName[]).map((slot) => ({ slot, files: [], later: [] }));
const { manifest } = writeBundle();
const shell = { ...writeBundle({ name: 'shell' }).manifest, provides: { '@fotosoc/host': ['Slot'] } };

it('every place has a page for each of its examples, which are what the contract says it is given', () => {
  const { places, bundle } = trialPlaces([{ ...manifest, parts }], shell)!;
  expect(new Set(places.map(({ slot }) => slot))).toEqual(new Set(Object.keys(slots)));
  for (const { slot, props } of places) expect([slot, Value.Check(slots[slot], props)]).toEqual([slot, true]);
  expect(bundle.manifest.routes.map(({ pattern }) => pattern)).toEqual(places.map(({ path }) => path));
});

it('the server draws the same pages as the browser', async () => {
  const { bundle, places } = trialPlaces([{ ...manifest, parts }], shell)!;
  const lent: Record<string, object> = {
    react: { createElement: (type: string, props: object | null, ...children: unknown[]) => [type, props, children] },
    '@fotosoc/host': { Slot: 'a place' },
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
  expect(JSON.stringify((await loaded[0]!.lazy()).Component())).toContain(JSON.stringify(places[0]!.props));
});

it('a shell has those of all remotes, each with the name of whose part it is', () => {
  const of = (name: string, slot: SlotName) => ({ ...manifest, name, parts: [{ slot, files: [], later: [] }] });
  const remotes = [of('mf-x', 'event.gallery'), manifest, of('mf-y', 'portfolio.gear')];
  const { places } = trialPlaces(remotes, shell)!;
  expect(places.map(({ path, part }) => [path, part])).toEqual([
    ['/trial-places/event.gallery/1', 'mf-x'],
    ['/trial-places/portfolio.gear/1', 'mf-y'],
  ]);
  expect(trialPlaces([], shell)).toBeUndefined();
});

it('there are none without parts, or in a shell that knows no places', () => {
  expect(trialPlaces([manifest], shell)).toBeUndefined();
  expect(trialPlaces([{ ...manifest, parts }], { ...shell, provides: {} })).toBeUndefined();
});
