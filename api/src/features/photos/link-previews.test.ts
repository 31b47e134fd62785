import type { Photo } from '@fotosoc/contract/photo';
import { expect, it } from 'vitest';
import { createJpeg } from '../../../test/pictures.ts';
import { decodePixels } from '../../../test/pixels.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { createUploadRequest } from '../../../test/upload.ts';
import { selectUsedPhotoIds } from '../photo-uses.ts';
import { sweepPhotos } from './sweep.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

/** Publishes a portfolio with one photo, red on the left and blue on the right. */
async function showPhoto(server: TestServer, width = 400, height = 300): Promise<{ photo: Photo; owner: Actor }> {
  const owner = await server.signUp();
  const { photo } = (await server.app.inject(createUploadRequest(await createJpeg(width, height), owner))).json<{
    photo: Photo;
  }>();
  const galleries = [{ title: 'Halves', images: [{ id: photo.id }] }];
  const body = { portfolioLink: 'ada', name: 'Ada', galleries };
  await server.call('POST', '/api/portfolios', { as: owner, body });
  return { photo, owner };
}

const ask = ({ app }: TestServer, id: string) => app.inject({ url: `/media/previews/${id}.jpg` });

const isKept = async ({ services }: TestServer, id: string) => services.photoStorage.has(`previews/${id}.jpg`);
const fileOf = ({ url }: Photo) => url.replace('/media/', '');

it.each([
  ['wide', 400, 300],
  ['tall', 200, 700],
  ['a panorama', 900, 120],
])('a photo that is %s fills its preview with its middle', async (_shape, width, height) => {
  const server = await startServer();
  const { photo } = await showPhoto(server, width, height);
  const reply = await ask(server, photo.id);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const picture = decodePixels(reply.rawPayload);
  expect([picture.width, picture.height]).toEqual([1200, 630]);
  const colourAt = (x: number) => Array.from(picture.data.subarray((300 * 1200 + x) * 4, (300 * 1200 + x) * 4 + 3));
  expect(colourAt(300)[0]).toBeGreaterThan(240);
  expect(colourAt(900)[2]).toBeGreaterThan(240);
});

it('is stored, and cacheable by browsers and other sites', async () => {
  const server = await startServer();
  const { photo } = await showPhoto(server);
  const first = await ask(server, photo.id);
  await server.services.photoStorage.remove([fileOf(photo)]);
  const second = await ask(server, photo.id);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('is created once for concurrent requests', async () => {
  const server = await startServer();
  const { photo } = await showPhoto(server);
  const replies = await Promise.all(Array.from({ length: 40 }, () => ask(server, photo.id)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
});

it('moves to the trash with its photo', async () => {
  const server = await startServer();
  const { photo, owner } = await showPhoto(server);
  await ask(server, photo.id);
  expect(await isKept(server, photo.id)).toBe(true);
  await server.call('DELETE', '/api/portfolios/ada', { as: owner });
  await server.services.background.idle();
  expect((await ask(server, photo.id)).statusCode).toBe(404);
});

it('survives a sweep of the folder, and is not required for a complete photo', async () => {
  const server = await startServer();
  const { photo } = await showPhoto(server);
  await ask(server, photo.id);
  server.wait(2 * DAY_MS);
  const said: string[] = [];
  await sweepPhotos(server.services, (sentence) => said.push(sentence), selectUsedPhotoIds);
  expect(said).toEqual([]);
  expect(await isKept(server, photo.id)).toBe(true);
});

it.each([
  ['of no photo', crypto.randomUUID()],
  ['with a name that is no id', 'x'],
  ['out of its folder', '..%2f..%2ffotosoc.sqlite%00'],
])('is missing %s', async (_what, id) => {
  expect([400, 403, 404]).toContain((await ask(await startServer(), id)).statusCode);
});

it('is missing for a photo whose file is damaged', async () => {
  const server = await startServer();
  const { photo } = await showPhoto(server);
  await server.services.photoStorage.save(fileOf(photo), Buffer.from('no photo'));
  expect((await ask(server, photo.id)).statusCode).toBe(404);
});

it('is not created while too little of the disk is free', async () => {
  const server = await startServer();
  const { photo } = await showPhoto(server);
  server.services.config.minFreePercent = 100;
  expect((await ask(server, photo.id)).statusCode).toBe(507);
});
