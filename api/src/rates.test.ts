import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import { readConfig, type Rates } from './config.ts';
import { examples, type Example, type World } from './testing/examples.ts';
import { sendExample } from './testing/send-example.ts';
import { openServer, type Actor, type TestServer } from './testing/server.ts';

const [ACCOUNTS, SAVES] = ['auth/too-many-requests', 'auth/too-many-requests'];
const DEPLOYS = 'remotes/too-many-requests';

/** Every limited call with the rate that limits it, the code of the refusal, and whether the rate only counts the
 *  same request again. */
const LIMITED: [key: ApiKey, rate: keyof Rates, code: string, isSame?: 'same'][] = [
  ['POST /api/auth/register', 'registrationsPerAddress', ACCOUNTS],
  ['POST /api/auth/register', 'registrationsInAll', ACCOUNTS],
  ['POST /api/auth/login', 'failedLoginsPerAddress', ACCOUNTS],
  ['POST /api/auth/reset-password', 'resetsPerAddress', ACCOUNTS],
  ['POST /api/auth/reset-password', 'resetsPerAccount', ACCOUNTS, 'same'],
  ['POST /api/auth/reset-password', 'resetsInAll', ACCOUNTS],
  ['POST /api/auth/reset-password/confirm', 'resetConfirmationsPerAddress', ACCOUNTS],
  ['POST /api/photos/:id/captions', 'captionsPerAddress', 'captions/too-many-requests'],
  ['POST /api/photos/:id/captions', 'captionsInAll', 'captions/too-many-requests'],
  ['POST /api/book', 'bookingsPerAddress', 'loans/too-many-requests'],
  ['POST /api/book', 'bookingsPerEmail', 'loans/too-many-requests', 'same'],
  ['POST /api/contact', 'messagesPerAddress', 'contact/too-many-requests'],
  ['POST /api/contact', 'messagesInAll', 'contact/too-many-requests'],
  ['POST /api/photos', 'uploadsPerAccount', 'storage/too-many-requests'],
  ['POST /api/portfolios', 'savesPerAccount', 'portfolios/too-many-requests'],
  ['PUT /api/portfolios/:portfolioLink', 'savesPerAccount', 'portfolios/too-many-requests'],
  ['DELETE /api/portfolios/:portfolioLink', 'savesPerAccount', 'portfolios/too-many-requests'],
  ['POST /api/galleries', 'savesPerAccount', 'galleries/too-many-requests'],
  ['PUT /api/galleries/:link', 'savesPerAccount', 'galleries/too-many-requests'],
  ['DELETE /api/galleries/:link', 'savesPerAccount', 'galleries/too-many-requests'],
  ['POST /api/equipment', 'savesPerAccount', SAVES],
  ['PUT /api/equipment/:id', 'savesPerAccount', SAVES],
  ['DELETE /api/equipment/:id', 'savesPerAccount', SAVES],
  ['POST /api/events', 'savesPerAccount', SAVES],
  ['PUT /api/events/:id', 'savesPerAccount', SAVES],
  ['DELETE /api/events/:id', 'savesPerAccount', SAVES],
  ['PUT /api/links', 'savesPerAccount', SAVES],
  ['PUT /api/foto-of-the-week', 'savesPerAccount', SAVES],
  ['POST /api/remotes/:name/versions', 'changesPerDeployer', DEPLOYS],
  ['POST /api/remotes/:name/activate', 'changesPerDeployer', DEPLOYS],
  ['POST /api/remotes/:name/previews', 'changesPerDeployer', DEPLOYS],
  ['POST /api/remotes/:name/rollback', 'changesPerDeployer', DEPLOYS],
  ['POST /api/remotes/:name/block', 'changesPerDeployer', DEPLOYS],
  ['GET /api/remotes/:name', 'failedDeploysPerAddress', DEPLOYS],
];

let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openServer();
  close = opened.close;
  server = opened;
});
afterAll(() => close());
/** The usual rates but these; nothing is counted yet. */
async function limitTo(rates: Partial<Rates>): Promise<void> {
  const { config, db } = server.services;
  config.rates = { ...readConfig({}).rates, ...rates };
  await db.deleteFrom('rate_limits').execute();
}
afterEach(() => limitTo({}));

it.each(LIMITED)('%s is limited by %s until its time is over', async (key, rate, code, isSame) => {
  const [owner, administrator] = [await server.signUp(), await server.signUpAdministrator()];
  const world: World = { server, owner, administrator };
  const as = actorFor(key, world);
  const make = async () => spoil(key, await examples[key](world, as));
  const first = await make();
  const second = isSame ? first : await make();

  await limitTo({ [rate]: { count: 1, windowSeconds: 600 } });
  expect((await sendExample(server, key, first, { as })).statusCode).not.toBe(429);
  const refused = await sendExample(server, key, second, { as });
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);

  server.wait(601_000);
  expect((await sendExample(server, key, second, { as })).statusCode).not.toBe(429);
});

it('counts what was booked, not what was asked for in vain', async () => {
  const world: World = { server, owner: await server.signUp(), administrator: await server.signUpAdministrator() };
  const example = await examples['POST /api/book'](world, undefined);
  await limitTo({ bookingsPerEmail: { count: 1, windowSeconds: 600 } });
  const greedy = { body: { ...(example.body as object), quantity: 3 } };
  for (let tries = 0; tries < 3; tries++) {
    expect((await sendExample(server, 'POST /api/book', greedy)).statusCode).toBe(409);
  }
  expect((await sendExample(server, 'POST /api/book', example)).statusCode).toBe(201);
});

it('lets one account go on when another is at its limit', async () => {
  await limitTo({ savesPerAccount: { count: 1, windowSeconds: 600 } });
  const [ada, bo] = [await server.signUp(), await server.signUp()];
  const create = async (as: Actor, portfolioLink: string) =>
    (await server.call('POST', '/api/portfolios', { as, body: { portfolioLink, name: 'X', galleries: [] } }))
      .statusCode;
  expect([await create(ada, 'a1'), await create(ada, 'a2'), await create(bo, 'b1')]).toEqual([201, 429, 201]);
});

function actorFor(key: ApiKey, { owner, administrator }: World): Actor | undefined {
  if (/portfolios|POST \/api\/photos$/.test(key)) return owner;
  return /galleries|equipment|events|links|foto|POST \/api\/remotes/.test(key) ? administrator : undefined;
}

/** Only failed sign-ins count. */
function spoil(key: ApiKey, example: Example): Example {
  if (key !== 'POST /api/auth/login') return example;
  return { body: { ...(example.body as object), password: 'not the right one' } };
}
