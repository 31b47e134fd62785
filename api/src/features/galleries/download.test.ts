import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { unzip } from '../../../test/unzip.ts';
import { createUploadRequest } from '../../../test/upload.ts';

const ADDRESS = '/api/galleries/walk/photos.zip';

async function upload(server: TestServer, as: Actor, filename: string): Promise<{ id: string; url: string }> {
  const fields = { purpose: 'gallery', link: 'walk', filename };
  const reply = await server.app.inject(createUploadRequest(await createJpeg(40, 30), as, fields));
  return reply.json<{ photo: { id: string; url: string } }>().photo;
}

async function createGallery(server: TestServer, as: Actor, photos: { id: string; credit?: string }[]): Promise<void> {
  const galleries = [{ title: 'Out: of/town', images: photos.map(({ id, credit }) => ({ id, credit })) }];
  const body = { link: 'walk', title: 'Walk', takenOn: '2025-10-03', galleries };
  expect((await server.call('POST', '/api/galleries', { as, body })).statusCode).toBe(201);
}

/** Starts a server with a gallery of one photo that is never uploaded. */
async function startWithGallery(...how: Parameters<typeof startServer>) {
  const server = await startServer(...how);
  const as = await server.signUpAdministrator();
  const photo = await server.addPhoto(as);
  await createGallery(server, as, [photo]);
  return { server, as, photo };
}

it('contains the photos by the names of the uploaded files, made unique, and the credits', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const first = await upload(server, as, 'IMG_0101.JPG');
  const second = await upload(server, as, 'img_0101.jpg');
  await createGallery(server, as, [{ ...first, credit: 'Kavya Menon' }, second]);
  const reply = await server.call('GET', ADDRESS);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="walk.zip"',
  });
  const files = unzip(reply.rawPayload);
  const stored = (await server.call('GET', '/api/galleries/walk')).json<{
    gallery: { galleries: { images: { url: string }[] }[] };
  }>().gallery.galleries[0]!.images;
  expect([...files.keys()]).toEqual(['1 Out- of-town/IMG_0101.jpg', '1 Out- of-town/img_0101 (2).jpg', 'credits.txt']);
  expect(files.get('1 Out- of-town/IMG_0101.jpg')).toEqual((await server.call('GET', stored[0]!.url)).rawPayload);
  expect(String(files.get('credits.txt')).split('\n')).toEqual([
    'Walk',
    '3 October 2025',
    expect.stringMatching(/\/gallery\/walk$/),
    '',
    '1 Out- of-town/IMG_0101.jpg, Photographer: Kavya Menon',
    '1 Out- of-town/img_0101 (2).jpg',
    '',
  ]);
});

it('leaves out hidden photos and photos whose file is missing', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const [shown, hidden] = [await upload(server, as, 'shown.jpg'), await upload(server, as, 'hidden.jpg')];
  await createGallery(server, as, [shown, hidden, await server.addPhoto(as)]);
  const body = { isShown: false, reason: 'Asked.' };
  expect((await server.call('PUT', `/api/review/photos/${hidden.id}`, { as, body })).statusCode).toBe(200);
  const files = unzip((await server.call('GET', ADDRESS)).rawPayload);
  expect([...files.keys()]).toEqual(['1 Out- of-town/shown.jpg', 'credits.txt']);
});

it('refuses an unknown and a hidden gallery', async () => {
  const { server, as } = await startWithGallery();
  expect((await server.call('GET', '/api/galleries/none/photos.zip')).statusCode).toBe(404);
  const body = { isShown: false, reason: 'Asked.' };
  await server.call('PUT', '/api/review/galleries/walk/visibility', { as, body });
  const reply = await server.call('GET', ADDRESS);
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'galleries/not-found' }]);
});

it('refuses a gallery of more than 1,000 photos', async () => {
  const { server, as, photo } = await startWithGallery();
  const { db } = server.services;
  const row = await db.selectFrom('photos').select('set_id').where('id', '=', photo.id).executeTakeFirstOrThrow();
  const more = Array.from({ length: 1000 }, (_, index) => ({
    ...createPhotoRow(as.id),
    set_id: row.set_id,
    position: index + 1,
  }));
  for (let at = 0; at < more.length; at += 100) {
    await db
      .insertInto('photos')
      .values(more.slice(at, at + 100))
      .execute();
  }
  const reply = await server.call('GET', ADDRESS);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    413,
    { error: 'This gallery has more than 1000 photos. Download them one by one.' },
  ]);
});

it('limits the downloads of a network', async () => {
  const galleryDownloadsPerAddress = { count: 1, windowSeconds: 60 };
  const { server } = await startWithGallery({}, (config) => ({
    ...config,
    rates: { ...config.rates, galleryDownloadsPerAddress },
  }));
  expect((await server.call('GET', ADDRESS)).statusCode).toBe(200);
  const reply = await server.call('GET', ADDRESS);
  expect([reply.statusCode, reply.json()]).toMatchObject([429, { code: 'request/too-many-requests' }]);
});

it('closes the open file when the client disconnects', async () => {
  const { server } = await startWithGallery();
  const endless = new Readable({ read: () => undefined });
  endless.push('photo');
  server.services.photoStorage.open = () => Promise.resolve(endless);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: ADDRESS });
  const [reply] = (await once(request, 'response')) as [Readable];
  await once(reply, 'data');
  const closed = once(endless, 'close');
  request.destroy();
  await closed;
  expect(endless.destroyed).toBe(true);
});
