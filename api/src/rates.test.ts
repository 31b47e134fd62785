import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import { readConfig } from './config/config.ts';
import type { Rates } from './config/rates.ts';
import type { ExampleRequest, ExampleContext } from '../test/example.ts';
import { examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { openServer, type Actor, type TestServer } from '../test/server.ts';

const LOGIN = 'POST /api/auth/login';

/** Limited endpoints with their rates, and whether a rate counts only repeated requests. */
const LIMITED: [key: ApiKey, rate: keyof Rates, isSame?: 'same'][] = [
  ['POST /api/auth/register', 'registrationsPerAddress'],
  ['POST /api/auth/register', 'registrationsInAll'],
  [LOGIN, 'failedLoginsPerAddress'],
  [LOGIN, 'failedLoginsPerAccount', 'same'],
  ['POST /api/auth/passkey-challenges', 'passkeyChallengesPerAddress'],
  ['POST /api/auth/passkey-challenges', 'passkeyChallengesInAll'],
  ['POST /api/auth/reset-password', 'resetsPerAddress'],
  ['POST /api/auth/reset-password', 'resetsInAll'],
  ['POST /api/auth/reset-password/confirm', 'resetConfirmationsPerAddress'],
  ['POST /api/photos/:id/captions', 'captionsPerAddress'],
  ['POST /api/photos/:id/captions', 'captionsInAll'],
  ['POST /api/photos/:id/reports', 'askedPerAddress'],
  ['POST /api/photos/:id/caption-reports', 'askedInAll'],
  ['POST /api/book', 'bookingTriesPerAddress'],
  ['POST /api/book', 'bookingsPerAddress'],
  ['POST /api/book', 'bookingsInAll'],
  ['GET /api/managed-bookings', 'cancellationsPerAddress'],
  ['POST /api/managed-bookings/cancellations', 'cancellationsPerAddress'],
  ['GET /api/invited-tokens', 'invitationLinksPerAddress'],
  ['POST /api/invited-tokens', 'invitationLinksPerAddress'],
  ['POST /api/deploy-invitations', 'savesPerAccount'],
  ['POST /api/deploy-tokens/:id/rotations', 'savesPerAccount'],
  ['POST /api/bookings/cancellations', 'savesPerAccount'],
  ['POST /api/book', 'bookingsPerEmail', 'same'],
  ['POST /api/events/:slug/sign-ups', 'signUpsPerAddress'],
  ['POST /api/events/:slug/sign-ups', 'signUpsInAll'],
  ['POST /api/calls/:slug/entry-links', 'entryLinksPerAddress'],
  ['POST /api/calls/:slug/entry-links', 'entryLinksPerEmail', 'same'],
  ['POST /api/calls/:slug/entry-links', 'entryLinksInAll'],
  ['POST /api/contact', 'messagesPerAddress'],
  ['POST /api/contact', 'messagesInAll'],
  ['POST /api/photos', 'uploadsPerAccount'],
  ['POST /api/portfolios', 'savesPerAccount'],
  ['PUT /api/portfolios/:portfolioLink', 'savesPerAccount'],
  ['DELETE /api/portfolios/:portfolioLink', 'savesPerAccount'],
  ['POST /api/galleries', 'savesPerAccount'],
  ['PUT /api/galleries/:link', 'savesPerAccount'],
  ['DELETE /api/galleries/:link', 'savesPerAccount'],
  ['POST /api/equipment', 'savesPerAccount'],
  ['PUT /api/equipment/:id', 'savesPerAccount'],
  ['POST /api/equipment/:id/retirements', 'savesPerAccount'],
  ['POST /api/events', 'savesPerAccount'],
  ['PUT /api/events/:id', 'savesPerAccount'],
  ['DELETE /api/events/:id', 'savesPerAccount'],
  ['PUT /api/links', 'savesPerAccount'],
  ['PUT /api/foto-of-the-week', 'savesPerAccount'],
  ['POST /api/remotes/:name/versions', 'changesPerDeployer'],
  ['POST /api/remotes/:name/versions/:version/source-maps', 'changesPerDeployer'],
  ['POST /api/remotes/:name/activate', 'changesPerDeployer'],
  ['POST /api/remotes/:name/previews', 'changesPerDeployer'],
  ['POST /api/remotes/:name/rollback', 'changesPerDeployer'],
  ['POST /api/remotes/:name/block', 'changesPerDeployer'],
  ['GET /api/remotes/:name', 'failedDeploysPerAddress'],
];

let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openServer();
  close = opened.close;
  server = opened;
  server.stopClock(); // windows of totals end at multiples of their length
});
afterAll(() => close());
/** Sets the usual rates with exceptions, and clears all counters. */
async function limitTo(rates: Partial<Rates>): Promise<void> {
  const { config, db } = server.services;
  config.rates = { ...readConfig({}).rates, ...rates };
  await db.deleteFrom('rate_limits').execute();
}
afterEach(() => limitTo({}));

it.each(LIMITED)('%s is limited by %s until its window ends', async (key, rate, isSame) => {
  const [owner, administrator] = [await server.signUp(), await server.signUpAdministrator()];
  const world: ExampleContext = { server, owner, administrator };
  const as = actorFor(key, world);
  const make = async () => spoil(key, await examples[key](world, as));
  const first = await make();
  const second = isSame ? first : await make();

  const { rates } = server.services.config;
  const { mostPerSender: _, ...limited } = { mostPerSender: 0, ...rates[rate], count: 1, windowSeconds: 600 };
  await limitTo({ [rate]: limited });
  expect((await sendExample(server, key, first, { as })).statusCode).not.toBe(429);
  const refused = await sendExample(server, key, second, { as });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    { code: key === LOGIN ? 'auth/too-many-requests' : 'request/too-many-requests' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan('isTotal' in limited ? 0 : 590);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);

  server.wait(601_000);
  expect((await sendExample(server, key, second, { as })).statusCode).not.toBe(429);
});

it('requires rates without an owner in their name to be totals', () => {
  const rates = Object.entries(readConfig({}).rates);
  expect(rates.filter(([name, rate]) => !name.includes('Per') && !('isTotal' in rate))).toEqual([]);
  expect(rates.filter(([name, rate]) => name.endsWith('InAll') && !('isTotal' in rate))).toEqual([]);
});

it('documents all totals in the table of docs/security.md', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| (hour|day) /gm)];
  const listed = rows.map(([, name, uses, window]) => `${name} ${uses!.replace(',', '')} ${window}`);
  const totals = Object.entries(readConfig({}).rates).filter(([, rate]) => 'isTotal' in rate);
  const declared = totals.map(
    ([name, rate]) => `${name} ${rate.count} ${rate.windowSeconds === 3600 ? 'hour' : 'day'}`,
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

it('counts bookings, not failed attempts', async () => {
  const world: ExampleContext = {
    server,
    owner: await server.signUp(),
    administrator: await server.signUpAdministrator(),
  };
  const example = await examples['POST /api/book'](world, undefined);
  await limitTo({ bookingsPerEmail: { isTotal: true, count: 1, windowSeconds: 600 } });
  const greedy = { body: { ...(example.body as object), quantity: 3 } };
  for (let tries = 0; tries < 3; tries++) {
    expect((await sendExample(server, 'POST /api/book', greedy)).statusCode).toBe(409);
  }
  expect((await sendExample(server, 'POST /api/book', example)).statusCode).toBe(201);
});

it('allows one account while a different one is at its limit', async () => {
  await limitTo({ savesPerAccount: { count: 1, windowSeconds: 600 } });
  const [ada, bo] = [await server.signUp(), await server.signUp()];
  const create = async (as: Actor, portfolioLink: string) =>
    (await server.call('POST', '/api/portfolios', { as, body: { portfolioLink, name: 'X', galleries: [] } }))
      .statusCode;
  expect([await create(ada, 'a1'), await create(ada, 'a2'), await create(bo, 'b1')]).toEqual([201, 429, 201]);
});

function actorFor(key: ApiKey, { owner, administrator }: ExampleContext): Actor | undefined {
  if (/portfolios|POST \/api\/photos$/.test(key)) return owner;
  return /galleries|equipment|bookings|events|links|foto|POST \/api\/(remotes|deploy-)/.test(key)
    ? administrator
    : undefined;
}

/** Only failed sign-ins and guessed tokens count. */
function spoil(key: ApiKey, example: ExampleRequest): ExampleRequest {
  const wrong: Partial<Record<ApiKey, object>> = {
    [LOGIN]: { password: 'not the right one' },
    'POST /api/auth/reset-password/confirm': { token: 'not the right one' },
  };
  return wrong[key] ? { body: { ...(example.body as object), ...wrong[key] } } : example;
}
