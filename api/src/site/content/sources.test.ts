import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SafeHttpClient } from '../../ground/safe-http/safe-http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { csvAddress } from './sources.ts';
import { MINUTE_MS, HOUR_MS } from '../../ground/units.ts';

let server: TestServer;
let outside: Server;
/** What the host outside answers; undefined is a failure. */
let answer: string | undefined;
let asked: string[];

beforeEach(async () => {
  asked = [];
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer === undefined ? 500 : 200).end(answer);
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const sources = { eventsUrl: `${origin}/events`, quickLinksSheetUrl: `${origin}/sheets/abc/edit#gid=7` };
  const loopback = new SafeHttpClient({ protocols: ['http:'], isAllowed: (address) => address === '127.0.0.1' });
  server = await startServer({}, (config) => ({ ...config, ...sources }), loopback);
});
afterEach(() => {
  outside.closeAllConnections();
  outside.close();
});

const walk = {
  name: 'Night Walk',
  start: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
  end: new Date(Date.now() + 50 * HOUR_MS).toISOString(),
  cost: 5,
};

async function get(url: string) {
  const reply = await server.call('GET', url);
  return { status: reply.statusCode, age: reply.headers['age'], body: reply.json<Answer>() };
}
interface Answer {
  code?: string;
  events: { name: string }[];
  links: { link_name: string }[];
}

it('lists the events of the source, soonest first, without past and nameless ones', async () => {
  const later = new Date(Date.now() + 99 * HOUR_MS).toISOString();
  answer = JSON.stringify([
    { ...walk, name: 'Later', start: later, end: later },
    { ...walk, image: 'https://elsewhere.example.org/p.jpg', capacity: '20' },
    { ...walk, name: '' },
    { ...walk, name: 'Past', start: '2020-11-01T18:30:00Z', end: '2020-11-01T21:00:00Z' },
  ]);
  const { body } = await get('/api/events');
  expect(body.events.map(({ name }) => name)).toEqual(['Night Walk', 'Later']);
  expect(body.events[0]).toMatchObject({ start: walk.start, cost: 5, capacity: 20, image: '' });
});

it.each([undefined, '{', '"text"', '{"events":1}'])(
  'says that the events cannot be read from %j, and asks again for the next visitor',
  async (broken) => {
    answer = broken;
    expect(await get('/api/events')).toMatchObject({ status: 502, body: { code: 'events/unavailable' } });
    answer = JSON.stringify([walk]);
    expect((await get('/api/events')).status).toBe(200);
  },
);

it('asks the source once a minute, however many visitors come', async () => {
  answer = JSON.stringify([walk]);
  await Promise.all(Array.from({ length: 5 }, () => get('/api/events')));
  expect(asked).toHaveLength(1);
  server.wait(61_000);
  await get('/api/events');
  expect(asked).toHaveLength(2);
});

it('goes on with the last good answer when the source fails, and says how old it is', async () => {
  answer = JSON.stringify([walk]);
  expect((await get('/api/events')).age).toBe('0');
  answer = undefined;
  server.wait(10 * MINUTE_MS);
  const { status, age, body } = await get('/api/events');
  expect([status, Number(age) >= 600, body.events[0]?.name]).toEqual([200, true, 'Night Walk']);
  await get('/api/events');
  expect(asked).toHaveLength(2);
});

it('reads the quick links of the sheet but its first row, incomplete ones and traps', async () => {
  answer =
    'name,url\n"Darkroom, booking",https://darkroom.example.org\nNo address,\n,https://no-name.example.org\n' +
    'Trap,javascript:alert(1)\nPlain,http://plain.example.org\n';
  expect((await get('/api/links')).body).toEqual({
    links: [{ link_name: 'Darkroom, booking', link_url: 'https://darkroom.example.org/' }],
  });
  expect(asked).toEqual(['/sheets/abc/export?format=csv&gid=7']);
});

it('keeps to the links of this site as long as the sheet never could be read', async () => {
  answer = undefined;
  expect((await get('/api/links')).body.links[0]?.link_name).toBe('New Website');
  answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
  expect((await get('/api/links')).body.links[0]?.link_name).toBe('Darkroom');
  answer = undefined;
  server.wait(10 * MINUTE_MS);
  expect((await get('/api/links')).body.links[0]?.link_name).toBe('Darkroom');
});

it('leaves an address without an edit segment as it is', () => {
  expect(csvAddress('https://sheets.example.org/abc/edit')).toBe('https://sheets.example.org/abc/export?format=csv');
  expect(csvAddress('https://sheets.example.org/abc.csv')).toBe('https://sheets.example.org/abc.csv');
});
