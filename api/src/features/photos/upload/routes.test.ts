import { readdir } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import * as piexif from 'piexif-ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import type { OnePortfolio } from '@fotosoc/contract/portfolio';
import { deleteExpiredData } from '../../../schedule.ts';
import {
  readDemoPicture,
  createJpeg,
  createPng,
  createPngBomb,
  createWebp,
  addPrivateExif,
} from '../../../../test/pictures.ts';
import { decodePixels } from '../../../../test/pixels.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { startServer, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { encodeMultipart, MULTIPART_TYPE, createUploadRequest } from '../../../../test/upload.ts';
import { DAY_MS, MEBIBYTE } from '@fotosoc/server-kit/units';

async function upload(server: TestServer, file: Buffer, as?: Actor, fields?: Record<string, string>) {
  return server.app.inject(createUploadRequest(file, as, fields));
}

async function uploaded(server: TestServer, file: Buffer, as: Actor, fields?: Record<string, string>): Promise<Photo> {
  return (await upload(server, file, as, fields)).json<{ photo: Photo }>().photo;
}

async function fetchFile(server: TestServer, url: string): Promise<Buffer> {
  return (await server.app.inject({ url })).rawPayload;
}

async function filesIn({ services }: TestServer, folder: 'media' | 'tmp'): Promise<string[]> {
  return folder === 'media' ? listKeys(services, folder) : readdir(services.scratch.dir);
}

/** Returns the EXIF of a file; undefined if there is none, as in a WebP. */
function exifOf(bytes: string) {
  return bytes.includes('Exif\0\0') ? piexif.load(bytes) : undefined;
}

let server: TestServer;
shareServer((opened) => (server = opened), { PHOTO_MAX_UPLOAD_MB: '8' });
beforeEach(async () => {
  await server.services.background.idle();
  await deleteRows(server, 'portfolios');
});

describe('an upload', () => {
  it('becomes a small JPEG with smaller copies under the path of its portfolio', async () => {
    const server = await startServer({ PHOTO_MAX_STORED_KB: '50' });
    const reply = await upload(server, await readDemoPicture('old-pier-stillness'), await server.signUp(), {
      link: 'Ada Lovelace',
      gallery: '2',
      filename: '../../My Pier (1).JPG',
    });
    expect(reply.statusCode).toBe(201);
    const { photo } = reply.json<{ photo: Photo }>();
    expect(photo.url).toMatch(/^\/media\/member-portfolios\/ada-lovelace\/gallery_2\/\d+_My-Pier-1-[0-9a-f]{16}\.jpg$/);
    expect([photo.width, photo.height, photo.alt]).toEqual([1024, 683, '']);
    expect((await fetchFile(server, photo.url)).length).toBeLessThanOrEqual(50_000);
    expect(photo.variants.map(({ width, type }) => `${width} ${type}`)).toEqual(
      [160, 240, 360, 540, 660, 800, 1024].map((width) => `${width} image/webp`),
    );
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photo.exif).toMatchObject({
      make: 'FUJIFILM',
      model: 'X-T4',
      fNumber: 'f/11',
      exposureTime: '90s',
      iso: 160,
    });
    for (const { url, type } of [{ url: photo.url, type: 'image/jpeg' }, ...photo.variants]) {
      const file = await server.app.inject({ url });
      expect(file.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it.each(['portfolio-create', 'portfolio-edit', 'profile', 'gallery'])(
    'for %s stands upright and contains no private data',
    async (purpose) => {
      const as = await server.signUpAdministrator();
      await server.addPortfolio(as, 'ada');
      const earlier = await filesIn(server, 'media');
      const file = addPrivateExif(await createJpeg(), 6);
      expect(file.includes('SECRET-GPS')).toBe(true);
      const photo = await uploaded(server, file, as, { purpose });
      expect([photo.width, photo.height]).toEqual([300, 400]);
      const stored = await fetchFile(server, photo.url);
      const { data, width } = decodePixels(stored);
      const redAtTop = data[(10 * width + 150) * 4]! > 200;
      const blueAtBottom = data[(390 * width + 150) * 4 + 2]! > 200;
      expect([redAtTop, blueAtBottom]).toEqual([true, true]);
      const added = (await filesIn(server, 'media')).filter((name) => !earlier.includes(name));
      for (const name of added) {
        const bytes = (await fetchFile(server, `/${name}`)).toString('latin1');
        expect(bytes).not.toMatch(/SECRET/);
        expect(exifOf(bytes)?.GPS ?? {}).toEqual({});
      }
      const camera = {
        make: 'Canon',
        model: 'EOS R6',
        lens: 'RF135mm',
        focalLength: '135mm',
        fNumber: 'f/2.8',
        exposureTime: '1/125s',
        iso: 400,
        takenAt: '2024-05-04T16:20:39',
      };
      const isKept = purpose === 'portfolio-create';
      expect(photo.exif).toEqual(isKept ? camera : null);
      const inFile = exifOf(stored.toString('latin1'))?.['0th'];
      const { Make, Orientation } = piexif.TagValues.ImageIFD;
      expect([inFile?.[Make], inFile?.[Orientation]]).toEqual(isKept ? ['Canon', 1] : [undefined, undefined]);
    },
  );

  it('may arrive before its portfolio has a link, under a word that no portfolio can use', async () => {
    const photo = await uploaded(server, await createJpeg(40, 30), await server.signUp(), { link: 'new' });
    expect(photo.url).toMatch(/^\/media\/member-portfolios\/new\/gallery_1\//);
  });

  it('moves into the folder of its portfolio once it has a link, in saved order', async () => {
    const as = await server.signUp();
    const [first, second] = [
      await uploaded(server, await createJpeg(400, 300), as, { link: 'new' }),
      await uploaded(server, await createJpeg(40, 30), as, { link: 'ada' }),
    ];
    const body = (portfolioLink: string) => ({
      portfolioLink,
      name: 'Ada',
      galleries: [
        { title: 'Roofs', images: [{ id: second.id }] },
        { title: 'Doors', images: [{ id: first.id }] },
      ],
    });
    await server.addPortfolio(as, 'taken');
    expect((await server.call('POST', '/api/portfolios', { as, body: body('taken') })).statusCode).toBe(409);
    expect((await fetchFile(server, first.url)).length).toBeGreaterThan(0);
    const saved = await server.call('POST', '/api/portfolios', { as, body: body('ada') });
    const [other, photo] = saved.json<OnePortfolio>().portfolio.galleries.map(({ images }) => images[0]!);
    const files = [photo!.url, ...photo!.variants.map(({ url }) => url)];
    expect(files.every((url) => url.startsWith('/media/member-portfolios/ada/gallery_2/'))).toBe(true);
    for (const url of files) expect((await server.app.inject(url)).statusCode).toBe(200);
    expect((await server.app.inject(first.url)).statusCode).toBe(404);
    expect(other!.url).toBe(second.url);
  });

  it('may be a PNG with transparency or a WebP, and is never enlarged', async () => {
    const as = await server.signUp();
    const fromPng = await uploaded(server, createPng(200, 100), as);
    expect([fromPng.width, fromPng.height, fromPng.variants.map(({ width }) => width)]).toEqual([200, 100, [160, 200]]);
    const { data } = decodePixels(await fetchFile(server, fromPng.url));
    expect([data[0]! > 240, Math.abs(data[1]! - 127) < 12]).toEqual([true, true]);
    const fromWebp = await uploaded(server, await createWebp(), as);
    expect([fromWebp.width, fromWebp.variants.map(({ width }) => width)]).toEqual([400, [160, 240, 360, 400]]);
  });

  it('may be an original of 24 megapixels', async () => {
    const photo = await uploaded(server, await createJpeg(6000, 4000), await server.signUp());
    expect([photo.width, photo.height]).toEqual([1024, 683]);
  });

  it('is stored once if a request is repeated, also concurrently', async () => {
    const as = await server.signUp();
    const request = createUploadRequest(await createJpeg(), as);
    request.headers!['idempotency-key'] = 'u-1';
    const earlier = await filesIn(server, 'media');
    const replies = await Promise.all([server.app.inject(request), server.app.inject(request)]);
    replies.push(await server.app.inject(request));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201]);
    await server.services.background.idle();
    expect(await filesIn(server, 'media')).toHaveLength(earlier.length + 1);
  });
});

function halfOf(file: Buffer): Buffer {
  return file.subarray(0, file.length >> 1);
}

function manyFields(count: number): Buffer {
  return encodeMultipart(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
}

describe('an upload is refused', () => {
  it.each([
    ['a PNG of 8,000 × 8,000 in a few bytes', () => createPngBomb(8000, 8000), 413, 'storage/too-large'],
    ['a PNG of 30,000 pixels a side', () => createPngBomb(30_000, 10), 413, 'storage/too-large'],
    ['a text', () => Buffer.from('hello'), 415, 'storage/not-a-photo'],
    ['nothing', () => Buffer.alloc(0), 415, 'storage/not-a-photo'],
    ['HTML', () => Buffer.from('<html><script>alert(1)</script>'), 415, 'storage/not-a-photo'],
    ['an SVG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="x"/>'), 415, 'storage/not-a-photo'],
    ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0'), 415, 'storage/not-a-photo'],
    ['half a JPEG', async () => halfOf(await createJpeg()), 422, 'storage/broken-photo'],
    ['a JPEG header alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9]), 422, 'storage/broken-photo'],
    ['a broken PNG', () => createPngBomb(100, 100), 422, 'storage/broken-photo'],
    ['a file over the limit', () => Buffer.alloc(8 * MEBIBYTE + 1, 0xff), 413, 'storage/too-large'],
  ])('as %s, leaving nothing behind', async (_what, make, status, code) => {
    const earlier = await filesIn(server, 'media');
    const reply = await upload(server, await make(), await server.signUp());
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code, error: expect.any(String) }]);
    expect([await filesIn(server, 'tmp'), await filesIn(server, 'media')]).toEqual([[], earlier]);
  });

  it('with a helpful sentence for the formats of phones', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const reply = await upload(server, heic, await server.signUp());
    expect(reply.json<{ error: string }>().error).toMatch(/HEIC.*JPEG/);
  });

  it('of unauthorised senders: members for galleries, other members for an edit', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()];
    await server.addPortfolio(ada, 'ada');
    const file = await createJpeg();
    const member = await upload(server, file, ada, { purpose: 'gallery' });
    expect([member.statusCode, member.json()]).toMatchObject([403, { code: 'storage/unauthorized' }]);
    const stranger = await upload(server, file, bob, { purpose: 'portfolio-edit' });
    expect([stranger.statusCode, stranger.json()]).toMatchObject([403, { code: 'storage/unauthorized' }]);
  });

  it.each<Record<string, string>>([
    { purpose: 'other' },
    { link: '!!!' },
    { gallery: '0' },
    { gallery: '1.5' },
    { gallery: '' },
  ])('with the field %j', async (fields) => {
    const reply = await upload(server, await createJpeg(), await server.signUp(), fields);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { fields: { [Object.keys(fields)[0]!]: expect.any(String) } },
    ]);
  });

  it('once the quota is full', async () => {
    const server = await startServer({ QUOTA_PHOTOS: '1' });
    const as = await server.signUp();
    expect((await upload(server, await createJpeg(), as)).statusCode).toBe(201);
    const reply = await upload(server, await createJpeg(), as);
    expect([reply.statusCode, reply.json()]).toMatchObject([402, { code: 'storage/quota-exceeded' }]);
  });

  it("for the society once its own quota is full, independent of the uploader's quota", async () => {
    const server = await startServer({ QUOTA_PHOTOS: '1' });
    const [ada, bo] = [await server.signUpWith('content', 'loans'), await server.signUpWith('content')];
    const status = async (as: Actor, purpose: string) =>
      (await upload(server, await createJpeg(), as, { purpose })).statusCode;
    expect([await status(ada, 'page'), await status(ada, 'profile')]).toEqual([201, 201]);
    expect([await status(bo, 'page'), await status(ada, 'equipment'), await status(ada, 'profile')]).toEqual([
      402, 402, 402,
    ]);
    expect(await status(bo, 'profile')).toBe(201);
  });

  it.each([
    [
      'without end',
      Buffer.from(`--fotosoc-test-boundary\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx`),
    ],
    ['of nothing', Buffer.alloc(0)],
    ['of thousands of fields', manyFields(5000)],
    ['with a field of a megabyte', encodeMultipart([['purpose', 'x'.repeat(1_000_000)]])],
    [
      'with the file before the fields',
      encodeMultipart([
        ['file', 'x', 'a.jpg'],
        ['purpose', 'profile'],
      ]),
    ],
    [
      'with two files',
      encodeMultipart([
        ['purpose', 'profile'],
        ['link', 'a'],
        ['file', 'x', 'a'],
        ['file', 'x', 'b'],
      ]),
    ],
    [
      'with a NUL in its name',
      encodeMultipart([
        ['purpose', 'profile'],
        ['link', 'a'],
        ['file', 'x', 'a\0.jpg'],
      ]),
    ],
  ])('as a body %s, with a 4xx', async (_what, payload) => {
    const { cookie } = await server.signUp();
    const headers = { 'content-type': MULTIPART_TYPE, cookie };
    const reply = await server.app.inject({ method: 'POST', url: '/api/photos', headers, payload });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    expect(await filesIn(server, 'tmp')).toEqual([]);
  });
});

it('stores nothing of an aborted upload', async () => {
  const server = await startServer();
  const { cookie } = await server.signUp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const { payload } = createUploadRequest(await readDemoPicture('white-ribs'));
  const body = payload as Buffer;
  const socket = net.connect(port, '127.0.0.1');
  const head = `POST /api/photos HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: ${MULTIPART_TYPE}\r\n`;
  socket.write(`${head}content-length: ${body.length}\r\n\r\n`);
  socket.write(body.subarray(0, 100_000));
  await vi.waitFor(async () => expect(await filesIn(server, 'tmp')).toHaveLength(1), { timeout: 20_000 });
  socket.destroy();
  await vi.waitFor(async () => expect(await filesIn(server, 'tmp')).toEqual([]), { timeout: 20_000 });
  expect(await filesIn(server, 'media')).toEqual([]);
});

describe('sweeping', () => {
  it('removes only photos unused for a day, and files without row', async () => {
    const server = await startServer();
    const as = await server.signUp();
    const used = await uploaded(server, await createJpeg(), as);
    const forgotten = await uploaded(server, await createJpeg(), as);
    const body = { portfolioLink: 'ada', name: 'Ada', galleries: [{ title: 'One', images: [{ id: used.id }] }] };
    await server.call('POST', '/api/portfolios', { as, body });
    await server.services.photoStorage.save('galleries/x/stray.jpg', await createJpeg());
    await deleteExpiredData(server.services);
    expect(await filesIn(server, 'media')).toHaveLength(3);
    server.wait(1.1 * DAY_MS);
    await deleteExpiredData(server.services);
    const left = await filesIn(server, 'media');
    expect(left).toHaveLength(1);
    expect((await server.app.inject({ url: used.url })).statusCode).toBe(200);
    expect((await server.app.inject({ url: forgotten.url })).statusCode).toBe(404);
  });

  it('removes the photos of a deleted portfolio at once', async () => {
    const server = await startServer();
    const as = await server.signUp();
    const photo = await uploaded(server, await createJpeg(), as);
    const body = { portfolioLink: 'ada', name: 'Ada', galleries: [{ title: 'One', images: [{ id: photo.id }] }] };
    await server.call('POST', '/api/portfolios', { as, body });
    await server.call('DELETE', '/api/portfolios/ada', { as });
    await server.services.background.idle();
    expect(await filesIn(server, 'media')).toEqual([]);
  });
});
