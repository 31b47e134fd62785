import { expect, it } from 'vitest';
import { api, type ApiKey } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { ExampleContext } from '../test/example.ts';
import { examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { shareServer, type TestServer } from '../test/server.ts';

let server: TestServer;
shareServer((opened) => (server = opened));

const KEYS = Object.keys(api) as ApiKey[];

it.each(KEYS.filter((key) => !key.startsWith('GET ')))('%s, sent three times at once, is answered', async (key) => {
  const { access }: Endpoint = api[key];
  const [owner, administrator] = [await server.signUp(), await server.signUpAdministrator()];
  const world: ExampleContext = { server, owner, administrator };
  const as = access === 'administrator' || access === 'deployer' ? administrator : owner;
  if (key === 'POST /api/account/deletions') await server.signUpWith('administrator'); // a remaining administrator
  const example = await examples[key](world, as);
  const replies = await Promise.all([1, 2, 3].map(async () => sendExample(server, key, example, { as })));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
