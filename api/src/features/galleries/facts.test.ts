import { expect, it } from 'vitest';
import type { Gallery, GallerySummary, OneGallery } from '@fotosoc/contract/gallery';
import { startServer, type TestServer } from '../../../test/server.ts';

const URL = '/api/galleries';

/** Starts a server with a gallery `walk` of two sub-galleries, the first with two photos. */
async function startWithGallery(facts: object = {}) {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const [first, second, third] = [await server.addPhoto(as), await server.addPhoto(as), await server.addPhoto(as)];
  const galleries = [
    { title: 'One', images: [{ id: first.id }, { id: second.id }] },
    { title: 'Two', images: [{ id: third.id }] },
  ];
  const body = { title: 'Walk', galleries };
  const reply = await server.call('POST', URL, { as, body: { ...body, ...facts, link: 'walk' } });
  const change = (next: object) => server.call('PUT', `${URL}/walk`, { as, body: { ...body, ...next } });
  return { server, as, reply, body, change, ids: [first.id, second.id, third.id] as const };
}

async function readGallery(server: TestServer): Promise<Gallery> {
  return (await server.call('GET', `${URL}/walk`)).json<OneGallery>().gallery;
}

async function readSummary(server: TestServer): Promise<GallerySummary> {
  return (await server.call('GET', URL)).json<{ galleries: GallerySummary[] }>().galleries[0]!;
}

it('has day and description, on its page and in the list', async () => {
  const { server, change } = await startWithGallery({ takenOn: '2025-01-15', description: ' Fog.\n\nAnd lamps. ' });
  const facts = { date: '2025-01-15T12:00:00.000Z', description: 'Fog.\n\nAnd lamps.' };
  expect(await readGallery(server)).toMatchObject({ ...facts, takenOn: '2025-01-15' });
  expect(await readSummary(server)).toMatchObject(facts);
  await change({});
  expect(await readGallery(server)).toMatchObject(facts);
  await change({ takenOn: null, description: ' ' });
  const cleared = await readGallery(server);
  expect(cleared).toMatchObject({ date: cleared.createdAt });
  expect(cleared).not.toHaveProperty('description');
});

it.each([
  { takenOn: '2099-12-31', sentence: 'This day has not come yet. Choose today or an earlier day.' },
  { takenOn: '2026-02-30', sentence: 'Enter the day as a date from 1900 on, e.g. 2026-11-30.' },
  { takenOn: '0000-01-01', sentence: 'Enter the day as a date from 1900 on, e.g. 2026-11-30.' },
  { takenOn: 'yesterday', sentence: 'Enter the day as a date from 1900 on, e.g. 2026-11-30.' },
])('refuses the day $takenOn', async ({ takenOn, sentence }) => {
  const { reply } = await startWithGallery({ takenOn });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: { takenOn: sentence } }]);
});

it('refuses a long description and an unknown order', async () => {
  const { change } = await startWithGallery();
  for (const wrong of [{ description: 'x'.repeat(1001) }, { photoOrder: 'size' }, { coverPhotoId: '' }]) {
    const reply = await change(wrong);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, Object.keys(wrong)]);
  }
});

it('shows the chosen cover, until its photo is removed', async () => {
  const { server, change, body, ids } = await startWithGallery();
  expect(await readGallery(server)).toMatchObject({ cover: { id: ids[0] } });
  expect(await readSummary(server)).not.toHaveProperty('cover');
  await change({ coverPhotoId: ids[2] });
  expect(await readGallery(server)).toMatchObject({ cover: { id: ids[2] }, coverPhotoId: ids[2] });
  expect(await readSummary(server)).toMatchObject({ cover: { id: ids[2] } });
  expect((await server.call('GET', '/feed.json')).json()).toMatchObject({
    items: [{ image: expect.stringContaining(ids[2]) }],
  });
  await change({ galleries: [body.galleries[0]] });
  const removed = await readGallery(server);
  expect(removed).toMatchObject({ cover: { id: ids[0] } });
  expect(removed).not.toHaveProperty('coverPhotoId');
});

it('does not show a cover that a moderator has hidden', async () => {
  const { server, as, change, ids } = await startWithGallery();
  await change({ coverPhotoId: ids[1] });
  const shown = (isShown: boolean) =>
    server.call('PUT', `/api/review/photos/${ids[1]}`, { as, body: { isShown, reason: 'Asked.' } });
  expect((await shown(false)).statusCode).toBe(200);
  expect(await readSummary(server)).not.toHaveProperty('cover');
  expect(await readGallery(server)).toMatchObject({ cover: { id: ids[0] } });
  expect((await shown(true)).statusCode).toBe(200);
  expect(await readSummary(server)).toMatchObject({ cover: { id: ids[1] } });
});

it('refuses a cover that is no photo of the gallery', async () => {
  const { server, as, change } = await startWithGallery();
  const other = await server.addPhoto(as);
  const reply = await change({ coverPhotoId: other.id });
  const sentence = 'The cover is no photo of this gallery. Choose another cover.';
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: { coverPhotoId: sentence } }]);
});

it('keeps its photos in the order of file names or capture times, photos without a time last', async () => {
  const { server, as, body } = await startWithGallery();
  const add = async (name: string, takenAt?: string) => {
    const { id } = await server.addPhoto(as);
    const exif = takenAt === undefined ? null : JSON.stringify({ takenAt });
    const file = `galleries/walk/gallery_1/1700000000000_${name}-${id.replaceAll('-', '').slice(0, 16)}.jpg`;
    await server.services.db.updateTable('photos').set({ file, exif }).where('id', '=', id).execute();
    return { id };
  };
  const images = [
    await add('img_10', '2026-01-01T20:00:00'),
    await add('b'),
    await add('IMG_9', '2026-01-01T21:00:00'),
  ];
  const [ten, b, nine] = images;
  const save = async (change: object) => {
    const galleries = [{ title: 'One', images }, body.galleries[1]];
    const reply = await server.call('PUT', `${URL}/walk`, { as, body: { ...body, galleries, ...change } });
    const { gallery } = reply.json<OneGallery>();
    return { order: gallery.photoOrder, ids: gallery.galleries[0]!.images.map(({ id }) => id) };
  };
  expect(await save({ photoOrder: 'name' })).toEqual({ order: 'name', ids: [b!.id, nine!.id, ten!.id] });
  expect(await save({ photoOrder: 'time' })).toEqual({ order: 'time', ids: [ten!.id, nine!.id, b!.id] });
  expect(await save({})).toEqual({ order: 'time', ids: [ten!.id, nine!.id, b!.id] });
  expect(await save({ photoOrder: 'manual' })).toEqual({ ids: [ten!.id, b!.id, nine!.id] });
});
