import { readFileSync, readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { ANONYMOUS } from '@fotosoc/server-kit/http/reads';
import { hashToken } from '@fotosoc/server-kit/http/token';
import { findSignUpEvent } from '../../../src/features/events/read.ts';
import { insertSignUp } from '../../../src/features/places/queries.ts';
import { TestCall } from '../../open-call.ts';
import { startServer, shareServer, type Actor, type TestServer } from '../../server.ts';

let server: TestServer;
let member: Actor;
async function startWithMember(): Promise<void> {
  server = await startServer();
  member = await server.signUp();
}

const LIST = '/api/portfolios';
const ask = (url: string, headers: Record<string, string> = {}) => server.call('GET', url, { headers });
const linksIn = (reply: LightMyRequestResponse) =>
  reply.json<{ portfolios: { portfolioLink: string }[] }>().portfolios.map(({ portfolioLink }) => portfolioLink);

/** Fills the cache with all variants, then makes reads fail. */
async function keepThenLose(url: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await ask(url);
  await sql`alter table portfolios rename to gone`.execute(server.services.db);
}

describe('concurrent visitors of one address', () => {
  beforeEach(startWithMember);
  const UPCOMING = '/api/events';

  it('share one read of the database', async () => {
    const executor = server.services.db.getExecutor();
    const executed = vi.spyOn(executor, 'executeQuery');
    await ask(UPCOMING);
    const queriesOfOne = executed.mock.calls.length;
    executed.mockClear();
    const replies = await Promise.all(Array.from({ length: 50 }, async () => ask(UPCOMING)));
    expect(executed.mock.calls.length).toBeLessThan(5 * queriesOfOne);
    const [first] = replies;
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set([first!.body]));
    expect(first!.headers['cache-control']).toBe('no-cache');
    executed.mockRestore();
  });

  it('see what was written before their request', async () => {
    const asked: Promise<LightMyRequestResponse>[] = [];
    for (const link of ['ada', 'grace', 'mary']) {
      asked.push(ask('/api/stats'));
      await server.addPortfolio(member, link);
      asked.push(ask('/api/stats'));
    }
    const counts = (await Promise.all(asked)).map(
      (reply) => reply.json<{ stats: { memberPortfolios: number } }>().stats.memberPortfolios,
    );
    for (const [index, portfolios] of [1, 2, 3].entries()) {
      expect(counts[2 * index + 1]).toBeGreaterThanOrEqual(portfolios);
    }
  });

  it('share an error', async () => {
    await sql`alter table planned_events rename to gone`.execute(server.services.db);
    const replies = await Promise.all(Array.from({ length: 5 }, async () => ask(UPCOMING)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500]);
  });

  it('do not share with a requester who has a cookie', async () => {
    const own = server.call('GET', UPCOMING, { as: member });
    const [visitor, signedIn] = await Promise.all([ask(UPCOMING), own]);
    expect([visitor.headers['cache-control'], signedIn.headers['cache-control']]).toEqual(['no-cache', 'no-store']);
  });
});

describe('a cached response', () => {
  beforeEach(startWithMember);

  it.each([LIST, `${LIST}?sample=3&covers=3`, `${LIST}/ada`])('%s is sent again unchanged', async (url) => {
    await server.addPortfolio(member, 'ada');
    const first = await ask(url);
    await keepThenLose(url);
    const again = await ask(url);
    expect([again.statusCode, again.headers, again.body]).toEqual([
      200,
      { ...first.headers, date: expect.any(String), 'server-timing': expect.any(String) },
      first.body,
    ]);
  });

  it('is replaced at once when the content changes, here or in another process', async () => {
    expect(linksIn(await ask(LIST))).toEqual([]);
    await server.addPortfolio(member, 'ada');
    expect(linksIn(await ask(LIST))).toEqual(['ada']);
    const other = openDatabase(server.env.DATABASE_URL ?? path.join(server.env.DATA_DIR, 'fotosoc.sqlite'));
    await other.updateTable('portfolios').set({ link: 'grace' }).execute();
    await other.destroy();
    expect(linksIn(await ask(LIST))).toEqual(['grace']);
  });

  it('is the same for signed-in users, but excluded from shared caches', async () => {
    await server.addPortfolio(member, 'ada');
    const { body } = await ask(LIST);
    await keepThenLose(LIST);
    const own = await server.call('GET', LIST, { as: member });
    expect([own.statusCode, own.headers['cache-control'], own.body]).toEqual([200, 'no-store', body]);
  });

  it('is another random variant for the next visitor', async () => {
    // Two equal variants count as a response that is not random: 5,040 orders make that rare.
    const links = ['ada', 'grace', 'mary', 'edith', 'hedy', 'rosalind', 'lise'];
    const other = await server.signUp(); // a member has five portfolios at most
    for (const [index, link] of links.entries()) await server.addPortfolio(index < 4 ? member : other, link);
    const draws = new Set<string>();
    await expect
      .poll(async () => draws.add(linksIn(await ask(`${LIST}?sample=7`)).join()).size, { timeout: 30_000 })
      .toBeGreaterThan(5);
  });

  it('is compressed, or 304 by its validator', async () => {
    const url = '/api/committee';
    const plain = await ask(url);
    const [br, gzip] = [await ask(url, { 'accept-encoding': 'br' }), await ask(url, { 'accept-encoding': 'gzip' })];
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, cookie',
      'cache-control': 'public, max-age=0, s-maxage=5',
    });
    const since = { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) };
    const again = await ask(url, since);
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is allowed in shared caches, unless the requester has a cookie', async () => {
    const url = '/api/committee';
    expect((await ask(url)).headers['cache-control']).toContain('s-maxage');
    expect((await ask(url, { cookie: 'theme=dark' })).headers['cache-control']).toBe('no-cache');
    expect((await ask(url, { cookie: member.cookie })).headers['cache-control']).toBe('no-store');
  });

  it('is not created for an error', async () => {
    expect((await ask(`${LIST}/ada`)).statusCode).toBe(404);
    expect((await ask(`${LIST}?limit=0`)).statusCode).toBe(400);
    await server.addPortfolio(member, 'ada');
    expect((await ask(`${LIST}/ada`)).statusCode).toBe(200);
  });
});

/** Addresses of all responses that public pages are rendered from, with existing ids and names, otherwise without
 *  query. */
function pageData(): string[] {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const files = readdirSync(root).map((folder) => path.join(root, folder, 'remote.json'));
  const pages = files
    .filter(existsSync)
    .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as RemoteDescription).pages);
  const ofAnybody = pages.filter(({ audience }) => audience !== 'signed-in');
  const addresses = new Set(ofAnybody.flatMap(({ data = [] }) => data));
  return [...addresses].map((address) =>
    address
      .replace(/=:(?:name|token)$/, '=ada')
      .replaceAll(/=:\w+/g, '=')
      .replace(/:\w+/, 'ada'),
  );
}

/** Adds a sign-up for the event `ada` with a mailed link of the token `ada`. */
async function addLinkedSignUp(): Promise<void> {
  const { db, now } = server.services;
  const event = (await findSignUpEvent(db, 'ada'))!;
  const person = { name: 'Ada', email: 'ada@example.org', person_key: 'ada@example.org' };
  const { id } = await insertSignUp(db, event, { ...person, guests: 0, state: 'going' }, now());
  await db
    .insertInto('sign_up_links')
    .values({ token_hash: hashToken('ada'), sign_up_id: id })
    .execute();
}

describe('internal requests of the server', () => {
  shareServer(async (opened) => {
    server = opened;
    member = await server.signUp();
    const galleries = [{ title: 'Fog', images: [{ id: (await server.addPhoto(member)).id }] }];
    const portfolio = { portfolioLink: 'ada', name: 'ada', galleries };
    await server.call('POST', '/api/portfolios', { as: member, body: portfolio });
    await server.services.db
      .insertInto('galleries')
      .values({ id: 'ada', link: 'ada', title: 'Ada', created_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const [starts_at, ends_at] = ['2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z'];
    const words = { name: 'Ada', image: '', location: '', cost: 0, capacity: null, type: '', description: '' };
    const state = { photo_id: null, moved_from: null, cancelled_at: null, cancelled_why: '', sequence: 0 };
    await server.services.db
      .insertInto('planned_events')
      .values({
        id: 'ada',
        slug: 'ada',
        starts_at,
        ends_at,
        created_at: starts_at,
        updated_at: starts_at,
        ...words,
        ...state,
      })
      .execute();
    await server.services.db.insertInto('event_slugs').values({ slug: 'ada', event_id: 'ada' }).execute();
    await addLinkedSignUp();
    await TestCall.open(server, {}, 'ada');
  });

  it.each(pageData())('for %s return the public response', async (address) => {
    const reply = await ask(address);
    expect(reply.statusCode).toBe(200);
    expect(await server.app.reads.ask(address, ANONYMOUS)).toEqual({
      status: 200,
      body: reply.json(),
      isForAnybody: true,
    });
  });

  it.each([
    ['/api/portfolios/nobody', 404],
    ['/api/nothing', 404],
    ['/api/portfolios?limit=0', 400],
    ['/api/portfolios?whim=1', 400],
    ['/api/portfolios/%00', 400],
    ['/api/bookings', 401],
    ['/api/auth/login', 404],
  ])('for %s are refused like public ones: %i', async (address, status) => {
    expect(await server.app.reads.ask(address, ANONYMOUS)).toEqual({ status });
    expect((await ask(address)).statusCode).toBe(status);
  });

  it('as a user return only what the user may see', async () => {
    const { user } = (await server.call('GET', '/api/auth/session', { as: member })).json<{ user: never }>();
    expect(await server.app.reads.ask('/api/bookings', { user, deviceId: 'this' })).toEqual({ status: 403 });
    expect(await server.app.reads.ask('/api/auth/session', { user, deviceId: 'this' })).toEqual({
      status: 200,
      body: { user },
      isForAnybody: false,
    });
    expect(await server.app.reads.ask('/api/auth/session', ANONYMOUS)).toMatchObject({ body: { user: null } });
  });
});
