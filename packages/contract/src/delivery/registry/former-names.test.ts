import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { normalizeManifest, normalizeRemoteJson } from './former-names.ts';
import { Manifest } from './manifest.ts';
import { RemoteDescription } from './remote-json.ts';

const examples = [{ quiz: 'owls' }];
const around = {
  name: 'mf-x',
  prefixes: ['/x'],
  navigation: [],
  requires: { shell: '^1.2.0', api: '^1.0.0' },
  budgets: { entryBytes: 1, totalBytes: 1 },
};
const page = { path: '/x', title: 'X', slots: ['quiz.result'] };
const FORMER = {
  ...around,
  pages: [{ ...page, isDrawn: false }],
  places: { 'quiz.result': { examples } },
  parts: { 'walk.map': { examples } },
};
const CURRENT = {
  ...around,
  pages: [{ ...page, ssr: false }],
  slots: { 'quiz.result': { examples } },
  fragments: { 'walk.map': { examples } },
};

it('a remote.json of release 1 gets the current names, and a current one is unchanged', () => {
  expect([normalizeRemoteJson(FORMER), normalizeRemoteJson(CURRENT)]).toEqual([CURRENT, CURRENT]);
  expect(Value.Check(RemoteDescription, normalizeRemoteJson(FORMER))).toBe(true);
});

it('a remote.json with both names of a field is invalid', () => {
  const both = { ...CURRENT, places: {} };
  expect(Value.Check(RemoteDescription, normalizeRemoteJson(both))).toBe(false);
});

it('a manifest of release 1 gets the current names, those of its remote.json included', () => {
  const files = [{ slot: 'walk.map', files: ['map.js'], later: [] }];
  const about = { name: 'mf-x', version: '1.0.0+0000000a', federation: '2', integrity: {}, bytes: {}, initial: [] };
  const remote = { container: 'x', entry: 'remoteEntry.js' };
  const manifest = normalizeManifest({
    ...about,
    routes: [],
    parts: files,
    taken: 'taken.json',
    remote: { ...remote, description: FORMER },
  });
  expect(manifest).toEqual({
    ...about,
    routes: [],
    fragments: files,
    consumedExports: 'taken.json',
    remote: { ...remote, description: CURRENT },
  });
  expect(Value.Check(Manifest, manifest)).toBe(true);
});

it.each([[undefined], [null], ['remote'], [[]], [{ pages: 5 }], [{ pages: [null] }], [{ remote: null }]])(
  '%j stays as it is for the validation',
  (json) => {
    expect(normalizeManifest(json)).toEqual(json);
    expect(normalizeRemoteJson(json)).toEqual(json);
  },
);
