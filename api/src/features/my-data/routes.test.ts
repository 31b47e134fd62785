import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnBooking, OwnCaption } from '@fotosoc/contract/own-account';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { toBorrowerKey } from '../account-directory/read.ts';

let server: TestServer;
let member: Actor;
beforeEach(async () => {
  server = await startServer();
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  member = await server.signUp('ada@example.org');
});

const bookings = async () =>
  (await server.call('GET', '/api/account/bookings', { as: member })).json<{ bookings: OwnBooking[] }>().bookings;
const own = async (as = member) =>
  (await server.call('GET', '/api/account/captions', { as })).json<{ captions: OwnCaption[] }>().captions;
const shown = async () => {
  const reply = await server.call('GET', '/api/galleries/fog');
  return reply.json<{ gallery: { captions: { caption: string }[] } }>().gallery.captions.map(({ caption }) => caption);
};

describe('bookings', () => {
  it('are the bookings of a confirmed address, latest first, each with a link to manage it', async () => {
    const { db } = server.services;
    await db.insertInto('equipment').values({ id: 'tripod', name: 'Tripod', quantity: 9 }).execute();
    const book = async (email: string, startsAt: string, endsAt: string) => {
      const row = { id: startsAt, equipment_id: 'tripod', quantity: 1, created_at: startsAt, cancel_token_hash: null };
      const whose = { user_email: email, borrower_key: toBorrowerKey(email) };
      await db
        .insertInto('bookings')
        .values({ ...row, ...whose, starts_at: startsAt, ends_at: endsAt })
        .execute();
    };
    await book('ada@example.org', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z');
    await book('Ada+loans@example.org', '2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z');
    await book('grace@example.org', '2026-11-26T13:00:00Z', '2026-11-27T12:00:00Z');
    expect(await bookings()).toEqual([]);
    const link = async (id: string) => server.call('POST', `/api/account/bookings/${id}/links`, { as: member });
    expect((await link('2026-11-26T12:00:00Z')).statusCode).toBe(404);
    await db.updateTable('accounts').set({ email_confirmed_at: '2026-11-01T12:00:00Z' }).execute();
    expect(await bookings()).toMatchObject([
      { equipment: 'Tripod', start_datetime: '2026-11-26 12:00', isOver: false },
      { equipment: 'Tripod', start_datetime: '2026-11-20 12:00', isOver: true },
    ]);
    const { path } = (await link('2026-11-26T12:00:00Z')).json<{ path: string }>();
    const token = path.replace('/loans/manage?token=', '');
    expect((await server.call('GET', `/api/managed-bookings?token=${token}`)).statusCode).toBe(200);
    expect((await link('2026-11-26T13:00:00Z')).json()).toMatchObject({ code: 'account/booking-not-found' });
  });
});

it('lists items that were booked together as one booking, page by page', async () => {
  const { db } = server.services;
  await db.updateTable('accounts').set({ email_confirmed_at: '2026-11-01T12:00:00Z' }).execute();
  const states = { first: 'cancelled', second: 'booked', third: 'out', alone: 'back' } as const;
  for (const [id, state] of Object.entries(states)) {
    await db
      .insertInto('equipment')
      .values({ id, name: `Lens ${id}`, quantity: 9 })
      .execute();
    const kit_id = id === 'second' || id === 'third' ? 'first' : null;
    const day = id === 'alone' ? '10' : '27';
    const dates = {
      starts_at: `2026-11-${day}T12:00:00Z`,
      ends_at: `2026-11-${day}T18:00:00Z`,
      created_at: '2026-11-01',
    };
    const whose = { user_email: 'ada@example.org', borrower_key: 'ada@example.org', cancel_token_hash: null };
    await db
      .insertInto('bookings')
      .values({ id, kit_id, state, equipment_id: id, quantity: 1, ...dates, ...whose })
      .execute();
  }
  const page = async (query: string) =>
    (await server.call('GET', `/api/account/bookings?limit=1${query}`, { as: member })).json<{
      bookings: OwnBooking[];
      nextCursor: string;
    }>();
  const { bookings: shown, nextCursor } = await page('');
  expect(shown).toMatchObject([{ id: 'third', state: 'out', isOver: false, more: [{ id: 'second' }] }]);
  expect((await page(`&cursor=${nextCursor}`)).bookings).toMatchObject([{ id: 'alone', isOver: true, more: [] }]);
});

describe('captions', () => {
  let photoId: string;
  beforeEach(async () => {
    const administrator = await server.signUpAdministrator();
    photoId = (await server.addPhoto(administrator)).id;
    const body = { link: 'fog', title: 'Captions Night', galleries: [{ title: 'First', images: [{ id: photoId }] }] };
    await server.call('POST', '/api/galleries', { as: administrator, body });
  });

  const write = async (caption: string, as?: Actor) => {
    await server.call('POST', `/api/photos/${photoId}/captions`, { as, body: { name: 'Ada', caption } });
    server.wait(MINUTE_MS);
  };

  it('are captions written while signed in, newest first', async () => {
    await write('First', member);
    await write('Of a visitor');
    await write('Second', member);
    expect(await own()).toMatchObject([
      { caption: 'Second', gallery: { link: 'fog', title: 'Captions Night' }, photo: { id: photoId } },
      { caption: 'First' },
    ]);
  });

  it('are removed at once by their author, and restored within a minute', async () => {
    await write('Regretted', member);
    const [{ id }] = (await own()) as [OwnCaption];
    const remove = async (as: Actor) => (await server.call('DELETE', `/api/account/captions/${id}`, { as })).statusCode;
    const restore = async () =>
      (await server.call('POST', `/api/account/captions/${id}/restorations`, { as: member })).statusCode;
    expect(await remove(await server.signUp())).toBe(404);
    expect(await remove(member)).toBe(204);
    expect([await shown(), await own()]).toEqual([[], []]);
    server.wait(MINUTE_MS - 1);
    expect(await restore()).toBe(204);
    expect(await shown()).toEqual(['Regretted']);
    await remove(member);
    server.wait(MINUTE_MS);
    expect(await restore()).toBe(404);
  });
});
