import { beforeEach, expect, it } from 'vitest';
import { deleteExpiredData } from '../../schedule.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'part_drafts', 'part_versions', 'fotos_of_the_week', 'galleries');
  as = await server.signUpAdministrator();
});

async function send(method: string, url: string, body?: object) {
  const reply = await server.call(method, url, { as, body });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json<Record<string, unknown>>() };
}

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
  expect(await send('PUT', '/api/foto-of-the-week', { photoId: first.id, ...words })).toMatchObject({
    status: 200,
    body: { foto: chosen },
  });
  server.wait(1000);
  await send('PUT', '/api/foto-of-the-week', { photoId: second.id, ...words });
  server.wait(1000);
  await send('PUT', '/api/foto-of-the-week', { photoId: first.id, ...words });
  server.wait(3 * DAY_MS);
  await deleteExpiredData(server.services);
  expect((await server.call('GET', '/api/foto-of-the-week')).json()).toEqual({ foto: chosen });
});

it("refuses a photo that is only part of another member's unpublished portfolio", async () => {
  const photo = await server.addPhoto(await server.signUp());
  const body = { photoId: photo.id, caption: 'Pier', photographer_name: 'Ada' };
  expect(await send('PUT', '/api/foto-of-the-week', body)).toMatchObject({
    status: 400,
    body: { code: 'photos/not-found' },
  });
});
