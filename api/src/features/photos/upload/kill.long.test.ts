import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { startProcess } from '../../../../test/server-process.ts';
import { createJpeg } from '../../../../test/pictures.ts';
import { createRandom, SEED } from '../../../../test/seed.ts';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { usesS3 } from '@fotosoc/server-kit/testing/s3-settings';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { MULTIPART_TYPE, createUploadRequest } from '../../../../test/upload.ts';
import { selectUsedPhotoIds } from '../../photo-uses.ts';
import { sweepPhotos } from '../sweep.ts';
import { listStoredFiles } from '../photo.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const SCRIPT = fileURLToPath(new URL('../../../../test/upload-and-kill.ts', import.meta.url));

/** Returns the output of a program, regardless of its exit code. */
async function outputOf(args: string[], env: TestServer['env']): Promise<string> {
  const options = { env: { ...process.env, SEED: 'none', CHROMIUM_PATH: 'none', ...env } };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], options).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** Expects that every row has its files and every confirmed upload its row; after a sweep no file is without row. */
async function expectWhole({ server, stored }: { server: TestServer; stored: string[] }): Promise<void> {
  const { db, scratch } = server.services;
  const rows = await db.selectFrom('photos').selectAll().execute();
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(stored));
  const known = rows.flatMap(listStoredFiles).map((file) => `media/${file}`);
  expect(await listKeys(server.services, 'media')).toEqual(expect.arrayContaining(known));
  await db
    .updateTable('photos')
    .set({ created_at: new Date(Date.now() + 10 * DAY_MS).toISOString() })
    .execute();
  server.wait(2 * DAY_MS);
  await sweepPhotos(server.services, () => undefined, selectUsedPhotoIds);
  server.wait(-2 * DAY_MS);
  expect(await listKeys(server.services, 'media')).toEqual(known.toSorted());
  expect(await readdir(scratch.dir)).toEqual([]);
}

/** Calls of an upload, and how many of each: a photo is one file, its copies are made later. */
const CALLS = { ...(usesS3() ? {} : { write: 1, rename: 1, folder: 3 }), put: 1, putting: 1, end: 1 };
const steps = Object.entries(CALLS).flatMap(([call, count]) =>
  Array.from({ length: count }, (_, index) => [call, index + 1] as const),
);

it.each(steps)('a kill at %s %d leaves a photo completely or not at all', async (call, nth) => {
  const server = await startServer();
  const as = await server.signUp();
  const output = await outputOf([SCRIPT, JSON.stringify(as), call, String(nth)], server.env);
  const stored = output ? [(JSON.parse(output) as { photo: Photo }).photo.id] : [];
  expect(stored).toHaveLength(call === 'end' ? 1 : 0);
  await expectWhole({ server, stored });
});

it(`random kills lose no confirmed upload, seed ${SEED}`, async () => {
  const random = createRandom(SEED);
  const server = await startServer();
  const as = await server.signUp();
  const stored: string[] = [];
  for (let round = 1; round <= 5; round++) {
    const own = await startProcess({ ...server.env, RATE_FACTOR: '1000' });
    const end = new AbortController();
    const uploads = (async () => {
      while (!end.signal.aborted) stored.push(...(await uploadTo(own.port, as)));
    })();
    await vi.waitFor(() => expect(stored.length).toBeGreaterThanOrEqual(round), { timeout: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, random() * 500));
    end.abort();
    await own.kill();
    await uploads;
  }
  await expectWhole({ server, stored });
});

/** Uploads a photo and returns its id; empty if the server was killed meanwhile. */
async function uploadTo(port: number, { cookie }: Actor): Promise<string[]> {
  const body = new Uint8Array(createUploadRequest(await createJpeg()).payload as Buffer);
  const headers = { cookie, 'content-type': MULTIPART_TYPE };
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/photos`, { method: 'POST', headers, body });
    return reply.status === 201 ? [((await reply.json()) as { photo: Photo }).photo.id] : [];
  } catch {
    return [];
  }
}
