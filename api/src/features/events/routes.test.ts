import type { EventPhotos, ListedEvent, PlannedEvent } from '@fotosoc/contract/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredData } from '../../schedule.ts';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();
const walk = { name: 'Night Walk', start: inDays(2), end: inDays(3) };

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'galleries', 'planned_events', 'record_entries', 'part_versions');
  server.stopClock(NOW);
  as = await server.signUpWith('content');
});

interface Answer {
  code?: string;
  fields?: Record<string, string>;
  current?: PlannedEvent;
  events: PlannedEvent[];
  event: PlannedEvent;
  entry: { id: string; undoUntil: string | null };
  upcoming: ListedEvent[];
  past: ListedEvent[];
  nextCursor: string | null;
  photos: EventPhotos;
  earlierPhotos: EventPhotos | null;
  next: ListedEvent[];
}

async function send(method: string, url: string, body?: object, headers = {}) {
  const reply = await server.call(method, url, { as, body, headers });
  return { status: reply.statusCode, body: (reply.body === '' ? {} : reply.json()) as Answer };
}

const get = async (url: string) => (await send('GET', url)).body;

async function plan(event: object): Promise<PlannedEvent> {
  return (await send('POST', '/api/events', event)).body.event;
}

it('plans events that visitors see, soonest first, until they have ended', async () => {
  await plan({ ...walk, name: 'Later', start: inDays(5), end: inDays(6) });
  const { id } = await plan({ ...walk, image: '/media/walk.jpg', cost: 2.5, capacity: 12, type: 'Walk' });
  await plan({ ...walk, name: 'Past', start: '2020-01-01T10:00:00Z', end: '2020-01-01T12:00:00+01:00' });
  const words = { cost: 2.5, capacity: 12, type: 'Walk', location: '', description: '' };
  expect(await get('/api/events')).toEqual({
    events: [
      { ...walk, ...words, image: '/media/walk.jpg', slug: 'night-walk' },
      expect.objectContaining({ name: 'Later', capacity: null, cost: 0, image: '' }) as object,
    ],
    cancelled: [],
  });
  const planned = await get('/api/planned-events');
  expect(planned).toMatchObject({ events: [{ name: 'Past', end: '2020-01-01T11:00:00.000Z' }, { id }, {}] });
  const all = await get('/api/all-events');
  expect(all.upcoming.map(({ name }) => name)).toEqual(['Night Walk', 'Later']);
  expect(all.past.map(({ name }) => name)).toEqual(['Past']);
});

it('lists past events page by page, the latest first', async () => {
  for (const days of [-4, -6, -5]) await plan({ name: `${days}`, start: inDays(days), end: inDays(days) });
  const first = await get('/api/all-events?limit=2');
  const second = await get(`/api/all-events?limit=2&cursor=${first.nextCursor}`);
  expect([...first.past, ...second.past].map(({ name }) => name)).toEqual(['-4', '-5', '-6']);
  expect(second.nextCursor).toBeNull();
});

it('changes and deletes an event', async () => {
  const { id } = await plan(walk);
  const changed = await send('PUT', `/api/events/${id}`, { ...walk, name: 'Day Walk', cost: 1 });
  expect(changed).toMatchObject({ status: 200, body: { event: { id, name: 'Day Walk', cost: 1 } } });
  expect((await send('DELETE', `/api/events/${id}`)).status).toBe(204);
  expect(await get('/api/events')).toEqual({ events: [], cancelled: [] });
  expect((await send('DELETE', `/api/events/${id}`)).body).toMatchObject({ code: 'events/not-found' });
  expect((await send('PUT', `/api/events/${id}`, walk)).body).toMatchObject({ code: 'events/not-found' });
});

it.each([
  ['name', { name: ' ' }],
  ['start', { start: 'tomorrow' }],
  ['start', { start: '2026-02-31T10:00:00' }],
  ['end', { end: inDays(1) }],
  ['end', { end: '9999-12-31T23:59:59-10:00' }],
  ['image', { image: 'https://elsewhere.example.org/p.jpg' }],
  ['image', { image: '//elsewhere.example.org/p.jpg' }],
  ['image', { image: '/media/../api/auth/session' }],
  ['photoId', { photoId: 'nowhere' }],
  ['cost', { cost: -1 }],
  ['capacity', { capacity: 0 }],
])('refuses an event for its %s: %j', async (field, change) => {
  const { status, body } = await send('POST', '/api/events', { ...walk, ...change });
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
});

describe('the address of an event', () => {
  it('is its name, with its day if another event has the name, and is never given to another event', async () => {
    const names = [walk, { ...walk, start: inDays(9), end: inDays(9) }, walk, walk];
    const slugs = [];
    for (const event of names) slugs.push((await plan(event)).slug);
    expect(slugs).toEqual(['night-walk', 'night-walk-2026-12-03', 'night-walk-2026-11-26', 'night-walk-2026-11-26-2']);
    expect((await plan({ ...walk, name: 'Óiche Ghealaí!' })).slug).toBe('oiche-ghealai');
    expect((await plan({ ...walk, name: '夜' })).slug).toBe('event');
  });

  it('of an earlier name leads to the current one', async () => {
    const { id } = await plan(walk);
    await send('PUT', `/api/events/${id}`, { ...walk, name: 'Dusk Walk' });
    expect((await get('/api/events/night-walk')).event).toMatchObject({ id, slug: 'dusk-walk' });
    const page = await server.call('GET', '/events/night-walk');
    expect([page.statusCode, page.headers['location']]).toEqual([301, '/events/dusk-walk']);
    expect((await plan(walk)).slug).toBe('night-walk-2026-11-26');
    expect((await send('PUT', `/api/events/${id}`, walk)).body.event.slug).toBe('night-walk');
  });

  it('of no event is not found', async () => {
    expect(await send('GET', '/api/events/none')).toMatchObject({ status: 404, body: { code: 'events/not-found' } });
  });
});

describe('an event', () => {
  it('that is moved states its former time, unless it was only just announced', async () => {
    const { id } = await plan(walk);
    const later = { ...walk, start: inDays(9), end: inDays(10) };
    expect((await send('PUT', `/api/events/${id}`, later)).body.event.movedFrom).toBeNull();
    server.wait(2 * HOUR_MS);
    expect((await send('PUT', `/api/events/${id}`, walk)).body.event.movedFrom).toBe(later.start);
    expect((await send('PUT', `/api/events/${id}`, { ...walk, cost: 1 })).body.event.movedFrom).toBe(later.start);
    expect((await send('PUT', `/api/events/${id}`, later)).body.event.movedFrom).toBeNull();
  });

  it('that is cancelled stays on the home page until its day has passed by the Irish clock', async () => {
    // A summer evening: the day in Ireland ends an hour before the UTC day.
    server.stopClock(new Date('2026-06-30T12:00:00.000Z'));
    const { id } = await plan({ ...walk, start: '2026-07-01T17:30:00.000Z', end: '2026-07-01T19:00:00.000Z' });
    await send('POST', `/api/events/${id}/cancellations`, {});
    const shown = async (at: string) => {
      server.stopClock(new Date(at));
      const { cancelled } = (await get('/api/events')) as unknown as { cancelled: { reason: string }[] };
      return cancelled.map(({ reason }) => reason);
    };
    expect(await shown('2026-07-01T22:59:59.000Z')).toEqual(['']);
    expect(await shown('2026-07-01T23:00:00.000Z')).toEqual([]);
  });

  it('that is cancelled stays on all pages about events, with its reason', async () => {
    const { id, slug } = await plan(walk);
    const { body } = await send('POST', `/api/events/${id}/cancellations`, { reason: ' storm warning ' });
    const cancelled = { at: NOW.toISOString(), reason: 'storm warning' };
    expect(body.event.cancelled).toEqual(cancelled);
    expect((await get(`/api/events/${slug}`)).event.cancelled).toEqual(cancelled);
    expect((await get('/api/all-events')).upcoming[0]!.cancelled).toEqual(cancelled);
    expect(await get('/api/events')).toMatchObject({ events: [], cancelled: [{ slug, reason: 'storm warning' }] });
    expect((await send('DELETE', `/api/events/${id}/cancellations`)).body.event.cancelled).toBeNull();
  });

  it('is followed by events that take place', async () => {
    await plan(walk);
    const off = await plan({ ...walk, name: 'Off', start: inDays(4), end: inDays(4) });
    await send('POST', `/api/events/${off.id}/cancellations`, {});
    await plan({ ...walk, name: 'On', start: inDays(5), end: inDays(5) });
    expect((await get('/api/events/night-walk')).next.map(({ name }) => name)).toEqual(['On']);
  });
});

it('refuses a change based on an older version, and returns the current version', async () => {
  const { id, version } = await plan(walk);
  const from = { 'if-match': `"${version}"` };
  expect((await send('PUT', `/api/events/${id}`, { ...walk, cost: 1 }, from)).status).toBe(200);
  const { status, body } = await send('PUT', `/api/events/${id}`, { ...walk, cost: 2 }, from);
  expect([status, body.code, body.current?.cost]).toEqual([412, 'events/changed-meanwhile', 1]);
  expect((await send('DELETE', `/api/events/${id}`, undefined, from)).status).toBe(412);
});

describe('within its minute', () => {
  it('each change is undone, and the log names its author', async () => {
    const { event, entry } = (await send('POST', '/api/events', walk)).body;
    const url = `/api/events/${event.id}`;
    const undo = async (id: string) => (await send('POST', `/api/activity-log/${id}/undo`)).status;
    const moved = (await send('PUT', url, { ...walk, name: 'Dusk Walk' })).body;
    expect(await undo(entry.id)).toBe(409); // changed since
    expect(await undo(moved.entry.id)).toBe(200);
    expect((await get('/api/events/dusk-walk')).code).toBe('events/not-found');
    const off = (await send('POST', `${url}/cancellations`, {})).body;
    expect(await undo(off.entry.id)).toBe(200);
    await send('DELETE', url);
    const { entries } = (await get('/api/activity-log?area=events')) as unknown as {
      entries: { id: string; action: string }[];
    };
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['add', 'change', 'cancel', 'delete']));
    expect(await undo(entries.find(({ action }) => action === 'delete')!.id)).toBe(200);
    expect((await get('/api/events/night-walk')).event).toMatchObject({ id: event.id, name: 'Night Walk' });
  });

  it('only', async () => {
    const { entry } = (await send('POST', '/api/events', walk)).body;
    server.wait(61_000);
    expect(await send('POST', `/api/activity-log/${entry.id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'events/cannot-undo' },
    });
  });
});

describe('photos', () => {
  it('are the picture of an event, and are kept without a gallery', async () => {
    const photo = await server.addPhoto(as);
    const other = await server.addPhoto(await server.signUp());
    expect((await send('POST', '/api/events', { ...walk, photoId: other.id })).status).toBe(400);
    await plan({ ...walk, photoId: photo.id });
    server.wait(3 * DAY_MS);
    await deleteExpiredData(server.services);
    expect((await get('/api/events/night-walk')).event).toMatchObject({ image: photo.url, photo: { id: photo.id } });
  });

  it('of a gallery of the event are on its page, and those of the previous event until then', async () => {
    const administrator = await server.signUpAdministrator();
    const before = await plan({ ...walk, start: inDays(-365), end: inDays(-365) });
    const { id } = await plan(walk);
    const photo = await server.addPhoto(administrator);
    const galleries = [{ title: 'One', images: [{ id: photo.id, credit: 'Kavya' }] }];
    const body = { link: 'walk', title: 'Walk', galleries, eventId: before.id };
    const made = await server.call('POST', '/api/galleries', { as: administrator, body });
    expect(made.json()).toMatchObject({ gallery: { event: { id: before.id, slug: 'night-walk' } } });
    const { photos, earlierPhotos } = await get('/api/events/night-walk-2026-11-26');
    expect([photos.count, earlierPhotos?.count]).toEqual([0, 1]);
    const change = { title: 'Walk', galleries, eventId: id };
    await server.call('PUT', '/api/galleries/walk', { as: administrator, body: change });
    const page = await get('/api/events/night-walk-2026-11-26');
    expect(page.event.photoCount).toBe(1);
    expect(page.photos).toMatchObject({
      count: 1,
      photos: [{ photo: { id: photo.id }, path: `/gallery/walk?photo=${photo.id}` }],
      galleries: [{ link: 'walk', title: 'Walk' }],
      credits: ['Kavya'],
    });
    const none = { ...change, eventId: 'none' };
    expect((await server.call('PUT', '/api/galleries/walk', { as: administrator, body: none })).statusCode).toBe(400);
    await server.call('PUT', '/api/review/galleries/walk/visibility', { as: administrator, body: { isShown: false } });
    expect((await get('/api/events/night-walk-2026-11-26')).photos.count).toBe(0);
  });
});

it('keeps the picture of an event as long as the event shows it', async () => {
  const { db } = server.services;
  const [shown, unused] = [0, 1].map(() => ({
    ...createPhotoRow(as.id),
    purpose: 'page',
    created_at: NOW.toISOString(),
  }));
  await db.insertInto('photos').values([shown!, unused!]).execute();
  expect((await send('POST', '/api/events', { ...walk, photoId: shown!.id })).status).toBe(201);
  server.wait(2 * DAY_MS);
  await deleteExpiredData(server.services);
  const left = await db.selectFrom('photos').select('id').where('purpose', '=', 'page').execute();
  expect(left).toEqual([{ id: shown!.id }]);
});
