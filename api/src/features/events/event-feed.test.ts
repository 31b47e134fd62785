import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListedEvent } from '@fotosoc/contract/event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SafeHttpClient } from '@fotosoc/server-kit/safe-http/safe-http-client';
import { HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { findInconsistencies } from '../../../test/consistency.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { deleteExpiredData } from '../../schedule.ts';
import { createEventSource } from './event-feed.ts';

let server: TestServer;
let outside: Server;
/** Response of the external host; undefined simulates a failure. */
let answer: string | undefined;
let asked: number;
let hangs: boolean;
let pictures: string[];
let picture: Buffer;

/** HTTP client with https requests redirected to the server of this machine. */
class PlainHttpClient extends SafeHttpClient {
  override async readBytes(address: string, ...rest: [number]): Promise<Buffer> {
    const { port } = outside.address() as AddressInfo;
    return super.readBytes(address.replace('https://photos.example.org', `http://127.0.0.1:${port}`), ...rest);
  }
}

beforeAll(async () => {
  picture = Buffer.from(await createJpeg(400, 300));
});

beforeEach(async () => {
  asked = 0;
  hangs = false;
  pictures = [];
  outside = createServer((request, response) => {
    if (request.url?.endsWith('.jpg')) {
      pictures.push(request.url);
      response.writeHead(request.url === '/gone.jpg' ? 404 : 200).end(request.url === '/trap.jpg' ? 'text' : picture);
      return;
    }
    asked += 1;
    if (hangs) return;
    response.writeHead(answer === undefined ? 500 : 200).end(answer);
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  const eventsUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/events`;
  const loopback = new PlainHttpClient({ protocols: ['http:'], isAllowed: (address) => address === '127.0.0.1' });
  server = await startServer({}, (config) => ({ ...config, eventsUrl }), loopback);
});
afterEach(() => {
  outside.closeAllConnections();
  outside.close();
});

const START = new Date(Date.now() + 48 * HOUR_MS).toISOString();
const walk = { name: 'Night Walk', start: START, end: new Date(Date.now() + 50 * HOUR_MS).toISOString(), cost: 5 };
const SLUG = `night-walk-${START.slice(0, 10)}`;

interface Answer {
  code?: string;
  events: { name: string; slug: string }[];
  upcoming: ListedEvent[];
  feed: { readAt: string | null; isSilent: boolean };
}

async function get(url: string) {
  const reply = await server.call('GET', url);
  return { status: reply.statusCode, age: reply.headers['age'], body: reply.json<Answer>() };
}

/** Returns the response to the second next visitor: the feed is read in the background. */
async function getNext(url: string) {
  await get(url);
  await server.services.background.idle();
  return get(url);
}

it('lists the events of the feed, soonest first, without past and nameless ones', async () => {
  const later = new Date(Date.now() + 99 * HOUR_MS).toISOString();
  answer = JSON.stringify([
    { ...walk, name: 'Later', start: later, end: later },
    { ...walk, image: 'https://elsewhere.example.org/p.jpg', capacity: '20' },
    { ...walk, name: '' },
    { ...walk, name: 'Past', start: '2020-11-01T18:30:00Z', end: '2020-11-01T21:00:00Z' },
  ]);
  const { body } = await getNext('/api/events');
  expect(body.events.map(({ name }) => name)).toEqual(['Night Walk', 'Later']);
  expect(body.events[0]).toMatchObject({ start: walk.start, cost: 5, capacity: 20, image: '' });
  const as = await server.signUpWith('content');
  expect((await server.call('GET', '/api/sources', { as })).json()).toMatchObject({
    sources: [{ kind: 'events', rows: 4, dropped: [{ row: 3, name: '', reason: 'It has no name.' }] }],
  });
});

it('accepts an empty list, and distinguishes it from an invalid response', async () => {
  answer = JSON.stringify([walk]);
  await getNext('/api/events');
  const next = async (said: string) => {
    answer = said;
    server.wait(MINUTE_MS * 10);
    return (await getNext('/api/events')).body.events.map(({ name }) => name);
  };
  expect(await next('[1,{"foo":1}]')).toEqual(['Night Walk']);
  expect(await next('[]')).toEqual([]);
});

it.each([undefined, '{', '"text"', '{"events":1}', '[1,{"foo":1}]'])(
  'reports that the events cannot be read from %j, and retries a minute later',
  async (broken) => {
    answer = broken;
    expect(await getNext('/api/events')).toMatchObject({ status: 502, body: { code: 'events/unavailable' } });
    answer = JSON.stringify([walk]);
    server.wait(MINUTE_MS);
    expect((await getNext('/api/events')).status).toBe(200);
  },
);

it('does not delay visitors while the feed hangs', async () => {
  answer = JSON.stringify([walk]);
  await getNext('/api/events');
  hangs = true;
  server.wait(10 * MINUTE_MS);
  expect((await get('/api/events')).body.events).toHaveLength(1);
});

it('reads the feed once a minute, however many visitors come', async () => {
  answer = JSON.stringify([walk]);
  await Promise.all(Array.from({ length: 5 }, () => getNext('/api/events')));
  expect(asked).toBe(1);
  server.wait(61_000);
  await getNext('/api/events');
  expect(asked).toBe(2);
});

it('keeps the last valid response while the feed fails, and states its age', async () => {
  server.stopClock();
  server.stopClock();
  answer = JSON.stringify([walk]);
  const { body: before } = await getNext('/api/all-events');
  expect(before.feed).toMatchObject({ isSilent: false });
  expect((await get('/api/events')).age).toBe('0');
  answer = undefined;
  server.wait(20 * MINUTE_MS);
  const { status, age, body } = await getNext('/api/events');
  expect([status, Number(age) >= 1200, body.events[0]?.name]).toEqual([200, true, 'Night Walk']);
  const { body: after } = await get('/api/all-events');
  expect(after.feed.isSilent).toBe(true);
  expect(after.feed.readAt!.slice(0, 16)).toBe(before.feed.readAt!.slice(0, 16));
});

it('shows each of its events on a page, and in the calendar', async () => {
  answer = JSON.stringify([walk]);
  expect((await getNext(`/api/events/${SLUG}`)).body).toMatchObject({ event: { name: 'Night Walk', id: null } });
  const calendar = await server.call('GET', '/api/events.ics');
  expect(calendar.body).toContain(`UID:${SLUG}@`);
});

it('is merged with planned events, without duplicates and without delays while the feed fails', async () => {
  const as = await server.signUpWith('content');
  await server.call('POST', '/api/events', { as, body: { name: 'Ours', start: walk.start, end: walk.end } });
  answer = JSON.stringify([walk, { ...walk, name: 'Ours' }]);
  expect((await getNext('/api/all-events')).body.upcoming.map(({ name }) => name)).toEqual(['Ours', 'Night Walk']);
  const other = await startServer({}, (config) => ({ ...config, eventsUrl: 'http://127.0.0.1:1/' }));
  const admin = await other.signUpAdministrator();
  await other.call('POST', '/api/events', { as: admin, body: { name: 'Ours', start: walk.start, end: walk.end } });
  expect((await other.call('GET', '/api/events')).json()).toMatchObject({ events: [{ name: 'Ours' }] });
});

it('keeps the last read events after a restart without feed', async () => {
  server.stopClock();
  answer = JSON.stringify([walk]);
  const { body: before } = await getNext('/api/all-events');
  answer = undefined;
  const begun = createEventSource({ ...server.services }, () => undefined);
  const { events, feed } = await begun.latest();
  expect([events.map(({ name }) => name), feed?.readAt?.slice(0, 16)]).toEqual([
    ['Night Walk'],
    before.feed.readAt!.slice(0, 16),
  ]);
});

const at = (image: string, name = 'Night Walk') => ({ ...walk, name, image: `https://photos.example.org/${image}` });

describe('pictures of its events', () => {
  it('are fetched once, checked and stored as photos of the site, and served by the site only', async () => {
    await server.signUpAdministrator();
    const [gone, trap] = [at('gone.jpg', 'Gone'), at('trap.jpg', 'Trap')];
    answer = JSON.stringify([
      at('pier.jpg'),
      gone,
      trap,
      { ...walk, name: 'Http', image: 'http://a.example.org/p.jpg' },
    ]);
    const { upcoming } = (await getNext('/api/all-events')).body;
    const [shown, ...others] = upcoming.toSorted((a, b) => Number(b.photo !== null) - Number(a.photo !== null));
    expect(shown).toMatchObject({ name: 'Night Walk', photo: { width: 400 } });
    expect(shown!.image).toBe(shown!.photo!.url);
    expect(shown!.image).toMatch(/^\/media\/pages\/events\/\d+_pier-[0-9a-f]{16}\.jpg$/);
    expect((await server.app.inject(shown!.image)).statusCode).toBe(200);
    expect(others.map(({ image, photo }) => [image, photo])).toEqual([
      ['', null],
      ['', null],
      ['', null],
    ]);
    expect((await get('/api/events')).body.events[0]).not.toHaveProperty('photo');
    server.wait(MINUTE_MS);
    await getNext('/api/events');
    expect(pictures.filter((url) => url === '/pier.jpg')).toHaveLength(1);
    server.wait(47 * HOUR_MS);
    await deleteExpiredData(server.services);
    expect((await get('/api/all-events')).body.upcoming.filter(({ photo }) => photo)).toHaveLength(1);
    expect(await findInconsistencies(server.services)).toEqual([]);
  });

  it('are deleted when no event uses them, except imported ones', async () => {
    const as = await server.signUpAdministrator();
    answer = JSON.stringify([at('pier.jpg')]);
    await getNext('/api/events');
    answer = JSON.stringify([walk]);
    server.wait(MINUTE_MS);
    await getNext('/api/events');
    expect(await server.services.db.selectFrom('outside_pictures').selectAll().execute()).toEqual([]);
    answer = JSON.stringify([at('fog.jpg')]);
    expect((await server.call('POST', '/api/event-source/copies', { as })).statusCode).toBe(201);
    expect((await get('/api/all-events')).body.upcoming).toMatchObject([
      { id: expect.any(String), photo: { width: 400 } },
    ]);
  });
});

describe('importing the feed', () => {
  it('copies events once with their addresses, makes them editable, and stops reading the feed', async () => {
    const as = await server.signUpWith('content');
    await server.call('POST', '/api/events', { as, body: { name: 'Ours', start: walk.start, end: walk.end } });
    answer = JSON.stringify([
      { ...walk, description: `\u0000\u202e${'x'.repeat(5000)}`, cost: 1e9, image: '/elsewhere/p.jpg' },
      { ...walk, name: 'Never', start: '+012026-11-27T18:00:00Z', end: '+012026-11-27T19:00:00Z' },
      { ...walk, name: 'Ours' },
    ]);
    const copying = () => server.call('POST', '/api/event-source/copies', { as });
    expect((await copying()).json()).toMatchObject({ copied: 1 });
    asked = 0;
    server.wait(10 * MINUTE_MS);
    const { body } = await get('/api/all-events');
    expect(body.upcoming.map(({ name }) => name)).toEqual(expect.arrayContaining(['Night Walk', 'Ours']));
    expect(body).toMatchObject({ upcoming: [{ id: expect.any(String) }, { id: expect.any(String) }], feed: null });
    expect((await get(`/api/events/${SLUG}`)).body).toMatchObject({
      event: { name: 'Night Walk', description: 'x'.repeat(4000), cost: 10_000, image: '' },
    });
    expect([asked, (await copying()).statusCode]).toEqual([0, 409]);
  });

  it('is undone completely within a minute, unless a copy was changed', async () => {
    const as = await server.signUpWith('content');
    answer = JSON.stringify([walk, { ...walk, name: 'Talk' }]);
    type Copied = { entry: { id: string; subject: string } };
    const copy = async () => (await server.call('POST', '/api/event-source/copies', { as })).json<Copied>().entry;
    const undo = async ({ id }: { id: string }) =>
      (await server.call('POST', `/api/activity-log/${id}/undo`, { as })).statusCode;
    const planned = async () =>
      (await server.call('GET', '/api/planned-events', { as })).json<{ events: { id: string; version: string }[] }>()
        .events;
    const first = await copy();
    expect(first.subject).toBe('2 events of the feed');
    expect(await planned()).toHaveLength(2);
    expect([await undo(first), await undo(first)]).toEqual([200, 409]);
    expect(await planned()).toEqual([]);
    expect((await get('/api/all-events')).body).toMatchObject({ upcoming: [{ id: null }, { id: null }] });

    const second = await copy();
    const [one] = await planned();
    await server.call('POST', `/api/events/${one!.id}/cancellations`, { as, body: {} });
    expect(await undo(second)).toBe(409);
    expect(await planned()).toHaveLength(2);
  });

  it('changes nothing while the feed is unavailable', async () => {
    answer = undefined;
    const as = await server.signUpWith('content');
    expect((await server.call('POST', '/api/event-source/copies', { as })).json()).toMatchObject({
      code: 'events/no-source',
    });
    answer = JSON.stringify([walk]);
    server.wait(2 * MINUTE_MS);
    expect((await get('/api/all-events')).body.feed).not.toBe(null);
  });
});
