import { describe, expect, it } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { createDecoyJpeg, createExifBomb, createManyScansJpeg } from '../../../../test/hostile-pictures.ts';
import { createJpeg, createPngBomb } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';

/** Processor time of the server: far more than an upload takes, far less than this file once took. */
const FROZEN_MS = 2_000;

describe('a hostile photo', () => {
  it('of a thousand long Exif entries is stored without blocking the server', async () => {
    const server = await startServer();
    const as = await server.signUp();
    const file = await createExifBomb();
    const before = process.cpuUsage();
    const reply = await server.app.inject(createUploadRequest(file, as));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(FROZEN_MS);
    expect([reply.statusCode, reply.json<{ photo: Photo }>().photo.exif]).toEqual([201, null]);
  });

  it.each([
    ['whose real size is 200 megapixels', () => createDecoyJpeg([20_000, 10_000], [100, 100]), 413, /20000 × 10000/],
    [
      'of two frames',
      async () => Buffer.concat([(await createJpeg()).subarray(0, -2), (await createJpeg()).subarray(2)]),
      422,
      /damaged/,
    ],
    ['of fifty passes', () => createManyScansJpeg(64, 64, 50), 422, /passes/],
    [
      'of a few passes over very many pixels',
      async () => resized(await createManyScansJpeg(64, 64, 20), 8000, 6000),
      422,
      /passes/,
    ],
    ['of very many pixels in one pass after the other', () => createPngBomb(8000, 7400, true), 413, /too much memory/],
  ])('%s is refused before it is decoded', async (_what, make, status, sentence) => {
    const server = await startServer();
    const reply = await server.app.inject(createUploadRequest(await make(), await server.signUp()));
    expect([reply.statusCode, reply.json()]).toEqual([
      status,
      { code: status === 413 ? 'storage/too-large' : 'storage/broken-photo', error: expect.stringMatching(sentence) },
    ]);
  });
});

function resized(picture: Buffer, width: number, height: number): Buffer {
  const at = Math.max(...[0xc0, 0xc2].map((marker) => picture.indexOf(Buffer.from([0xff, marker, 0]))));
  picture.writeUInt16BE(height, at + 5);
  picture.writeUInt16BE(width, at + 7);
  return picture;
}
