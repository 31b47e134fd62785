import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { CONSUMED_EXPORTS_FILE, type ConsumedExports } from '@fotosoc/contract/registry/consumed-exports';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { findIncompatibilities, parseConsumedExports } from './incompatibilities.ts';
import { readBundle } from './bundle.ts';
import { findBundleErrors } from './bundle-errors.ts';

const KEY = 'GET /api/things';
const reply = Type.Object({ things: Type.Array(Type.Object({ name: Type.String() })) });
const get = (replies: Endpoint['replies'], more: Partial<Endpoint> = {}): Record<string, Endpoint> => ({
  [KEY]: { summary: 'Things', access: 'anyone', replies, ...more },
});
const consumedExports = (change: Partial<ConsumedExports> = {}): ConsumedExports => ({
  calls: { [KEY]: { at: ['src/things.ts:3'], replies: [reply] } },
  modules: {},
  exports: {},
  ...change,
});
const manifest = { name: 'mf-x', version: '1.0.0+00000001', uses: {}, contract: 1 };
const beside = { shells: [], remotes: [] };
const breaks = async (api: Record<string, Endpoint>, built = consumedExports()) =>
  (await findIncompatibilities({ manifest, consumedExports: built }, beside, api)).map(({ sentence }) => sentence);

describe('an endpoint', () => {
  it('breaks nothing if its response is unchanged or extended, or an endpoint is added', async () => {
    expect(await breaks(get({ 200: reply }))).toEqual([]);
    expect(
      await breaks({
        ...get({ 200: Type.Object({ ...reply.properties, n: Type.Integer() }) }),
        ...get({}),
        [KEY]: get({ 200: reply })[KEY]!,
      }),
    ).toEqual([]);
  });

  it('is named with the missing property, the source position and the remedy if its response changed', async () => {
    const other = Type.Object({ things: Type.Array(Type.Object({ title: Type.String() })) });
    expect(await breaks(get({ 200: other }))).toEqual([
      'mf-x was built for API responses that this site does not give. GET /api/things: its response.things[].name is missing (src/things.ts:3): build with the packages of this site.',
    ]);
  });

  it('is named if removed', async () => {
    expect(await breaks({})).toEqual([
      expect.stringContaining('GET /api/things: the endpoint was removed (src/things.ts:3)'),
    ]);
  });

  it('is named if it requires more than is sent', async () => {
    const body = Type.Object({ phone: Type.String() });
    expect(await breaks(get({ 200: reply }, { body }))).toEqual([expect.stringContaining('its body.phone is needed')]);
    expect(await breaks(get({ 200: reply }, { body: Type.Partial(body) }))).toEqual([]);
  });

  it('breaks nothing for older builds while the server sends the previous response', async () => {
    const other = Type.Object({ things: Type.Integer() });
    const before = { changedIn: 2, reply, of: () => null };
    expect(await breaks(get({ 200: other }, { before }))).toEqual([]);
    expect(await breaks(get({ 200: other }, { before: { ...before, changedIn: 1 } }))).toHaveLength(1);
  });
});

it('reports nothing about a build without consumed exports', async () => {
  expect(await findIncompatibilities({ manifest, consumedExports: undefined }, beside, {})).toEqual([]);
});

const declared = (name: string, text: string) =>
  consumedExports({ modules: { '@fotosoc/host': { entry: name, files: { [name]: text } } } });

const withBody = (body: unknown) => consumedExports({ calls: { 'GET /api/things': { at: [], body, replies: [] } } });
const deepBody = () =>
  JSON.stringify(withBody('deep')).replace('"deep"', `${'{"anyOf":['.repeat(1000)}{}${']}'.repeat(1000)}`);

describe('the consumed exports of a build', () => {
  it('are read', () => {
    const built = declared('host/host.d.ts', "export { a } from './a';\nimport 'react';");
    expect(parseConsumedExports(Buffer.from(JSON.stringify(built)))).toEqual(built);
  });

  it.each([
    ['no JSON', '{'],
    ['no schema of what is sent', withBody({ properties: { event: null } })],
    ['one that nobody could read to its end', deepBody()],
    ['something else', '[]'],
    ['a file above its folder', declared('host/../../a.d.ts', '')],
    ['declarations of a file of the machine', declared('host/host.d.ts', "export * from '/etc/passwd';")],
    ['declarations from above', declared('host/host.d.ts', "export * from '../../secret';")],
    ['a reference to a file', declared('host/host.d.ts', '/// <reference path="secret.d.ts" />')],
  ])('are refused if they are %s', async (_what, built) => {
    const text = typeof built === 'string' ? built : JSON.stringify(built);
    expect(parseConsumedExports(Buffer.from(text))).toBeUndefined();
    const { dir } = writeBundle({ files: { [CONSUMED_EXPORTS_FILE]: text } });
    expect(findBundleErrors(await readBundle(dir))).toEqual([
      'consumed-exports.json is not a file that a build writes: build again.',
    ]);
  });
});
