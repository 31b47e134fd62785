import { beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentPhoto, ShownEquipment } from '@fotosoc/contract/loan';
import type { Photo } from '@fotosoc/contract/photo';
import { createJpeg } from '../../../../test/pictures.ts';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';
import { unpublishPhoto, republishPhoto } from '../../photos/unpublish-photo.ts';
import { insertLoanLink } from '../loan-links.ts';

let server: TestServer;
let officer: Actor;
let ada: Actor;
let id: string;
let photoIds: string[];
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'equipment', 'portfolios', 'photos', 'record_entries');
  officer = await server.signUpWith('loans');
  const kindReply = await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
  id = kindReply.json<{ equipment: { id: string } }>().equipment.id;
  ada = await server.signUp();
  photoIds = [await uploaded(), await uploaded()];
  const images = photoIds.map((photoId, index) => ({ id: photoId, alt: 'Fog', ...(index === 1 && { credit: 'Eve' }) }));
  const body = { portfolioLink: 'ada', name: 'Ada', galleries: [{ title: 'Night', images }] };
  await server.call('POST', '/api/portfolios', { as: ada, body });
});

interface Named {
  code: string;
  made: EquipmentPhoto | null;
  entry: { id: string };
}
async function uploaded(purpose = 'portfolio-create', as = ada): Promise<string> {
  const reply = await server.app.inject(createUploadRequest(await createJpeg(40, 30), as, { purpose, link: 'ada' }));
  return reply.json<{ photo: Photo }>().photo.id;
}
async function name(photoId: unknown, of = id) {
  const reply = await server.call('PUT', `/api/equipment/${of}/example-photo`, { as: officer, body: { photoId } });
  return { status: reply.statusCode, ...reply.json<Named>() };
}
const undo = async ({ entry }: Named) => server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer });
async function made() {
  const [kind] = (await server.call('GET', '/api/equipment')).json<ShownEquipment[]>();
  return kind!.made;
}
async function photoRow(photoId: string) {
  return server.services.db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
}

it('shows the photo of an equipment type to everybody, with its page and its credit', async () => {
  expect(await made()).toBeUndefined();
  expect(await name(photoIds[0])).toMatchObject({
    made: { path: `/portfolios/ada?photo=${photoIds[0]}`, title: 'Night', credit: 'Ada' },
    entry: { action: 'made-with', subject: 'Tripod', before: { photoId: null }, after: { photoId: photoIds[0] } },
  });
  expect(await made()).toMatchObject({ photo: { id: photoIds[0], alt: 'Fog', exif: null }, credit: 'Ada' });
  await name(photoIds[1]);
  expect(await made()).toMatchObject({ photo: { id: photoIds[1] }, credit: 'Eve' });
  await name(null);
  expect(await made()).toBeUndefined();
});

it('shows the photo to the borrower as well', async () => {
  await name(photoIds[0]);
  const at = (days: number) =>
    new Date(server.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');
  const body = { user_email: 'eve@example.org', equipment: 'Tripod', start_datetime: at(1), end_datetime: at(2) };
  const booked = await server.call('POST', '/api/book', { body });
  const { id: bookingId } = booked.json<{ booking: { id: string } }>().booking;
  const { search } = new URL(await insertLoanLink(server.services.db, bookingId, 'https://example.org'));
  const reply = await server.call('GET', `/api/managed-bookings${search}`);
  expect(reply.json()).toMatchObject({ booking: { made: { title: 'Night', credit: 'Ada' } } });
});

describe('disappears at once, and returns', () => {
  it('when the photo is hidden', async () => {
    await name(photoIds[0]);
    await unpublishPhoto(server.services.db, await photoRow(photoIds[0]!), server.services.now());
    expect(await made()).toBeUndefined();
    await republishPhoto(server.services.db, photoIds[0]!);
    expect(await made()).toMatchObject({ photo: { id: photoIds[0] } });
  });

  it('when its portfolio is hidden', async () => {
    await name(photoIds[0]);
    const hide = (hidden_at: string | null) =>
      server.services.db.updateTable('portfolios').set({ hidden_at }).execute();
    await hide(server.services.now().toISOString());
    expect(await made()).toBeUndefined();
    await hide(null);
    expect(await made()).toBeDefined();
  });

  it('when its gallery is hidden', async () => {
    const as = await server.signUpAdministrator();
    const photo = await server.addPhoto(as);
    const gallery = { link: 'fog', title: 'Fog', galleries: [{ title: 'Night', images: [{ id: photo.id }] }] };
    await server.call('POST', '/api/galleries', { as, body: gallery });
    expect(await name(photo.id)).toMatchObject({ made: { path: `/gallery/fog?photo=${photo.id}` } });
    const show = async (isShown: boolean) =>
      server.call('PUT', '/api/review/galleries/fog/visibility', { as, body: { isShown, reason: 'Asked for.' } });
    expect((await show(false)).statusCode).toBe(200);
    expect(await made()).toBeUndefined();
    await show(true);
    expect(await made()).toBeDefined();
  });
});

it('disappears when the photo or its portfolio is deleted', async () => {
  await name(photoIds[0]);
  await server.services.db.updateTable('photos').set({ set_id: null, position: null }).execute();
  expect(await made()).toBeUndefined();
  await server.services.db.deleteFrom('photos').execute();
  expect(await made()).toBeUndefined();
  expect(await name(null)).toMatchObject({ entry: { before: { photoId: null } } });
});

it('is undone within a minute, unless it was changed since or the former photo is hidden', async () => {
  const first = await name(photoIds[0]);
  const second = await name(photoIds[1]);
  expect((await undo(first)).json()).toMatchObject({ code: 'loans/cannot-undo' });
  expect((await undo(second)).statusCode).toBe(200);
  expect(await made()).toMatchObject({ photo: { id: photoIds[0] } });
  const removed = await name(null);
  await unpublishPhoto(server.services.db, await photoRow(photoIds[0]!), server.services.now());
  expect((await undo(removed)).json()).toMatchObject({ code: 'loans/cannot-undo' });
  const late = await name(photoIds[1]);
  server.wait(61_000);
  expect((await undo(late)).json()).toMatchObject({ code: 'loans/cannot-undo' });
});

describe('refuses', () => {
  it('hidden, unpublished and unknown photos', async () => {
    const equipment = await uploaded('equipment', officer);
    await unpublishPhoto(server.services.db, await photoRow(photoIds[1]!), server.services.now());
    for (const photoId of [equipment, await uploaded(), photoIds[1], 'none']) {
      expect(await name(photoId)).toMatchObject({ status: 400, code: 'photos/not-found' });
    }
    expect(await made()).toBeUndefined();
  });

  it('other formats, and unknown equipment', async () => {
    for (const photoId of ['', 1, {}, 'x'.repeat(65), undefined])
      expect(await name(photoId)).toMatchObject({ status: 400 });
    expect(await name(photoIds[0], 'none')).toMatchObject({ status: 404, code: 'loans/equipment-not-found' });
  });
});
