import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api, type Reply } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { openPage } from '@fotosoc/delivery/testing/composed-pages';
import { PORTFOLIO_PAGES } from '../test/portfolio-pages.ts';
import { startServer, type Actor, type TestServer } from '../test/server.ts';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';

// Simulates that the responses of three endpoints changed in the current revision.
const calls = api as unknown as Record<string, Endpoint>;
const [LIST, ONE, CREATE] = [
  'GET /api/portfolios',
  'GET /api/portfolios/:portfolioLink',
  'POST /api/portfolios',
] as const;
const of = ({ portfolio }: Reply<typeof ONE>) => ({ author: portfolio.name });
const Author = Type.Object({ author: Type.String() });
const CHANGED = {
  [LIST]: {
    changedIn: CONTRACT_REVISION,
    reply: Type.Object({ links: Type.Array(Type.String()) }),
    of: ({ portfolios }: Reply<typeof LIST>) => ({ links: portfolios.map(({ portfolioLink }) => portfolioLink) }),
  },
  [ONE]: { changedIn: CONTRACT_REVISION, reply: Author, of },
  [CREATE]: { changedIn: CONTRACT_REVISION, reply: Author, of },
};
const asTheyAre = { ...calls };
beforeAll(() => {
  for (const [key, before] of Object.entries(CHANGED)) calls[key] = { ...asTheyAre[key]!, before };
});
afterAll(() => {
  Object.assign(calls, asTheyAre);
});

let server: TestServer;
let ada: Actor;
beforeEach(async () => {
  server = await startServer();
  ada = await server.signUp();
  await server.addPortfolio(ada, 'ada');
});

const NOW = { contract: String(CONTRACT_REVISION) };
const ask = (headers: Record<string, string>, url = '/api/portfolios') => server.app.inject({ url, headers });

it('answers each requester in the response version of its build, also from the cache', async () => {
  for (let time = 1; time <= 3; time += 1) {
    expect((await ask({ contract: String(CONTRACT_REVISION - 1) })).json()).toEqual({ links: ['ada'] });
    expect((await ask(NOW)).json()).toMatchObject({ portfolios: [{ portfolioLink: 'ada' }], nextCursor: null });
  }
});

it('treats requesters without a revision as the oldest', async () => {
  for (const headers of [{}, { contract: 'new' }] as Record<string, string>[])
    expect((await ask(headers)).json()).toEqual({ links: ['ada'] });
});

it('prevents caches from mixing response versions', async () => {
  const [old, now] = [await ask({}), await ask(NOW)];
  for (const { headers } of [old, now]) expect(headers.vary).toBe('accept-encoding, cookie, contract');
  const since = { 'if-none-match': String(old.headers.etag) };
  expect([(await ask(since)).statusCode, (await ask({ ...since, ...NOW })).statusCode]).toEqual([304, 200]);
});

const create = (portfolioLink: string, headers: Record<string, string>) => {
  const body = { portfolioLink, name: 'Ada', galleries: [] };
  return server.call('POST', '/api/portfolios', { as: ada, body, headers });
};

it('applies response versions to writes as well', async () => {
  const [old, now] = [await create('old', { contract: '' }), await create('now', NOW)];
  expect([old.statusCode, old.json()]).toEqual([201, { author: 'Ada' }]);
  expect([now.statusCode, now.json()]).toMatchObject([201, { portfolio: { name: 'Ada' } }]);
});

it('renders pages with the response version of their remote, and gives search engines current data', async () => {
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
  const title = '{author}';
  const old = PORTFOLIO_PAGES.pages!.map((page) => (page.path === '/x/:portfolioLink' ? { ...page, title } : page));
  for (const [contract, pages, answer] of [
    [0, old, { author: 'ada' }],
    [CONTRACT_REVISION, PORTFOLIO_PAGES.pages!, { portfolio: { name: 'ada' } }],
  ] as const) {
    const { dir, write } = writeBundle({ version: `1.0.${contract}+0000000a`, description: { pages: [...pages] } });
    write({ contract, routes: [{ pattern: '/x/:portfolioLink', files: [] }] });
    await publishAndActivate(server.services, dir);
    const { reply, state } = await openPage(server, '/x/ada');
    expect(reply.body).toContain('<title>ada · ');
    expect(state.answers['/api/portfolios/ada']).toMatchObject(answer);
    expect(state.document.microFrontends['mf-x']?.[0]?.extras.contract).toBe(contract);
    expect(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(reply.body)?.[1]).toContain('"name":"ada"');
  }
});

it('documents the previous response and its last revision', async () => {
  const { paths } = (await ask({}, '/api/openapi.json')).json<{ paths: Record<string, { get: object }> }>();
  expect(paths['/api/portfolios']?.get).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ in: 'header', name: 'contract' })]) as unknown,
    'x-before': { changedIn: CONTRACT_REVISION, reply: { properties: { links: { type: 'array' } } } },
  });
});
