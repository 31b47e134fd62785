import { beforeEach, expect, it } from 'vitest';
import { sweep } from '../../schedule.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS } from '../../ground/units.ts';

let server: TestServer;
let as: Actor;
beforeEach(async () => {
  server = await startServer();
  as = await server.signUpAdministrator();
});

async function send(method: string, url: string, body?: object) {
  const reply = await server.call(method, url, { as, body });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json<Record<string, unknown>>() };
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const walk = { name: 'Night Walk', start: inDays(2), end: inDays(3) };

async function plan(event: object): Promise<string> {
  const { body } = await send('POST', '/api/events', event);
  return (body as { event: { id: string } }).event.id;
}

it('plans events that visitors see, soonest first, until they have ended', async () => {
  await plan({ ...walk, name: 'Later', start: inDays(5), end: inDays(6) });
  const id = await plan({ ...walk, image: '/media/walk.jpg', cost: 2.5, capacity: 12, type: 'Walk' });
  await plan({ ...walk, name: 'Past', start: '2020-01-01T10:00:00Z', end: '2020-01-01T12:00:00+01:00' });
  const { body } = await send('GET', '/api/events');
  expect(body).toEqual({
    events: [
      { ...walk, image: '/media/walk.jpg', cost: 2.5, capacity: 12, type: 'Walk', location: '', description: '' },
      expect.objectContaining({ name: 'Later', capacity: null, cost: 0, image: '' }) as object,
    ],
  });
  const planned = await send('GET', '/api/planned-events');
  expect(planned.body).toMatchObject({ events: [{ name: 'Past', end: '2020-01-01T11:00:00.000Z' }, { id }, {}] });
});

it('changes and deletes an event', async () => {
  const id = await plan(walk);
  const changed = await send('PUT', `/api/events/${id}`, { ...walk, name: 'Day Walk', cost: 1 });
  expect(changed).toMatchObject({ status: 200, body: { event: { id, name: 'Day Walk', cost: 1 } } });
  expect((await send('DELETE', `/api/events/${id}`)).status).toBe(204);
  expect((await send('GET', '/api/events')).body).toEqual({ events: [] });
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
  ['cost', { cost: -1 }],
  ['capacity', { capacity: 0 }],
])('refuses an event for its %s: %j', async (field, change) => {
  const { status, body } = await send('POST', '/api/events', { ...walk, ...change });
  expect([status, Object.keys(body?.['fields'] as object)]).toEqual([400, [field]]);
});

it('replaces the quick links as a whole', async () => {
  const links = [
    { link_name: 'Darkroom', link_url: 'https://darkroom.example.org/' },
    { link_name: 'Photobook', link_url: 'https://photobook.example.org/wild' },
  ];
  expect(await send('PUT', '/api/links', { links })).toEqual({ status: 200, body: { links } });
  expect((await send('GET', '/api/links')).body).toEqual({ links });
  await send('PUT', '/api/links', { links: links.slice(1) });
  expect((await send('GET', '/api/links')).body).toEqual({ links: links.slice(1) });
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://',
  'data:text/html,x',
  'http://plain.example.org',
  'https://ada:secret@example.org',
  'https://localhost/',
  '//example.org',
  'https:///',
])('refuses %s as a link', async (url) => {
  const links = [{ link_name: 'Trap', link_url: url }];
  const { status, body } = await send('PUT', '/api/links', { links });
  expect([status, body]).toMatchObject([400, { fields: { 'links.0.link_url': expect.any(String) as string } }]);
  const photo = await server.addPhoto(as);
  const foto = { photoId: photo.id, caption: 'Pier', photographer_name: 'Ada', instagram_link: url };
  expect((await send('PUT', '/api/foto-of-the-week', foto)).status).toBe(400);
});

it('makes a photo the Foto of the Week, and keeps it though it is in no gallery', async () => {
  const [first, second] = [await server.addPhoto(as), await server.addPhoto(as)];
  const words = { caption: 'Pier', photographer_name: 'Ada' };
  const chosen = { ...words, photo_link: first.url, instagram_link: '', instagram_username: '', photo: first };
  expect(await send('PUT', '/api/foto-of-the-week', { photoId: first.id, ...words })).toEqual({
    status: 200,
    body: { foto: chosen },
  });
  server.wait(1000);
  await send('PUT', '/api/foto-of-the-week', { photoId: second.id, ...words });
  server.wait(1000);
  await send('PUT', '/api/foto-of-the-week', { photoId: first.id, ...words });
  server.wait(3 * DAY_MS);
  await sweep(server.services);
  expect((await server.call('GET', '/api/foto-of-the-week')).json()).toEqual({ foto: chosen });
});

it('refuses a photo that is only on its way into a portfolio of somebody else', async () => {
  const photo = await server.addPhoto(await server.signUp());
  const body = { photoId: photo.id, caption: 'Pier', photographer_name: 'Ada' };
  expect(await send('PUT', '/api/foto-of-the-week', body)).toMatchObject({
    status: 400,
    body: { code: 'photos/not-found' },
  });
});
