import { parseLinkSheet } from './quick-links.ts';
import { expect, it } from 'vitest';
import type { CommitteeMember, PastCommittee } from '@fotosoc/contract/committee';
import type { Event } from '@fotosoc/contract/event';
import type { Workshop } from '@fotosoc/contract/workshop';
import { shareServer, type TestServer } from '../../../test/server.ts';
import { seedEvents } from '../demo/events.ts';
import { insertFoto } from './fotos.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
let server: TestServer;
shareServer(
  (opened) => {
    server = opened;
    server.stopClock(NOW);
  },
  { PUBLIC_URL: 'https://foto.example.org' },
);

async function read<T>(address: string): Promise<T> {
  const response = await server.app.inject(address);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

it('lists the eleven committee members by rank, only the Webmaster with a picture and links', async () => {
  const { members } = await read<{ members: CommitteeMember[] }>('/api/committee');
  expect(members.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(members.filter(({ image }) => image !== '').map(({ position }) => position)).toEqual(['Webmaster']);
  expect(members.filter(({ position }) => position === 'Events Officer')).toHaveLength(2);
  expect(members.every(({ email }) => email.endsWith('@example.org'))).toBe(true);
});

it('lists sixteen past committees, latest first, without the unknown years', async () => {
  const { committees } = await read<{ committees: PastCommittee[] }>('/api/previous-committees');
  expect(committees).toHaveLength(16);
  expect(committees.slice(-3).map(({ year }) => year)).toEqual(['2012/13', '2004/05', '2003/04']);
  for (const { members } of committees) {
    expect(members.length).toBeGreaterThanOrEqual(5);
    expect(members.every(({ role, name }) => role && name)).toBe(true);
  }
});

it('serves the picture of every workshop and of the Webmaster', async () => {
  const { workshops } = await read<{ workshops: Workshop[] }>('/api/workshops');
  const { members } = await read<{ members: CommitteeMember[] }>('/api/committee');
  expect(workshops).toHaveLength(3);
  for (const address of [...workshops.map(({ thumbnail }) => thumbnail), members.at(-1)!.image]) {
    const { statusCode, headers } = await server.app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^image.(webp|jpeg)$/)]);
  }
});

it('serves the slides of every workshop for embedding by its own page only, without scripts', async () => {
  const { workshops } = await read<{ workshops: Workshop[] }>('/api/workshops');
  for (const { url, title, thumbnail } of workshops) {
    const { statusCode, headers, body } = await server.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; .*frame-ancestors 'self'$/,
    );
    expect(body).toContain(`<h1><img src="${thumbnail.replace(/\.w\d+\.webp$/, '.jpg')}" alt="${title}"></h1>`);
    expect(body.match(/<h2>/g)).toHaveLength(5);
  }
  expect((await server.app.inject('/api/slides/none')).statusCode).toBe(404);
});

it('names the site itself first among the quick links', async () => {
  const { links } = await read<{ links: { link_name: string; link_url: string }[] }>('/api/links');
  expect(links[0]).toEqual({ link_name: 'New Website', link_url: 'https://foto.example.org' });
  expect(links).toHaveLength(5);
});

it('has no events until some are planned, and upcoming ones in a demonstration', async () => {
  expect(await read('/api/events')).toEqual({ events: [], cancelled: [] });
  await seedEvents(server.services);
  const { events } = await read<{ events: Event[] }>('/api/events');
  const starts = events.map(({ start }) => start);
  expect(starts).toEqual(['2026-11-26T18:30:00.000Z', '2026-12-01T17:00:00.000Z', '2026-12-10T19:00:00.000Z']);
});

it('has no Foto of the Week until one is chosen, then the latest choice', async () => {
  expect(await read('/api/foto-of-the-week')).toEqual({ foto: null });
  await insertPhoto('first');
  await insertPhoto('second');
  const words = { instagram_link: '', instagram_username: '' };
  const fog = { caption: 'Fog', photographer_name: 'Ada', ...words };
  await insertFoto(server.services.db, 'first', fog, new Date(1000));
  await insertFoto(server.services.db, 'second', { ...fog, caption: 'Rain', photographer_name: 'Bo' }, new Date(2000));
  const { foto } = await read<{ foto: unknown }>('/api/foto-of-the-week');
  expect(foto).toMatchObject({
    photo_link: '/media/second.jpg',
    caption: 'Rain',
    photographer_name: 'Bo',
    instagram_link: '',
    photo: { id: 'second', width: 600, height: 400 },
  });
});

async function insertPhoto(id: string) {
  const at = NOW.toISOString();
  await server.services.db
    .insertInto('accounts')
    .values({
      id: `of-${id}`,
      email: `${id}@example.org`,
      email_key: `${id}@example.org`,
      password_hash: '',
      is_committee: 0,
      created_at: at,
    })
    .execute();
  await server.services.db
    .insertInto('photos')
    .values({
      id,
      owner_id: `of-${id}`,
      purpose: 'gallery',
      file: `${id}.jpg`,
      width: 600,
      height: 400,
      size_bytes: 1,
      avif_state: 0,
      variants: '[]',
      placeholder: '',
      exif: null,
      alt: '',
      credit: '',
      title: '',
      set_id: null,
      position: null,
      profile_of: null,
      created_at: at,
    })
    .execute();
}

it('serves narrower copies of a bundled picture, as WebP until the AVIF exists, and the picture until the WebP does', async () => {
  const get = async (width: number, accept: string) => {
    const url = `/api/pictures/walks.w${width}.webp`;
    const { headers, statusCode, rawPayload } = await server.app.inject({ url, headers: { accept } });
    const { 'content-type': type, 'cache-control': kept, vary } = headers;
    return { answer: [statusCode, type, kept, vary], bytes: rawPayload.byteLength };
  };
  const whole = (await server.app.inject('/api/pictures/walks.webp')).rawPayload.byteLength;
  server.services.config.photos.copyWaitMs = 0;
  const late = await get(360, 'image/webp');
  expect(late).toEqual({ answer: [200, 'image/webp', 'public, max-age=60', 'accept'], bytes: whole });
  server.services.config.photos.copyWaitMs = 60_000;
  const webp = await get(360, 'image/webp');
  expect(webp.answer).toEqual([200, 'image/webp', 'public, max-age=86400', 'accept']);
  expect(webp.bytes).toBeLessThan(whole / 2);
  expect((await get(360, 'image/avif,image/webp')).answer.slice(0, 3)).toEqual([
    200,
    'image/webp',
    'public, max-age=60',
  ]);
  await server.services.background.idle();
  const avif = await get(360, 'image/avif,image/webp');
  expect(avif.answer.slice(0, 3)).toEqual([200, 'image/avif', 'public, max-age=86400']);
  expect(avif.bytes).toBeLessThan(webp.bytes);
  // The address of an earlier release, and a width beyond the picture's own.
  expect((await get(300, 'image/avif')).bytes).toBe(avif.bytes);
  expect((await get(4000, 'image/webp')).answer.slice(0, 2)).toEqual([200, 'image/webp']);
});

it('serves the bundled pictures for a day, and no other file', async () => {
  const reply = await server.app.inject('/api/pictures/walks.webp');
  expect([reply.statusCode, reply.rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'WEBP']);
  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' });
  const others = ['none.webp', '../pictures.ts', '%2e%2e%2fpictures.ts', 'walks.webp%2f', ''];
  const replies = await Promise.all(others.map((other) => server.app.inject(`/api/pictures/${other}`)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 404));
});

it('removes invisible characters from the addresses of a sheet', () => {
  const { links, dropped } = parseLinkSheet(
    'Name,URL\nShop,https://shop.example.org/a\u200b\nClub,\ufeffhttps://club.example.org\n',
  );
  expect(links.map(({ link_url }) => link_url)).toEqual(['https://shop.example.org/a', 'https://club.example.org/']);
  expect(dropped).toEqual([]);
});
