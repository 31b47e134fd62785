import { beforeEach, describe, expect, it } from 'vitest';
import type { UsedEquipment } from '@fotosoc/contract/loan';
import type { Photo } from '@fotosoc/contract/photo';
import { readDemoPicture, createJpeg } from '../../../../test/pictures.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { unpublishPhoto, republishPhoto } from '../../photos/unpublish-photo.ts';

/** Lens name in the EXIF data of the demo picture. */
const LENS = 'NIKKOR Z 24-70mm f/4 S';

let server: TestServer;
let officer: Actor;
let ada: Actor;
let photoId: string;
shareServer(async (opened) => {
  server = opened;
  officer = await server.signUpWith('loans');
  ada = await server.signUp();
  photoId = await uploaded(await readDemoPicture('swell-after-sunset'));
  const galleries = [{ title: 'Shore', images: [{ id: photoId }] }];
  const body = { portfolioLink: 'ada', name: 'Ada', galleries };
  await server.call('POST', '/api/portfolios', { as: ada, body });
});
beforeEach(async () => {
  await server.services.db.deleteFrom('equipment').execute();
});

async function uploaded(picture: Buffer, as = ada, purpose = 'portfolio-create'): Promise<string> {
  const reply = await server.app.inject(createUploadRequest(picture, as, { purpose, link: 'ada' }));
  return reply.json<{ photo: Photo }>().photo.id;
}
async function lend(name: string, quantity = 1): Promise<string> {
  const reply = await server.call('POST', '/api/equipment', { as: officer, body: { name, quantity } });
  return reply.json<{ equipment: { id: string } }>().equipment.id;
}
const name = async (id: string) =>
  server.call('PUT', `/api/equipment/${id}/example-photo`, { as: officer, body: { photoId } });
const ask = async (link = 'ada') => server.call('GET', `/api/portfolios/${link}/equipment`);
const gear = async () => (await ask()).json<{ equipment: UsedEquipment[] }>().equipment;
const names = async () => (await gear()).map((one) => one.name);

it('lists types named by the desk before matches of cameras and lenses, without duplicates, and at most four', async () => {
  await lend(LENS);
  await lend('Tripod');
  const camera = await lend('Nikon Z 6_2');
  expect(await names()).toEqual([LENS, 'Nikon Z 6_2']);
  await name(await lend('Umbrella'));
  await name(camera);
  expect(await names()).toEqual(['Nikon Z 6_2', 'Umbrella', LENS]);
  await name(await lend('Wagon'));
  await name(await lend('X-ray'));
  expect(await names()).toEqual(['Nikon Z 6_2', 'Umbrella', 'Wagon', 'X-ray']);
});

it('lists each type with the picture set by the desk', async () => {
  const id = await lend(LENS);
  expect(await gear()).toEqual([{ id, name: LENS, freeToday: 1 }]);
  const picture = { photoId: await uploaded(await createJpeg(40, 30), officer, 'equipment'), alt: 'A lens' };
  await server.call('PUT', `/api/equipment/${id}/picture`, { as: officer, body: { picture } });
  expect(await gear()).toMatchObject([{ id, photo: { id: picture.photoId, alt: 'A lens' } }]);
});

it('leaves out retired types, and types without units', async () => {
  await lend(LENS, 0);
  const camera = await lend('Z 6_2');
  expect(await names()).toEqual(['Z 6_2']);
  await server.call('POST', `/api/equipment/${camera}/retirements`, { as: officer });
  expect(await names()).toEqual([]);
});

it('reveals nothing of a hidden photo, or of a photo without camera data', async () => {
  const { db, now } = server.services;
  await lend(LENS);
  const photos = db.selectFrom('photos').selectAll().where('id', '=', photoId);
  await unpublishPhoto(db, await photos.executeTakeFirstOrThrow(), now());
  expect(await names()).toEqual([]);
  await republishPhoto(db, photoId);
  expect(await names()).toEqual([LENS]);
  const as = async (purpose: 'gallery' | 'portfolio-create') =>
    db.updateTable('photos').set({ purpose }).where('id', '=', photoId).execute();
  await as('gallery');
  expect(await names()).toEqual([]);
  await as('portfolio-create');
});

it('reveals nothing of a hidden portfolio', async () => {
  const { db, now } = server.services;
  const put = async (hidden_at: string | null) => db.updateTable('portfolios').set({ hidden_at }).execute();
  await put(now().toISOString());
  expect((await ask()).statusCode).toBe(404);
  await put(null);
  expect((await ask('nobody')).json()).toMatchObject({ code: 'portfolios/not-found' });
});

/** Formats an instant in a number of minutes as booking requests have it. */
const inMinutes = (minutes: number) =>
  new Date(server.services.now().getTime() + minutes * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');
const free = async () => (await gear()).map(({ freeToday }) => freeToday);

const book = async (from: number, until: number) => {
  const times = { start_datetime: inMinutes(from), end_datetime: inMinutes(until) };
  const body = { ...times, equipment: LENS, quantity: 1, user_email: 'kit@example.org' };
  expect((await server.call('POST', '/api/book', { as: ada, body })).statusCode).toBe(201);
};

describe('number of available units for the rest of the day', () => {
  beforeEach(() => {
    server.stopClock(new Date('2026-11-20T10:00:00.000Z'));
  });

  it('is updated at once with every change of a loan, although the response is cached', async () => {
    const id = await lend(LENS, 2);
    expect(await free()).toEqual([2]);
    await book(60, 120);
    expect(await free()).toEqual([1]);
    const { db } = server.services;
    await db.updateTable('bookings').set({ state: 'back' }).execute();
    expect(await free()).toEqual([2]);
    await db
      .updateTable('equipment_units')
      .set({ out_of_service_since: server.services.now().toISOString() })
      .where('equipment_id', '=', id)
      .execute();
    expect(await free()).toEqual([0]);
  });

  it('ignores bookings of tomorrow', async () => {
    await lend(LENS);
    await book(24 * 60, 25 * 60);
    expect(await free()).toEqual([1]);
  });
});
