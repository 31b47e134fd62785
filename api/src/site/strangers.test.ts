import { beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf, type Actor, type TestServer } from '../../test/server.ts';
import { START, startForms, type Forms } from '../../test/stranger-forms.ts';
import { write } from '../ground/db/write.ts';
import { sweep } from '../schedule.ts';
import { DAY_MS, HOUR_MS } from '../ground/units.ts';
import { noteStranger, strangerOf } from './strangers.ts';

let server: TestServer;
let administrator: Actor;
let send: Forms['send'];
let through: Forms['through'];
beforeEach(async () => {
  ({ server, administrator, send, through } = await startForms());
});

describe('in a flood', () => {
  it('what came before it was one is taken back, and what comes from elsewhere shows at once', async () => {
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

  describe('that is noted', () => {
    beforeEach(async () => noteMany(100, 20));

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
      await noteMany(100, 20);
      expect((await send('10.0.1.1', 'caption', 'bot-last')).json()).toMatchObject({ isWaiting: true });
    });

    it('is forgotten after a month', async () => {
      const { db } = server.services;
      server.wait(31 * DAY_MS);
      await sweep(server.services);
      expect(await db.selectFrom('stranger_posts').selectAll().execute()).toEqual([]);
    });
  });
});

it('is none where fewer than sixty posts come from one network, or few from many', async () => {
  await noteMany(50, 1);
  await noteMany(40, 30, '10.1');
  const strangers = ['10.0.0.1', '10.1.1.1'].map(async (ip) => strangerOf(server.services, { ip }, null));
  expect((await Promise.all(strangers)).map((stranger) => stranger?.isInFlood)).toEqual([false, false]);
});

/** What strangers have sent, as it is written down.
 *  @param networks that it comes from */
async function noteMany(posts: number, networks: number, below = '10.0'): Promise<void> {
  const { services } = server;
  for (let n = 0; n < posts; n++) {
    const stranger = await strangerOf(services, { ip: `${below}.${n % networks}.1` }, null);
    const sent = { kind: 'caption', subject_id: crypto.randomUUID() } as const;
    await write(services.db, 'none', async (trx) => noteStranger(services, trx, stranger, sent));
  }
}

it('is one where a new network sends sixty posts within an hour, and holds what that network sent before', async () => {
  for (let n = 0; n < 10; n++) await send('10.0.0.1', 'caption', `bot-${n}`);
  await noteMany(50, 1);
  expect((await send('10.0.0.2', 'caption', 'bot-last')).json()).toMatchObject({ isWaiting: true });
  expect((await send('10.1.0.1', 'caption', 'person-1')).json()).toMatchObject({ isWaiting: false });
  expect(await through()).toEqual(['person-1']);
});
