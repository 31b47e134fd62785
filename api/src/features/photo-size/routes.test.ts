import { beforeEach, expect, it } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import type { PhotoSize } from '@fotosoc/contract/photo-size';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { openPage, publishSite } from '@fotosoc/delivery/testing/composed-pages';
import { createJpeg } from '../../../test/pictures.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { createUploadRequest } from '../../../test/upload.ts';

let server: TestServer;
let officer: Actor;
shareServer(async (opened) => {
  server = opened;
  const { confirmation: _, ...unconfirmed } = await server.signUpWith('galleries');
  officer = unconfirmed;
  await publishSite(server);
});
beforeEach(() => deleteRows(server, 'photos'));

const size = async () => (await server.call('GET', '/api/photo-size', { as: officer })).json<PhotoSize>();
interface Answer {
  size: PhotoSize;
  entry: ActivityLogEntry;
  code: string;
  current: PhotoSize;
}
async function choose(maxSidePx: number, version?: string) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const reply = await server.call('PUT', '/api/photo-size', { as: officer, body: { maxSidePx }, headers });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
async function undo({ entry }: { entry: ActivityLogEntry }) {
  const reply = await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
async function uploaded(): Promise<Photo> {
  const reply = await server.app.inject(createUploadRequest(await createJpeg(3000, 300), officer));
  return reply.json<{ photo: Photo }>().photo;
}
const limits = async () => (await openPage(server, '/x')).state['photoLimits'];

it('is the specified size until an officer chooses another, then at once on pages and for uploads', async () => {
  const { version, ...begun } = await size();
  expect(begun).toEqual({
    maxSidePx: 1024,
    maxBytes: 1_000_000,
    photos: 0,
    bytes: 0,
    costs: [
      { maxSidePx: 1024, bytes: null, seconds: null },
      { maxSidePx: 2048, bytes: null, seconds: null },
    ],
  });
  expect(await limits()).toEqual({ maxSidePx: 1024, maxBytes: 1_000_000 });
  const small = await uploaded();
  expect([small.width, small.height]).toEqual([3000, 300]);

  const done = await choose(2048, version);
  expect([done.status, done.size.maxSidePx, done.size.maxBytes]).toEqual([200, 2048, 4_000_000]);
  expect(done.entry.subject).toBe('the size of photos');
  expect(await limits()).toEqual({ maxSidePx: 2048, maxBytes: 4_000_000 });
  const large = await uploaded();
  expect([large.width, large.height]).toEqual([3000, 300]);
  expect(large.variants.map(({ width }) => width)).toEqual(expect.arrayContaining([1800, 3000]));

  const late = await choose(1024, version);
  expect([late.status, late.code, late.current.maxSidePx]).toEqual([412, 'photos/changed-meanwhile', 2048]);
  expect((await undo(done)).status).toBe(200);
  expect(await limits()).toEqual({ maxSidePx: 1024, maxBytes: 1_000_000 });
  expect((await size()).version).toBe(version);
});

it('estimates the size of a photo from stored photos, in proportion to the pixels', async () => {
  const { db } = server.services;
  // Two measured photos, and one from before the measurement; 1,024 x 682 is the usual frame.
  const [early] = [await server.addPhoto(officer), await server.addPhoto(officer)];
  const usual = { width: 1024, height: 682, size_bytes: 300_000, work_ms: 500 };
  await db.updateTable('photos').set(usual).execute();
  await db.updateTable('photos').set({ work_ms: null }).where('id', '=', early.id).execute();
  const { photos, bytes, costs } = await size();
  expect([photos, bytes]).toEqual([2, 600_000]);
  expect(costs[0]).toEqual({ maxSidePx: 1024, bytes: 300_000, seconds: 0.5 });
  expect(costs[1]!.bytes! / 300_000).toBeCloseTo(4, 1);
  expect(costs[1]!.seconds! / 0.5).toBeCloseTo(4, 1);
});

it('is not undone after a later choice, nor set to another size', async () => {
  const first = await choose(2048);
  await choose(1024);
  expect(await undo(first)).toMatchObject({ status: 409, code: 'galleries/cannot-undo' });
  expect((await choose(4096)).status).toBe(400);
});
