import { expect, it, vi } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { findInconsistencies } from '../../../test/consistency.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { createUploadRequest } from '../../../test/upload.ts';
import { convertPhotos } from './convert.ts';
import type { StoredVariant } from './photo.ts';

const CHROMIUM = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
const WITHOUT_AVIF = 'image/webp,*/*';
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
/** Widths of the copies of an uploaded photo. */
const WIDTHS = [160, 240, 250];

async function upload(server: TestServer, width = 250): Promise<Photo> {
  const request = createUploadRequest(await createJpeg(width, 180), await server.signUp());
  return (await server.app.inject(request)).json<{ photo: Photo }>().photo;
}

async function get(server: TestServer, url: string, accept: string) {
  const { headers, statusCode } = await server.app.inject({ url, headers: { accept } });
  return [statusCode, headers['content-type'], headers['cache-control']];
}

async function readRow({ services }: TestServer) {
  return services.db.selectFrom('photos').selectAll().executeTakeFirstOrThrow();
}

async function listTypes({ services }: TestServer): Promise<string[]> {
  return (await listKeys(services, 'media')).map((key) => key.replace(/^.*?\./, '')).toSorted();
}

it('renders a WebP when it is first requested, once, and serves AVIF instead after the conversion', async () => {
  const server = await startServer();
  const { url } = (await upload(server)).variants[1]!;
  const render = vi.spyOn(server.services.photos, 'renderCopy');
  const first = await Promise.all([get(server, url, WITHOUT_AVIF), get(server, url, CHROMIUM)]);
  expect(first).toEqual([
    [200, 'image/webp', FOR_GOOD],
    [200, 'image/webp', FOR_A_MINUTE],
  ]);
  expect(render).toHaveBeenCalledTimes(1);
  const { file, size_bytes } = await readRow(server);
  const sizes = [file, file.replace('.jpg', '.w240.webp')].map((one) => server.services.photoStorage.readSize(one));
  expect(size_bytes).toBe((await Promise.all(sizes)).reduce<number>((sum, size) => sum + size!, 0));
  const pages = await server.services.db
    .selectFrom('counters')
    .selectAll()
    .where('name', '=', 'content-revision')
    .execute();
  expect((await server.app.inject({ url })).headers['vary']).toBe('accept');

  await convertPhotos(server.services);
  expect(await get(server, url, CHROMIUM)).toEqual([200, 'image/avif', FOR_GOOD]);
  expect(await listTypes(server)).toEqual(['jpg', ...WIDTHS.map((width) => `w${width}.avif`)]);
  expect(await get(server, url, WITHOUT_AVIF)).toEqual([200, 'image/webp', FOR_GOOD]);
  const counted = server.services.db.selectFrom('counters').selectAll().where('name', '=', 'content-revision');
  expect(await counted.execute()).toEqual(pages); // cached pages stay
  expect(await findInconsistencies(server.services)).toEqual([]);
});

it('answers the addresses of earlier releases with the next wider copy', async () => {
  const server = await startServer();
  const stem = (await upload(server, 320)).url.replace(/\.jpg$/, '');
  for (const old of ['.w300.jpg', '.w300.webp', '.w2048.jpg']) {
    expect(await get(server, stem + old, CHROMIUM)).toEqual([200, 'image/webp', FOR_A_MINUTE]);
  }
  expect(await listTypes(server)).toEqual(['jpg', 'w320.webp']);
  await convertPhotos(server.services);
  expect(await get(server, `${stem}.w300.jpg`, CHROMIUM)).toEqual([200, 'image/avif', FOR_GOOD]);
  const [status] = await get(server, '/media/galleries/x/gallery_1/none.w300.webp', CHROMIUM);
  expect(status).toBe(404);
});

it('serves the photo itself while a copy cannot be rendered', async () => {
  const server = await startServer();
  const { variants } = await upload(server);
  const render = vi.spyOn(server.services.photos, 'renderCopy').mockResolvedValue(undefined);
  expect(await get(server, variants[0]!.url, CHROMIUM)).toEqual([200, 'image/jpeg', FOR_A_MINUTE]);
  render.mockRestore();
  expect(await get(server, variants[0]!.url, CHROMIUM)).toEqual([200, 'image/webp', FOR_A_MINUTE]);
});

it('serves the photo itself when the copy takes too long, and the copy once it is rendered', async () => {
  const server = await startServer({ PHOTO_COPY_WAIT_MS: '0' });
  const { url } = (await upload(server)).variants[1]!;
  expect(await get(server, url, WITHOUT_AVIF)).toEqual([200, 'image/jpeg', FOR_A_MINUTE]);
  await vi.waitFor(async () => expect(await listTypes(server)).toEqual(['jpg', 'w240.webp']));
  expect(await get(server, url, WITHOUT_AVIF)).toEqual([200, 'image/webp', FOR_GOOD]);
});

it('continues an interrupted conversion, then deletes the copies of an earlier release and counts the bytes', async () => {
  const server = await startServer();
  await upload(server);
  const { file, size_bytes: bytes } = await readRow(server);
  const { db, photos, photoStorage } = server.services;
  const old: StoredVariant = { file: file.replace('.jpg', '.w200.jpg'), width: 200, height: 144, type: 'image/jpeg' };
  await photoStorage.save(old.file, await createJpeg(200, 144));
  await db
    .updateTable('photos')
    .set({ variants: JSON.stringify([old]) })
    .execute();

  const renderCopy = photos.renderCopy.bind(photos);
  const render = vi.spyOn(photos, 'renderCopy');
  let calls = 0;
  render.mockImplementation(async (...args) => {
    calls += 1;
    if (calls === 3) throw new Error('The process ended.');
    return renderCopy(...args);
  });
  await expect(convertPhotos(server.services)).rejects.toThrow('ended');
  expect(await listTypes(server)).toEqual(['jpg', 'w160.avif', 'w200.jpg', 'w240.avif']);
  expect((await readRow(server)).avif_state).toBe(0);

  await convertPhotos(server.services);
  expect(calls).toBe(WIDTHS.length + 1); // without the copies of the first run
  expect(await listTypes(server)).toEqual(['jpg', ...WIDTHS.map((width) => `w${width}.avif`)]);
  const row = await readRow(server);
  const stored = await Promise.all(
    (JSON.parse(row.variants) as StoredVariant[]).map((variant) => photoStorage.readSize(variant.file)),
  );
  expect([row.avif_state, row.size_bytes]).toEqual([1, stored.reduce<number>((sum, size) => sum + size!, bytes)]);
  expect(await findInconsistencies(server.services)).toEqual([]);
});

it('skips a photo whose file is missing, and converts again after a backup without copies was restored', async () => {
  const server = await startServer();
  const { variants } = await upload(server);
  const { file } = await readRow(server);
  const { db, photoStorage } = server.services;
  await convertPhotos(server.services);
  await photoStorage.remove((JSON.parse((await readRow(server)).variants) as StoredVariant[]).map((one) => one.file));
  expect(await get(server, variants[0]!.url, CHROMIUM)).toEqual([200, 'image/webp', FOR_A_MINUTE]);
  expect((await readRow(server)).avif_state).toBe(0);

  await photoStorage.remove([file]);
  await convertPhotos(server.services);
  expect((await readRow(server)).avif_state).toBe(2);
  await db.deleteFrom('photos').execute();
  await convertPhotos(server.services);
});
