import { expect, it } from 'vitest';
import { TestCall } from '../../../test/open-call.ts';
import { shareServer, startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { listPageFeeds } from './feed.ts';

let server: TestServer;
let as: Actor;
let photo: { id: string };

interface JsonFeed {
  items: { id: string; url: string; title: string; image?: string; content_html: string }[];
}

const json = async (from = server) => (await from.call('GET', '/feed.json')).json<JsonFeed>();

shareServer(async (opened) => {
  server = opened;
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  as = await server.signUpAdministrator();
  photo = await server.addPhoto(as);
  const galleries = [{ title: 'One', images: [{ id: photo.id, alt: 'Posts "in" the sea' }] }];
  await server.call('POST', '/api/galleries', { as, body: { link: 'night', title: 'Night & Day', galleries } });
  server.wait(1000);
  const foto = { photoId: photo.id, caption: 'Six Posts', photographer_name: 'Jonas' };
  await server.call('PUT', '/api/foto-of-the-week', { as, body: foto });
  server.wait(1000);
  const when = { start: '2026-12-01T19:00:00Z', end: '2026-12-01T21:00:00Z' };
  await server.call('POST', '/api/events', { as, body: { name: 'Darkroom', location: 'House 6', ...when } });
});

it('lists galleries, Fotos of the Week and events, with a picture of 1200 pixels and its alt text', async () => {
  const { publicUrl } = server.services.config;
  const { items } = await json();
  expect(items.map(({ title }) => title)).toEqual(['Darkroom', 'Foto of the Week: Six Posts', 'Night & Day']);
  const picture = `${publicUrl}/media/previews/${photo.id}.jpg`;
  expect(items[2]).toMatchObject({
    id: `${publicUrl}/gallery/night`,
    url: `${publicUrl}/gallery/night`,
    image: picture,
  });
  expect(items[2]!.content_html).toContain(
    `<img src="${picture}" width="1200" height="630" alt="Posts &#34;in&#34; the sea">`,
  );
  expect(items[0]!.url).toBe(`${publicUrl}/events/darkroom`);
  expect(items[0]!.content_html).toContain('Tuesday 1 December 2026 at 7:00 pm, House 6');
});

it('is available as RSS, and cached by readers until something changes', async () => {
  const rss = await server.call('GET', '/feed.xml');
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(rss.body.match(/<item>/g)).toHaveLength(3);
  expect(rss.body).toContain('<title><![CDATA[Night & Day]]></title>');
  const etag = rss.headers['etag'] as string;
  const again = await server.call('GET', '/feed.xml', { headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
});

it('leaves out hidden content', async () => {
  const url = '/api/review/galleries/night/visibility';
  await server.call('PUT', url, { as, body: { isShown: false } });
  expect((await json()).items.map(({ title }) => title)).toEqual(['Darkroom']);
  await server.call('PUT', url, { as, body: { isShown: true } });
  expect((await json()).items).toHaveLength(3);
});

it('lists open calls in a feed of their own, which the page of calls announces', async () => {
  const server = await startServer(); // an open call stops the clock
  const { publicUrl } = server.services.config;
  const call = await TestCall.open(server);
  await call.enter(await call.signUp(), 'Needle Title');
  const reply = await server.call('GET', '/calls.json');
  const { items, ...feed } = reply.json<JsonFeed & { title: string; home_page_url: string }>();
  expect(feed).toMatchObject({ title: /^Open calls: /, home_page_url: `${publicUrl}/calls` });
  expect(items.map(({ title, url }) => [title, url])).toEqual([['Fog', `${publicUrl}/calls/fog`]]);
  expect(items[0]!.content_html).toMatch(/^<p>Open from .+ to .+<\/p><p>/);
  expect(reply.body).not.toContain('Needle');
  const rss = await server.call('GET', '/calls.xml');
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(rss.body).toContain('<title><![CDATA[Fog]]></title>');
  expect((await json(server)).items.map(({ title }) => title)).not.toContain('Fog');
  expect(listPageFeeds('/calls', { longName: 'Society' })).toEqual([
    { title: 'Open calls: Society', rss: '/calls.xml', json: '/calls.json' },
  ]);
  expect(listPageFeeds('/calls/fog', { longName: 'Society' })).toEqual([]);
});
