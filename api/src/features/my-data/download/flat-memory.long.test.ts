import { randomBytes } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createPhotoRow } from '../../../../test/photo-row.ts';
import { startServer } from '../../../../test/server.ts';
import { MEBIBYTE } from '@fotosoc/server-kit/units';
import { insertPhoto } from '../../photos/queries.ts';

const PHOTOS = 10_000;
const PHOTO_BYTES = 100_000;

it('streams ten thousand photos, a gigabyte, with constant memory', async () => {
  const server = await startServer();
  const member = await server.signUp();
  const folder = path.join(server.env.DATA_DIR, 'media/member-portfolios/test/gallery_1');
  await mkdir(folder, { recursive: true });
  const photo = path.join(server.env.DATA_DIR, 'photo.jpg');
  await writeFile(photo, randomBytes(PHOTO_BYTES));
  for (let count = 0; count < PHOTOS; count++) {
    const row = createPhotoRow(member.id);
    await insertPhoto(server.services.db, row);
    await link(photo, path.join(server.env.DATA_DIR, 'media', row.file));
  }
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/api/account/everything.zip`;
  const before = kept();
  let [received, most] = [0, 0];
  const { body } = await fetch(address, { headers: { cookie: member.cookie } });
  for await (const chunk of body! as unknown as AsyncIterable<Uint8Array>) {
    received += chunk.byteLength;
    most = Math.max(most, kept() - before);
  }
  expect(received).toBeGreaterThan(PHOTOS * PHOTO_BYTES);
  expect(most).toBeLessThan(128 * MEBIBYTE);
});

function kept(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
