import { expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import { api } from '@fotosoc/contract';
import { examples, addressOf } from '../test/examples.ts';
import { startServer } from '../test/server.ts';

/** Encoded row keys that databases refuse. */
const CURSORS = [
  ['\u0000', '\ud800'],
  ['1e30', 'home.about#1e30'],
  ['x', 'home.about#x'],
  [1, 2],
].map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url'));

const paged = (Object.keys(api) as ApiKey[]).filter((key) => {
  const { query } = api[key] as { query?: { properties?: object } };
  return key.startsWith('GET ') && query?.properties !== undefined && Object.hasOwn(query.properties, 'cursor');
});

it('answers each paged list without a server error for any cursor', async () => {
  const server = await startServer();
  const administrator = await server.signUpAdministrator();
  const owner = await server.signUp();
  const statuses = new Set<number>();
  for (const key of paged) {
    const example = await examples[key]({ server, owner, administrator }, administrator);
    for (const cursor of CURSORS) {
      const address = addressOf(key, { ...example, query: { ...example.query, cursor } });
      statuses.add((await server.call('GET', address, { as: administrator })).statusCode);
    }
  }
  expect(paged.length).toBeGreaterThan(10);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const galleries = await server.call('GET', `/api/galleries?cursor=${CURSORS[0]}`);
  expect(galleries.json()).toMatchObject({ code: 'request/invalid', fields: { 'cursor.0': expect.any(String) } });
});
