import type { Reply } from '@fotosoc/contract';
import { expect, it } from 'vitest';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';

type Page = Reply<'GET /api/credited-photos'>;

const NAME = 'Kavya Menon';

async function read(server: TestServer, more = '') {
  const reply = await server.call('GET', `/api/credited-photos?name=${encodeURIComponent(NAME)}${more}`);
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code, ...reply.json<Page>() };
}

async function addPhoto(server: TestServer, as: Actor, day: string): Promise<string> {
  const { id } = await server.addPhoto(as);
  const created_at = `${day}T12:00:00.000Z`;
  await server.services.db.updateTable('photos').set({ created_at }).where('id', '=', id).execute();
  return id;
}

/** Creates a gallery whose photos have these credits, one each, and returns the photo ids. */
async function addGallery(server: TestServer, as: Actor, credits: string[], link = 'walk'): Promise<string[]> {
  const images: { id: string; credit: string }[] = [];
  for (const credit of credits) {
    images.push({ id: await addPhoto(server, as, `2024-01-0${images.length + 1}`), credit });
  }
  const body = { link, title: 'Night Walk', galleries: [{ title: 'Out', images }] };
  expect((await server.call('POST', '/api/galleries', { as, body })).statusCode).toBe(201);
  return images.map(({ id }) => id);
}

async function addPortfolio(server: TestServer, as: Actor): Promise<string> {
  const id = await addPhoto(server, as, '2025-01-01');
  const body = { portfolioLink: 'kavya', name: NAME, galleries: [{ title: 'Fog', images: [{ id }] }] };
  expect((await server.call('POST', '/api/portfolios', { as, body })).statusCode).toBe(201);
  return id;
}

async function addFoto(server: TestServer, ownerId: string, photographer_name = NAME): Promise<string> {
  const row = { ...createPhotoRow(ownerId), created_at: '2020-01-01T00:00:00.000Z' };
  await server.services.db.insertInto('photos').values(row).execute();
  const shows_from = '2025-03-03T00:00:00.000Z';
  const foto = { photo_id: row.id, photographer_name, caption: 'Lamps in fog', shows_from, chosen_at: shows_from };
  const empty = { instagram_link: '', instagram_username: '', source: null };
  await server.services.db
    .insertInto('fotos_of_the_week')
    .values({ ...foto, ...empty })
    .execute();
  return row.id;
}

it('gathers galleries, portfolios and Fotos of the Week, newest first, each with its page', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const member = await server.signUp();
  const [inGallery] = await addGallery(server, as, [NAME, 'Jonas', '']);
  const inPortfolio = await addPortfolio(server, member);
  const foto = await addFoto(server, as.id);
  const found = await read(server);
  expect(found.photographer).toEqual({ name: NAME, photoCount: 3 });
  expect(found.photos.map(({ photo, path, from }) => [photo.credit, path, from])).toEqual([
    [NAME, `/portfolios/kavya?photo=${inPortfolio}`, NAME],
    [NAME, `/gallery/walk?photo=${inGallery}`, 'Night Walk'],
    [NAME, `/foto-of-the-week?year=2025#foto-${foto}`, 'Foto of the Week'],
  ]);
});

it('lists page by page', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const ids = await addGallery(server, as, [NAME, NAME, NAME]);
  const first = await read(server, '&limit=2');
  const second = await read(server, `&limit=2&cursor=${first.nextCursor}`);
  expect([first, second].map(({ photos }) => photos.length)).toEqual([2, 1]);
  expect([...first.photos, ...second.photos].map(({ photo }) => photo.id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBeNull();
});

it('has no page for a name without visible photos', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  expect(await read(server)).toMatchObject({ status: 404, code: 'photographers/not-found' });
  const [id] = await addGallery(server, as, [NAME]);
  expect((await read(server)).status).toBe(200);
  const body = { isShown: false, reason: 'Asked.' };
  expect((await server.call('PUT', `/api/review/photos/${id}`, { as, body })).statusCode).toBe(200);
  expect((await read(server)).status).toBe(404);
});

it('does not show photos of a hidden gallery, unpublished uploads and planned Fotos', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const { db } = server.services;
  await addGallery(server, as, [NAME]);
  await db
    .insertInto('photos')
    .values({ ...createPhotoRow(as.id), credit: NAME })
    .execute();
  await addFoto(server, as.id);
  await db.updateTable('fotos_of_the_week').set({ shows_from: '2999-01-01T00:00:00.000Z' }).execute();
  expect((await read(server)).photographer.photoCount).toBe(1);
  const body = { isShown: false, reason: 'Asked.' };
  await server.call('PUT', '/api/review/galleries/walk/visibility', { as, body });
  expect((await read(server)).status).toBe(404);
});

it('does not show the name of a deleted account', async () => {
  const server = await startServer();
  const member = await server.signUp();
  await addPortfolio(server, member);
  await addFoto(server, member.id);
  expect((await read(server)).photographer.photoCount).toBe(2);
  const at = new Date().toISOString();
  const row = { account_id: member.id, deleted_at: at, erased_at: at, kept: '{}' };
  await server.services.db.insertInto('account_deletions').values(row).execute();
  expect((await read(server)).status).toBe(404);
});

it('has no page for the stand-in of erased photographers', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  await addFoto(server, as.id, 'A former member');
  expect((await server.call('GET', '/api/credited-photos?name=A%20former%20member')).statusCode).toBe(404);
});

it.each(['', `name=${'x'.repeat(121)}`, 'name=Kavya&cursor=%20'])('refuses the query %j', async (query) => {
  const server = await startServer();
  const reply = await server.call('GET', `/api/credited-photos?${query}`);
  expect([400, 404]).toContain(reply.statusCode);
});
