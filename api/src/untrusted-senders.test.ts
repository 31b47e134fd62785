import { beforeEach, describe, expect, it } from 'vitest';
import { toCookieHeader, toHeaders, startServer, type Actor, type TestServer } from '../test/server.ts';
import { readMailedTokens } from '../test/sent-mails.ts';
import { START, startUntrustedForms, type UntrustedForms } from '../test/untrusted-forms.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { confirmEmail } from './features/accounts/queries.ts';
import { deleteExpiredData } from './schedule.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { recordUntrustedPost, findUntrustedSender } from './features/moderation-cases/untrusted-senders.ts';

let server: TestServer;
let administrator: Actor;
let send: UntrustedForms['send'];
let through: UntrustedForms['through'];
beforeEach(async () => {
  ({ server, administrator, send, through } = await startUntrustedForms());
});

describe('in a flood', () => {
  it('earlier posts of the flood are quarantined, and posts from other networks are shown at once', async () => {
    for (let n = 0; n < 100; n++) await send(`10.0.${n % 20}.1`, n < 50 ? 'caption' : 'booking', `bot-${n}`);
    expect((await through()).length).toBe(100);
    const caption = await send('10.0.1.1', 'caption', 'bot-last');
    expect(caption.json()).toMatchObject({ isWaiting: true });
    expect(await through()).toEqual([]);
    expect((await send('10.1.1.1', 'caption', 'person-1')).json()).toMatchObject({ isWaiting: false });
    const { cases } = (await server.call('GET', '/api/review?list=waiting&limit=100', { as: administrator })).json<{
      cases: object[];
    }>();
    expect(cases).toHaveLength(51);
  });

  describe('once detected', () => {
    beforeEach(async () => noteMany(100, 20));

    it('bookings from its networks under an unconfirmed address are refused', async () => {
      const reply = await send('10.0.1.1', 'booking', 'bot-last');
      expect([reply.statusCode, reply.json()]).toMatchObject([429, { code: 'request/too-many-requests' }]);
      expect((await send('10.1.1.1', 'booking', 'person-1')).statusCode).toBe(201);
      expect(await through()).toEqual(['person-1@example.org']);
    });

    it('a new account can publish once a mailed link has confirmed the address', async () => {
      const registered = await send('10.0.1.1', 'account', 'bot-last');
      const as = { id: '', email: 'bot-last@example.org', cookie: toCookieHeader(registered) };
      const portfolio = { name: 'Bot', bio: '', portfolioLink: 'bot', galleries: [], socialButtons: [] };
      const publish = async () => server.call('POST', '/api/portfolios', { as, body: portfolio });
      expect((await publish()).json()).toMatchObject({ code: 'account/email-unconfirmed' });
      await server.services.db.updateTable('accounts').set({ email_confirmed_at: START.toISOString() }).execute();
      expect((await publish()).json()).not.toMatchObject({ code: 'account/email-unconfirmed' });
    });

    it('captions of its networks leave the daily limit of a photo to other people', async () => {
      server.services.config.rates.captionsPerPhotoInAll.count = 2;
      for (let n = 1; n <= 3; n++) await send(`10.0.${n}.1`, 'caption', `bot-${n}`);
      expect((await send('10.1.1.1', 'caption', 'person-1')).statusCode).toBe(201);
    });

    it('ends after an hour, and its networks do not count as known for having sent it', async () => {
      await send('10.0.1.1', 'caption', 'bot-last');
      server.wait(HOUR_MS);
      expect((await send('10.0.1.1', 'caption', 'bot-later')).json()).toMatchObject({ isWaiting: false });
      server.wait(2 * DAY_MS);
      await noteMany(100, 20);
      expect((await send('10.0.1.1', 'caption', 'bot-last')).json()).toMatchObject({ isWaiting: true });
    });

    it('is deleted after a month', async () => {
      const { db } = server.services;
      server.wait(31 * DAY_MS);
      await deleteExpiredData(server.services);
      expect(await db.selectFrom('stranger_posts').selectAll().execute()).toEqual([]);
    });
  });
});

it('is not detected with fewer than sixty posts of one network, or few of many', async () => {
  await noteMany(50, 1);
  await noteMany(40, 30, '10.1');
  const strangers = ['10.0.0.1', '10.1.1.1'].map(async (ip) => findUntrustedSender(server.services, { ip }, null));
  expect((await Promise.all(strangers)).map((stranger) => stranger?.isInFlood)).toEqual([false, false]);
});

/** Address whose owner and strangers book under it. */
const EMAIL = 'person-ada@example.org';
const BOOKING = {
  user_email: EMAIL,
  equipment: 'Tripod',
  start_datetime: '2027-01-01 10:00',
  end_datetime: '2027-01-01 11:00',
};
const bookAs = async (as: Actor) => server.call('POST', '/api/book', { as, body: BOOKING });
const confirm = async ({ id }: Actor) => confirmEmail(server.services.db, id, START);
const openLastMail = async () => {
  const token = (await readMailedTokens(server, EMAIL)).at(-1)!;
  return server.call('POST', '/api/managed-bookings/confirmations', { body: { token } });
};

describe("bookings by strangers under another person's address", () => {
  it('do not use up the limits of open bookings and of bookings per day of the account with the address', async () => {
    const owner = await server.signUp(EMAIL);
    await confirm(owner);
    server.services.config.rates.bookingsPerEmail.count = 12;
    for (let network = 1; network <= 12; network++)
      for (let n = 0; n < 3; n++) await send(`10.0.${network}.1`, 'booking', 'person-ada');
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await bookAs(owner)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 409]);
  });

  it('do not use up the limit of open bookings of a person without account in another network', async () => {
    for (const network of ['10.0.0.1', '10.1.0.1'])
      for (let n = 0; n < 4; n++) {
        server.wait(1000);
        expect((await send(network, 'booking', 'person-ada')).statusCode).toBe(201);
      }
    const mails = server.services.db.selectFrom('mails').select('subject').orderBy('created_at');
    const isOverLimit = (await mails.execute()).map(({ subject }) => subject.startsWith('Too many bookings'));
    expect(isOverLimit).toEqual([false, false, false, true, false, false, false, true]);
  });

  it('are not confirmed by a link of a booking from another network', async () => {
    await send('10.0.0.1', 'booking', 'person-ada');
    await send('10.1.0.1', 'booking', 'person-ada');
    await send('10.1.0.2', 'booking', 'person-ada');
    expect((await openLastMail()).statusCode).toBe(200);
    const rows = server.services.db.selectFrom('bookings').select('confirmed_at').orderBy('created_at');
    const confirmed = (await rows.execute()).map(({ confirmed_at }) => confirmed_at !== null);
    expect(confirmed).toEqual([false, true, true]);
  });

  it('must be confirmed if an account has the address, although a booking was confirmed within the year', async () => {
    await send('10.1.0.1', 'booking', 'person-ada');
    await openLastMail();
    const isConfirmed = async () => {
      const reply = await send('10.0.0.1', 'booking', 'person-ada');
      const { id } = reply.json<{ booking: { id: string } }>().booking;
      const booking = server.services.db.selectFrom('bookings').select('confirm_by').where('id', '=', id);
      return (await booking.executeTakeFirstOrThrow()).confirm_by === null;
    };
    expect(await isConfirmed()).toBe(true);
    await confirm(await server.signUp(EMAIL));
    expect(await isConfirmed()).toBe(false);
  });
});

it('a member with a confirmed address can hide photos after strangers have used up the daily total', async () => {
  const site = await startServer(); // accepts posts without ticket
  const owner = await site.signUpAdministrator();
  const { db, config, now } = site.services;
  const { rates } = config;
  rates.photosHiddenInAll = { ...rates.photosHiddenInAll, count: 3 };
  const images: { id: string }[] = [];
  for (let n = 0; n < 5; n++) images.push({ id: (await site.addPhoto(owner)).id });
  const gallery = { link: 'b', title: 'Night', galleries: [{ title: 'One', images }] };
  await site.call('POST', '/api/galleries', { as: owner, body: gallery });
  const isHiddenFor = async (id: string, { address = '10.2.0.1', as }: { address?: string; as?: Actor }) => {
    const headers = as ? toHeaders(as) : {};
    const how = { payload: { reason: 'in-it' }, remoteAddress: address, headers };
    const reply = await site.app.inject({ method: 'POST', url: `/api/photos/${id}/reports`, ...how });
    return reply.json<{ isHidden: boolean }>().isHidden;
  };
  const [first, second, third, fourth, fifth] = images.map(({ id }) => id) as [string, string, string, string, string];
  for (const [n, id] of [first, second, third].entries())
    expect(await isHiddenFor(id, { address: `10.2.${n}.1` })).toBe(true);
  const member = await site.signUp();
  expect(await isHiddenFor(fourth, { as: member })).toBe(false);
  await confirmEmail(db, member.id, now());
  expect(await isHiddenFor(fifth, { as: member })).toBe(true);
});

/** Notes posts of strangers.
 *  @param networks number of networks that the posts come from */
async function noteMany(posts: number, networks: number, below = '10.0'): Promise<void> {
  const { services } = server;
  for (let n = 0; n < posts; n++) {
    const stranger = await findUntrustedSender(services, { ip: `${below}.${n % networks}.1` }, null);
    const sent = { kind: 'caption', subject_id: crypto.randomUUID() } as const;
    await write(services.db, 'none', async (trx) => recordUntrustedPost(services, trx, stranger, sent));
  }
}

it('is detected when a new network sends sixty posts within an hour, and quarantines its earlier posts', async () => {
  for (let n = 0; n < 10; n++) await send('10.0.0.1', 'caption', `bot-${n}`);
  await noteMany(50, 1);
  expect((await send('10.0.0.2', 'caption', 'bot-last')).json()).toMatchObject({ isWaiting: true });
  expect((await send('10.1.0.1', 'caption', 'person-1')).json()).toMatchObject({ isWaiting: false });
  expect(await through()).toEqual(['person-1']);
});
