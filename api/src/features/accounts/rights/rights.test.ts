import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/user';
import { listMails } from '../../../../test/sent-mails.ts';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { DAY_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { confirmEmail } from '../queries.ts';
import { confirmSession, startSession } from '../session-store.ts';
import { processEndingRights } from './end-rights.ts';

let server: TestServer;
let administrator: Actor;
let member: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-24T12:00:00Z')); // winter time, when the day ends with the UTC day
  await deleteRows(server, 'accounts', 'right_invitations', 'record_entries', 'mails');
  administrator = await server.signUpAdministrator();
  member = await server.signUp();
});

const give = async (right: Right, lastDay: string | null = null, to = member, as = administrator) =>
  server.call('PUT', `/api/people/${to.id}/rights/${right}`, { as, body: { lastDay } });
const end = async (right: Right, of = member, as = administrator) =>
  server.call('DELETE', `/api/people/${of.id}/rights/${right}`, { as });
const addEquipment = async (as: Actor) =>
  (await server.call('POST', '/api/equipment', { as, body: { name: crypto.randomUUID(), quantity: 1 } })).statusCode;
const undo = async (reply: Awaited<ReturnType<typeof give>>, as = administrator) =>
  server.call('POST', `/api/activity-log/${reply.json<{ entry: { id: string } }>().entry.id}/undo`, { as });
const mailsTo = async (recipient: string) => (await listMails(server)).filter((mail) => mail.recipient === recipient);

const captions = [{ right: 'captions', lastDay: null }];
const invite = async (email: string) =>
  server.call('POST', '/api/people', { as: administrator, body: { email, rights: captions } });
/** Returns the token of the link in the queued mail to an address, else in the last sent mail. */
const linkIn = async (email: string) => {
  const mails = await mailsTo(email);
  const { body } = mails.find(({ sent_at }) => sent_at === null) ?? mails.at(-1)!;
  return /token=(\S+)/.exec(body)![1]!;
};
const accept = async (token: string, as: Actor) =>
  server.call('POST', '/api/right-invitations', { as, body: { token } });

/** Returns the actor with a new session and a new confirmation. */
async function again(actor: Actor): Promise<Actor> {
  const { db, now } = server.services;
  const token = await startSession(db, actor.id, now());
  return { ...actor, cookie: `sid=${token}`, confirmation: await confirmSession(db, token, now()) };
}

describe('a right', () => {
  it('is in force from the next request on, until the request that ends it', async () => {
    expect(await addEquipment(member)).toBe(403);
    await give('loans');
    expect(await addEquipment(member)).toBe(201);
    const session = await server.call('GET', '/api/auth/session', { as: member });
    expect(session.json()).toMatchObject({ user: { role: 'member', rights: ['loans'] } });
    await end('loans');
    expect(await addEquipment(member)).toBe(403);
  });

  it('is in force until its last day ends by Irish time, in summer too', async () => {
    server.stopClock(new Date('2027-06-30T22:59:00Z')); // 23:59 in Dublin
    const officer = await again(member);
    await give('loans', '2027-06-30', officer, await again(administrator));
    const answer = async () => (await server.call('GET', '/api/bookings', { as: officer })).statusCode;
    expect(await answer()).toBe(200);
    server.wait(MINUTE_MS);
    expect(await answer()).toBe(403);
  });

  it.each([
    ['2026-11-23', 'This day is over: choose today or a later day.'],
    ['2027-02-30', 'There is no such day.'],
  ])('has no last day %s', async (lastDay, sentence) => {
    const reply = await give('loans', lastDay);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'people/invalid-day', fields: { lastDay: sentence } });
    expect((await give('loans', '2026-11-24')).statusCode).toBe(200);
  });

  it('is not given to an unknown account', async () => {
    expect((await give('loans', null, { ...member, id: 'none' })).json()).toMatchObject({ code: 'people/not-found' });
  });

  it('sends one reminder ten days before it ends, and logs the end', async () => {
    await give('loans', '2026-12-10');
    server.wait(5 * DAY_MS);
    await processEndingRights(server.services);
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).not.toContain(
      'Your rights at Fotosoc end soon',
    );
    server.wait(2 * DAY_MS);
    await processEndingRights(server.services);
    await processEndingRights(server.services);
    const reminders = (await mailsTo(member.email)).filter(
      ({ subject }) => subject === 'Your rights at Fotosoc end soon',
    );
    expect(reminders.map(({ body }) => body)).toEqual([expect.stringContaining('until 10 December 2026')]);
    server.wait(10 * DAY_MS);
    await processEndingRights(server.services);
    await processEndingRights(server.services);
    const record = await server.call('GET', '/api/activity-log?area=people', { as: await again(administrator) });
    expect(record.json()).toMatchObject({
      entries: [
        { action: 'over', actor: null, subject: member.email, after: ['loans'], undoUntil: null },
        { action: 'give' },
      ],
    });
  });
});

describe('the last administrator', () => {
  it('cannot be ended if the server names them', async () => {
    expect((await end('administrator', administrator)).json()).toMatchObject({ code: 'people/last-administrator' });
  });

  it('cannot end or limit their own right until there is another administrator', async () => {
    const { db } = server.services;
    const first = await again(member);
    await give('administrator');
    await db.deleteFrom('settings').where('name', '=', 'seeded-administrator').execute();
    const sentence = `${member.email} is the only administrator. Make another person administrator first.`;
    expect((await end('administrator', first, first)).json()).toMatchObject({ error: sentence });
    expect((await give('administrator', '2027-06-30', first, first)).statusCode).toBe(409);
    const second = await server.signUp();
    await give('administrator', null, second, first);
    expect((await end('administrator', first, first)).statusCode).toBe(200);
    expect((await end('administrator', second, await again(second))).statusCode).toBe(409);
  });
});

describe('a change of rights', () => {
  it('can be undone for a minute, with its mail', async () => {
    const given = await give('loans');
    expect(await mailsTo(member.email)).toMatchObject([{ next_try_at: '2026-11-24T12:01:00.000Z' }]);
    server.wait(59_000);
    expect((await undo(given)).statusCode).toBe(200);
    expect(await addEquipment(member)).toBe(403);
    expect(await mailsTo(member.email)).toMatchObject([{ subject: 'Your rights at Fotosoc have ended' }]);
    expect((await undo(given)).json()).toMatchObject({ code: 'people/cannot-undo' });
    const other = await give('loans');
    server.wait(MINUTE_MS);
    expect((await undo(other)).statusCode).toBe(409);
  });

  it('cannot be undone after a later change', async () => {
    const given = await give('loans');
    await give('captions');
    expect((await undo(given)).json()).toMatchObject({
      error: 'This has changed since, so it cannot be undone.',
    });
    const { people } = (await server.call('GET', '/api/people', { as: administrator })).json<{ people: Person[] }>();
    expect(people.find(({ id }) => id === member.id)?.rights.map(({ right }) => right)).toEqual(['loans', 'captions']);
  });

  it('is logged with its author, and the states before and after', async () => {
    await give('loans', '2027-06-30');
    const record = await server.call('GET', '/api/activity-log?area=people', { as: administrator });
    expect(record.json()).toMatchObject({
      entries: [
        {
          actor: administrator.email,
          action: 'give',
          subject: member.email,
          before: [],
          after: [{ right: 'loans', lastDay: '2027-06-30' }],
        },
      ],
    });
  });
});

describe('an invitation', () => {
  it('gives rights at once to a confirmed address', async () => {
    await confirmEmail(server.services.db, member.id, server.services.now());
    expect((await invite(member.email.toUpperCase())).json()).toMatchObject({
      person: { id: member.id, rights: captions },
      invitation: null,
    });
  });

  it('waits for the mailed link if an account has the address unconfirmed', async () => {
    expect((await invite(member.email)).json()).toMatchObject({ person: null, invitation: { email: member.email } });
    const session = await server.call('GET', '/api/auth/session', { as: member });
    expect(session.json()).toMatchObject({ user: { rights: [] } });
    expect((await accept(await linkIn(member.email), member)).json()).toMatchObject({ user: { rights: ['captions'] } });
  });

  it('works once, for 14 days, and only by the latest mail', async () => {
    const { invitation } = (await invite('yusuf@example.org')).json<{ invitation: { id: string } }>();
    const first = await linkIn('yusuf@example.org');
    await server.call('POST', `/api/people/invitations/${invitation.id}/mails`, { as: administrator });
    expect((await accept(first, member)).statusCode).toBe(404);
    const second = await linkIn('yusuf@example.org');
    server.wait(13 * DAY_MS);
    expect((await accept(second, await again(member))).statusCode).toBe(200);
    expect((await accept(second, await again(member))).json()).toMatchObject({ code: 'people/invitation-not-found' });
    await server.call('POST', '/api/people', {
      as: await again(administrator),
      body: { email: 'zoe@example.org', rights: captions },
    });
    const third = await linkIn('zoe@example.org');
    server.wait(14 * DAY_MS);
    expect((await accept(third, await again(member))).statusCode).toBe(404);
  });

  it('is not sent twice, and can be withdrawn before its mail leaves', async () => {
    const { invitation } = (await invite('yusuf@example.org')).json<{ invitation: { id: string } }>();
    expect((await invite('Yusuf@example.org')).json()).toMatchObject({ code: 'people/already-invited' });
    const withdraw = async () =>
      (await server.call('DELETE', `/api/people/invitations/${invitation.id}`, { as: administrator })).statusCode;
    expect(await withdraw()).toBe(204);
    expect(await withdraw()).toBe(404);
    expect(await mailsTo('yusuf@example.org')).toEqual([]);
    expect((await invite('yusuf@example.org')).statusCode).toBe(201);
  });
});
