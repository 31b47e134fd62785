import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownEquipment } from '@fotosoc/contract/loan';
import type { Photo } from '@fotosoc/contract/photo';
import { createJpeg } from '../../../../test/pictures.ts';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { createUploadRequest } from '../../../../test/upload.ts';
import { deleteExpiredData } from '../../../schedule.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { unpublishPhoto } from '../../photos/unpublish-photo.ts';

let server: TestServer;
let officer: Actor;
let id: string;
beforeEach(async () => {
  server = await startServer();
  officer = await server.signUpWith('loans');
  const body = { name: 'Tripod', quantity: 2 };
  const reply = await server.call('POST', '/api/equipment', { as: officer, body });
  id = reply.json<{ equipment: { id: string } }>().equipment.id;
});

interface Shown {
  code: string;
  photo: Photo | null;
  entry: { id: string };
}
const upload = async (as = officer, purpose = 'equipment') =>
  server.app.inject(createUploadRequest(await createJpeg(40, 30), as, { purpose, link: 'tripod' }));
async function uploaded(as = officer): Promise<string> {
  return (await upload(as)).json<{ photo: Photo }>().photo.id;
}
async function show(photoId: string | null, { alt = 'A tripod', of = '' } = {}) {
  const picture = photoId === null ? null : { photoId, alt };
  const reply = await server.call('PUT', `/api/equipment/${id}${of}/picture`, { as: officer, body: { picture } });
  return { status: reply.statusCode, ...reply.json<Shown>() };
}
const undo = async ({ entry }: Shown) => server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer });
async function kind() {
  const [first] = (await server.call('GET', '/api/equipment')).json<ShownEquipment[]>();
  return first!;
}
const unitPhotos = async () => {
  const reply = await server.call('GET', `/api/equipment/${id}/units`, { as: officer });
  return reply.json<{ units: { photo: Photo | null }[] }>().units.map(({ photo }) => photo?.alt);
};
async function hide(photoId: string) {
  const { db, now } = server.services;
  const photo = await db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
  await unpublishPhoto(db, photo, now());
}
async function sweepTomorrow(): Promise<string[]> {
  server.wait(1.1 * DAY_MS);
  await deleteExpiredData(server.services);
  return listKeys(server.services, 'media');
}

it('shows the picture of an equipment type to everybody at once, without camera data', async () => {
  expect(await kind()).not.toHaveProperty('photo');
  const photoId = await uploaded();
  expect(await show(photoId)).toMatchObject({
    photo: { id: photoId, alt: 'A tripod' },
    entry: { action: 'picture', subject: 'Tripod', before: { picture: null }, after: { picture: { photoId } } },
  });
  expect((await kind()).photo).toMatchObject({ id: photoId, alt: 'A tripod', exif: null });
  await show(photoId, { alt: ' A tall tripod ' });
  expect((await kind()).photo).toMatchObject({ alt: 'A tall tripod' });
  await show(null);
  expect(await kind()).not.toHaveProperty('photo');
});

it('shows the picture of a unit to the desk only', async () => {
  await show(await uploaded(), { alt: 'A dent', of: '/units/2' });
  expect(await unitPhotos()).toEqual([undefined, 'A dent']);
  expect(await kind()).not.toHaveProperty('photo');
});

it('restores pictures of a type and of a unit within a minute, unless they were changed since', async () => {
  for (const of of ['', '/units/1']) {
    const first = await show(await uploaded(), { of });
    const second = await show(await uploaded(), { of, alt: 'Another' });
    expect((await undo(first)).json()).toMatchObject({ code: 'loans/cannot-undo' });
    expect((await undo(second)).json()).toMatchObject({ isInService: true });
    const removed = await show(null, { of });
    await undo(removed);
    expect(of ? (await unitPhotos())[0] : (await kind()).photo?.alt).toBe('A tripod');
  }
});

it('hides the picture while its photo is hidden, of a type and of a unit', async () => {
  const photoId = await uploaded();
  await show(photoId);
  await show(photoId, { of: '/units/1' });
  await hide(photoId);
  expect(await kind()).not.toHaveProperty('photo');
  expect(await unitPhotos()).toEqual([undefined, undefined]);
});

it('cannot restore a deleted photo', async () => {
  await show(await uploaded());
  const removed = await show(null);
  await server.services.db.deleteFrom('photos').execute();
  expect((await undo(removed)).json()).toMatchObject({ code: 'loans/cannot-undo' });
});

describe('its files', () => {
  it("stay while a type or a unit shows them, also after the uploader's account is deleted", async () => {
    await show(await uploaded());
    await show(await uploaded(), { of: '/units/1' });
    const files = await listKeys(server.services, 'media');
    expect(files.length).toBeGreaterThan(1);
    const { db, now } = server.services;
    const at = now().toISOString();
    await db
      .insertInto('account_deletions')
      .values({ account_id: officer.id, deleted_at: at, erased_at: at, kept: '{"rights":[],"cases":[]}' })
      .execute();
    expect(await sweepTomorrow()).toEqual(files);
    expect((await kind()).photo).toBeDefined();
  });

  it('are deleted once the picture is replaced or removed, and with the type', async () => {
    await show(await uploaded());
    await show(await uploaded());
    await show(await uploaded(), { of: '/units/2' });
    const before = await listKeys(server.services, 'media');
    await show(null, { of: '/units/2' });
    const left = await sweepTomorrow();
    expect(left).toHaveLength(before.length / 3);
    officer = await server.signUpWith('loans');
    await server.call('POST', `/api/equipment/${id}/retirements`, { as: officer });
    expect(await sweepTomorrow()).toEqual([]);
  });

  it('stay while another type shows the same photo', async () => {
    const photoId = await uploaded();
    await show(photoId);
    await show(photoId, { of: '/units/1' });
    await show(null);
    expect(await sweepTomorrow()).not.toEqual([]);
  });
});

describe('refuses', () => {
  it('uploads for equipment without the right', async () => {
    expect((await upload(await server.signUp())).statusCode).toBe(403);
    expect((await upload(await server.signUpWith('content'))).statusCode).toBe(403);
  });

  it('hidden photos, and photos uploaded for another purpose or by another account', async () => {
    const other = (await upload(officer, 'portfolio-create')).json<{ photo: Photo }>().photo.id;
    expect(await show(other)).toMatchObject({ status: 400, code: 'photos/not-found' });
    expect(await show(await uploaded(await server.signUpWith('loans')))).toMatchObject({ status: 400 });
    const hidden = await uploaded();
    await show(hidden);
    await hide(hidden);
    expect(await show(hidden)).toMatchObject({ status: 400 });
  });

  it('a picture without alt text or in another format, and an invalid picture', async () => {
    const photoId = await uploaded();
    for (const picture of [{ photoId }, { photoId, alt: 1 }, { photoId, alt: '', of: 1 }, photoId]) {
      const url = `/api/equipment/${id}/picture`;
      expect((await server.call('PUT', url, { as: officer, body: { picture } })).statusCode).toBe(400);
    }
    const fields = { purpose: 'equipment', link: 'tripod' };
    const reply = await server.app.inject(createUploadRequest(Buffer.from('%PDF-1.7 no picture'), officer, fields));
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(await kind()).not.toHaveProperty('photo');
  });

  it('unknown equipment, and a description that is too long', async () => {
    expect(await show(null, { of: '/units/3' })).toMatchObject({ status: 404, code: 'loans/equipment-not-found' });
    expect(await show(await uploaded(), { alt: 'x'.repeat(501) })).toMatchObject({ status: 400 });
  });

  it('equipment photos in portfolios', async () => {
    const body = {
      portfolioLink: 'ada',
      name: 'Ada',
      galleries: [{ title: 'Coast', images: [{ id: await uploaded() }] }],
    };
    const reply = await server.call('POST', '/api/portfolios', { as: officer, body });
    expect(reply.json()).toMatchObject({ code: 'photos/not-found' });
  });
});
