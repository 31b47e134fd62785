import type { Reply } from '@fotosoc/contract';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'planned_events', 'galleries', 'fotos_of_the_week');
  as = await server.signUpAdministrator();
});

async function search(q: string): Promise<Record<string, string[]>> {
  const reply = await server.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
  const { groups } = reply.json<Reply<'GET /api/search'>>();
  return Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ title }) => title).toSorted()]));
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const reply = await server.call(method, url, { as, ...(body && { body }) });
  expect([url, reply.statusCode < 300]).toEqual([url, true]);
  return reply.body === '' ? (undefined as T) : reply.json<T>();
}

const addEvent = async (name: string, start: string) =>
  (await send<{ event: { id: string } }>('POST', '/api/events', { name, start, end: start })).event.id;

async function addGallery(link: string, eventId?: string): Promise<string> {
  const { id } = await server.addPhoto(as);
  const galleries = [{ title: 'All', images: [{ id }] }];
  await send('POST', '/api/galleries', { link, title: link, galleries, ...(eventId && { eventId }) });
  return id;
}

const planFoto = async (day: string, photoId: string, caption: string) =>
  send('PUT', `/api/planned-fotos/${day}`, { photoId, caption, photographer_name: 'Saoirse Kinsella' });

it.each(['October', 'october 2027', 'oct', 'Oct 2027', '2027', 'lighthouse 2027', 'october lighthouse'])(
  'finds an event by its month and year: %s',
  async (q) => {
    await addEvent('Lighthouse', '2027-10-09T12:00:00Z');
    await addEvent('Harbour', '2028-11-09T12:00:00Z');
    expect((await search(q))['events']).toEqual(['Lighthouse']);
  },
);

it('shows the month of an event that was found by it', async () => {
  await addEvent('Lighthouse', '2027-10-09T12:00:00Z');
  const { groups } = (await server.call('GET', '/api/search?q=oct')).json<Reply<'GET /api/search'>>();
  expect(groups[0]!.results[0]).toMatchObject({ title: 'Lighthouse', excerpt: 'October 2027' });
});

it('requires both a word and a date', async () => {
  await addEvent('Lighthouse', '2027-10-09T12:00:00Z');
  expect(await search('lighthouse november')).toEqual({});
  expect(await search('lighthouse 2028')).toEqual({});
  expect(await search('octobre')).toEqual({});
});

it.each([
  ['2027-03-31T22:59:00Z', 'march', 'april'],
  ['2027-03-31T23:00:00Z', 'april', 'march'],
  ['2027-09-30T23:30:00Z', 'october', 'september'],
  ['2027-10-31T23:30:00Z', 'october', 'november'],
  ['2027-12-31T23:30:00Z', 'december 2027', 'january 2028'],
])('derives the month of %s from the clock in Ireland', async (start, month, other) => {
  await addEvent('Vigil', start);
  expect([(await search(`vigil ${month}`))['events'], await search(`vigil ${other}`)]).toEqual([['Vigil'], {}]);
});

it('follows an event that moves, and its gallery', async () => {
  const id = await addEvent('Lighthouse', '2027-10-09T12:00:00Z');
  await addGallery('lenses', id);
  expect(await search('october 2027')).toEqual({ events: ['Lighthouse'], galleries: ['lenses'] });
  const start = '2029-05-09T12:00:00Z';
  await send('PUT', `/api/events/${id}`, { name: 'Lighthouse', start, end: start });
  expect([await search('october 2027'), await search('may 2029')]).toEqual([
    {},
    { events: ['Lighthouse'], galleries: ['lenses'] },
  ]);
  await send('DELETE', `/api/events/${id}`);
  expect(await search('2029')).toEqual({});
});

it('finds a gallery without event by the month of its creation', async () => {
  server.stopClock(new Date('2026-10-20T12:00:00Z'));
  as = await server.signUpAdministrator();
  await addGallery('coast');
  expect([await search('coast 2026'), await search('oct 2026'), await search('coast 2025')]).toEqual([
    { galleries: ['coast'] },
    { galleries: ['coast'] },
    {},
  ]);
});

it('finds present and past Fotos of the Week, and none before its day', async () => {
  server.stopClock(new Date('2026-10-20T12:00:00Z'));
  as = await server.signUpAdministrator();
  await planFoto('2026-10-24', await addGallery('one'), 'What Remains of the Pier');
  expect([await search('pier'), await search('saoirse kinsella')]).toEqual([{}, {}]);
  server.wait(5 * DAY_MS);
  as = await server.signUpAdministrator();
  await planFoto('2026-11-02', await addGallery('two'), 'Second');
  server.wait(10 * DAY_MS);
  expect((await search('pier'))['fotos']).toEqual(['What Remains of the Pier']);
  expect((await search('what remains'))['fotos']).toEqual(['What Remains of the Pier']);
  expect((await search('saoirse kinsella'))['fotos']).toEqual(['Second', 'What Remains of the Pier']);
  expect((await search('october 2026'))['fotos']).toEqual(['What Remains of the Pier']);
  expect((await search('saoirse november'))['fotos']).toEqual(['Second']);
});

it('does not find a hidden Foto of the Week', async () => {
  server.stopClock(new Date('2026-10-20T12:00:00Z'));
  as = await server.signUpAdministrator();
  const photoId = await addGallery('one');
  await send('PUT', '/api/foto-of-the-week', { photoId, caption: 'Okapi', photographer_name: 'Ada' });
  expect((await search('okapi'))['fotos']).toEqual(['Okapi']);
  await send('PUT', `/api/review/photos/${photoId}`, { isShown: false });
  expect(await search('okapi')).toEqual({});
});
