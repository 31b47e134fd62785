import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf, startServer, type Actor, type TestServer } from '../../test/server.ts';
import { DAY_MS, HOUR_MS } from '../ground/units.ts';
import { giveBackUnconfirmed } from './loans/desk/give-back.ts';
import { forgetStrangers } from './strangers.ts';

const START = new Date('2026-12-28T12:00:00Z');
let server: TestServer;
let photoId: string;
let link: string;
let administrator: Actor;
beforeEach(async () => {
  server = await startServer({ PUBLIC_URL: 'http://fotosoc.example.org' });
  server.stopClock(START);
  administrator = await server.signUpAdministrator();
  await server.call('POST', '/api/equipment', { as: administrator, body: { name: 'Tripod', quantity: 100 } });
  ({ id: photoId } = await server.addPhoto(administrator));
  link = 'a';
  const body = { link, title: 'Captions', galleries: [{ title: 'One', images: [{ id: photoId }] }] };
  await server.call('POST', '/api/galleries', { as: administrator, body });
});

const FORMS = ['message', 'caption', 'account', 'booking'] as const;
type Form = (typeof FORMS)[number];

/** Where a form goes, and what a stranger writes in it. */
function filledIn(form: Form, who: string): [url: string, body: object] {
  const email = `${who}@example.org`;
  const when = { start_datetime: '2027-01-01 10:00', end_datetime: '2027-01-01 11:00' };
  const forms: Record<Form, [string, object]> = {
    message: ['/api/contact', { 'contact-name': who, email, message: 'Hello' }],
    caption: [`/api/photos/${photoId}/captions`, { name: who, caption: `Seen by ${who}` }],
    account: ['/api/auth/register', { email, password: `a-${who}-longer-one` }],
    booking: ['/api/book', { user_email: email, equipment: 'Tripod', quantity: 1, ...when }],
  };
  return forms[form];
}

/** Somebody at a form of a page, which has fetched a ticket. */
async function openForm(remoteAddress: string) {
  const ticket = await server.app.inject({ method: 'POST', url: '/api/form-tickets', remoteAddress });
  const cookies = Object.fromEntries(ticket.cookies.map(({ name, value }) => [name, value]));
  return async (form: Form, who: string) => {
    const [url, payload] = filledIn(form, who);
    const options: InjectOptions = { method: 'POST', url, remoteAddress, cookies, payload };
    return server.app.inject(options);
  };
}

async function send(remoteAddress: string, form: Form, who: string) {
  const fill = await openForm(remoteAddress);
  server.wait(4000);
  return fill(form, who);
}

/** Who is seen, mailed on their own, has something kept for them, or may publish. */
async function through(): Promise<string[]> {
  await giveBackUnconfirmed(server.services);
  const { db } = server.services;
  const captions = await db.selectFrom('captions').select('name').where('state', '=', 'shown').execute();
  const bookings = await db.selectFrom('bookings').select('user_email').where('state', '=', 'booked').execute();
  const mails = await db.selectFrom('mails').select('subject').where('subject', 'like', 'Message from %').execute();
  const held = db.selectFrom('stranger_posts').select('subject_id').where('is_held', '=', 1);
  const accounts = await db.selectFrom('accounts').select('email').where('id', 'not in', held).execute();
  return [
    ...captions.map(({ name }) => name),
    ...bookings.map(({ user_email }) => user_email),
    ...mails.map(({ subject }) => subject.replace('Message from ', '')),
    ...accounts.map(({ email }) => email),
  ].filter((who) => /^(bot|person)-/.test(who));
}

/** Two hundred as people are spread: one campus, where somebody wrote the days before, households, and each their own. */
const people = Array.from({ length: 200 }, (_, n) => ({
  who: `person-${n}`,
  form: FORMS[n % FORMS.length]!,
  address: n < 60 ? '10.2.0.1' : n < 90 ? `10.3.${n % 10}.1` : `10.1.${n}.1`,
}));

it('lets less than one in a hundred of a flood through that fetches tickets as pages do, and all of two hundred people', async () => {
  await send('10.2.0.1', 'message', 'earlier');
  server.wait(2 * DAY_MS);
  const refused: string[] = [];
  const waiting = [];
  for (let round = 0; round < 20; round++) {
    const bots = await Promise.all(Array.from({ length: 50 }, (_, n) => openForm(`10.0.${n}.1`)));
    const some = people.slice(round * 10, round * 10 + 10);
    const pages = await Promise.all(some.map(({ address }) => openForm(address)));
    server.wait(30_000);
    for (const [n, fill] of bots.entries()) await fill(FORMS[(round + n) % FORMS.length]!, `bot-${round}-${n}`);
    for (const [n, fill] of pages.entries()) {
      const { form, who } = some[n]!;
      const reply = await fill(form, who);
      if (reply.statusCode >= 300) refused.push(`${who}: ${reply.body}`);
      if (form === 'caption' && reply.json<{ isWaiting: boolean }>().isWaiting) waiting.push(who);
    }
    await giveBackUnconfirmed(server.services);
  }
  expect([refused, waiting]).toEqual([[], []]);

  const seen = await through();
  expect(seen.filter((who) => who.startsWith('bot-')).length).toBeLessThan(10);
  const digests = await server.services.db.selectFrom('mails').select('body').execute();
  const isSeen = ({ who, form }: (typeof people)[number]) =>
    seen.some((one) => one.split('@')[0] === who) ||
    (form === 'message' && digests.some(({ body }) => body.includes(`\n${who}\n`)));
  expect(people.filter((person) => !isSeen(person)).map(({ who }) => who)).toEqual([]);
}, 120_000);

describe('in a flood', () => {
  beforeEach(async () => {
    for (let n = 0; n < 100; n++) await send(`10.0.${n % 20}.1`, n < 50 ? 'caption' : 'booking', `bot-${n}`);
  });

  it('what came before it was one is taken back, and what comes from elsewhere shows at once', async () => {
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

  it('nothing is booked from these networks under an address that nobody confirmed', async () => {
    const reply = await send('10.0.1.1', 'booking', 'bot-last');
    expect([reply.statusCode, reply.json()]).toMatchObject([429, { code: 'request/too-many-requests' }]);
    expect((await send('10.1.1.1', 'booking', 'person-1')).statusCode).toBe(201);
    expect(await through()).toEqual(['person-1@example.org']);
  });

  it('who registers publishes once a mailed link has confirmed the address', async () => {
    const registered = await send('10.0.1.1', 'account', 'bot-last');
    const as = { id: '', email: 'bot-last@example.org', cookie: cookiesOf(registered) };
    const portfolio = { name: 'Bot', bio: '', portfolioLink: 'bot', galleries: [], socialButtons: [] };
    const publish = async () => server.call('POST', '/api/portfolios', { as, body: portfolio });
    expect((await publish()).json()).toMatchObject({ code: 'account/email-unconfirmed' });
    await server.services.db.updateTable('accounts').set({ email_confirmed_at: START.toISOString() }).execute();
    expect((await publish()).json()).not.toMatchObject({ code: 'account/email-unconfirmed' });
  });

  it('is over after an hour, and its networks are no older ones for having sent it', async () => {
    await send('10.0.1.1', 'caption', 'bot-last');
    server.wait(HOUR_MS);
    expect((await send('10.0.1.1', 'caption', 'bot-later')).json()).toMatchObject({ isWaiting: false });
    server.wait(2 * DAY_MS);
    for (let n = 0; n < 100; n++) await send(`10.0.${n % 20}.1`, 'caption', `bot-again-${n}`);
    expect((await send('10.0.1.1', 'caption', 'bot-last')).json()).toMatchObject({ isWaiting: true });
  });

  it('is forgotten after a month', async () => {
    const { db, now } = server.services;
    server.wait(31 * DAY_MS);
    await forgetStrangers(db, now());
    expect(await db.selectFrom('stranger_posts').selectAll().execute()).toEqual([]);
  });
});

it('is none where many write from one network, or few from many', async () => {
  for (let n = 0; n < 110; n++) await send('10.0.0.1', 'caption', `person-${n}`);
  for (let n = 0; n < 90; n++) await send(`10.1.${n % 30}.1`, 'caption', `person-more-${n}`);
  expect(await through()).toHaveLength(200);
}, 60_000);
