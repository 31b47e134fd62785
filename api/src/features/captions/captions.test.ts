import type { Caption, OneGallery } from '@fotosoc/contract/gallery';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { insertCaptionRow } from './queries.ts';

/** Creates a gallery with two photos, of which the first has 45 captions and the second one.
 *  @returns ids of the photos */
async function addGallery({ services: { db }, ...server }: TestServer, title: string): Promise<[string, string]> {
  const as = await server.signUpAdministrator();
  const images = [await server.addPhoto(as), await server.addPhoto(as)];
  const galleries = [{ title: 'Prints', images: images.map(({ id }) => ({ id })) }];
  expect(
    (await server.call('POST', '/api/galleries', { as, body: { link: 'fog', title, galleries } })).statusCode,
  ).toBe(201);
  const [first, second] = images.map(({ id }) => id) as [string, string];
  for (let index = 0; index < 46; index++) {
    await insertCaptionRow(db, {
      id: randomUUID(),
      photo_id: index < 45 ? first : second,
      name: 'Ada',
      caption: `Caption ${index}`,
      created_at: `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
      state: 'shown',
      account_id: null,
    });
  }
  return [first, second];
}

const textsOf = (captions: readonly Caption[]) => captions.map(({ caption }) => caption);
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `Caption ${from + index}`);

it('has the first captions of each photo in the gallery, and all of them by pages, oldest first', async () => {
  const server = await startServer();
  const [first, second] = await addGallery(server, 'Captions wanted');
  const { gallery } = (await server.call('GET', '/api/galleries/fog')).json<OneGallery>();
  expect(textsOf(gallery.captions.filter(({ photoId }) => photoId === first))).toEqual(count(0, 20));
  expect(textsOf(gallery.captions.filter(({ photoId }) => photoId === second))).toEqual(['Caption 45']);
  expect(gallery.captionCounts).toEqual({ [first]: 45 });

  const read = async (cursor: string) =>
    (await server.call('GET', `/api/captions?photo=${first}&limit=30${cursor}`)).json<{
      captions: Caption[];
      nextCursor: string | null;
    }>();
  const page = await read('');
  expect(textsOf(page.captions)).toEqual(count(0, 30));
  const last = await read(`&cursor=${page.nextCursor}`);
  expect([textsOf(last.captions), last.nextCursor]).toEqual([count(30, 45), null]);
});

it('lists no captions of a photo whose gallery is not for captions, or is hidden', async () => {
  const server = await startServer();
  const [first] = await addGallery(server, 'Fog');
  const read = async () =>
    (await server.call('GET', `/api/captions?photo=${first}&limit=3`)).json<{ captions: Caption[] }>();
  expect(await read()).toEqual({ captions: [], nextCursor: null });
  await server.services.db.updateTable('galleries').set({ title: 'Captions' }).execute();
  expect(textsOf((await read()).captions)).toEqual(count(0, 3));
  await server.services.db.updateTable('galleries').set({ hidden_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect(await read()).toEqual({ captions: [], nextCursor: null });
});
