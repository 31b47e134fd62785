import type { DoorEntry, EventPlaces, SignUp } from '@fotosoc/contract/places';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSignUpEvent, type SignUpReply } from '../../../test/signed-up-event.ts';
import { deleteSentMails, listMails, readMailedTokens } from '../../../test/sent-mails.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { settleSignUps } from './settle.ts';

const NOW = new Date('2026-11-02T12:00:00Z');

let server: TestServer;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(NOW);
  await deleteRows(server, 'event_sign_ups', 'planned_events', 'accounts', 'mails');
  await deleteSentMails(server);
});

async function add(settings: Parameters<typeof addSignUpEvent>[2] = {}) {
  return addSignUpEvent(server.services.db, server.services.now(), settings);
}

async function signUp(slug: string, name: string, more: object = {}, as?: Actor) {
  const body = { name, email: as?.email ?? `${name}@example.org`, ...more };
  const reply = await server.call('POST', `/api/events/${slug}/sign-ups`, { ...(as && { as }), body });
  return { status: reply.statusCode, ...reply.json<SignUpReply>() };
}

async function signUpMember(email?: string): Promise<Actor> {
  const member = await server.signUp(email);
  const confirmed = { email_confirmed_at: NOW.toISOString() };
  await server.services.db.updateTable('accounts').set(confirmed).where('id', '=', member.id).execute();
  return member;
}

async function readPlaces(slug: string): Promise<EventPlaces> {
  return (await server.call('GET', `/api/events/${slug}/places`)).json<{ places: EventPlaces }>().places;
}

async function tokenOf(name: string): Promise<string> {
  return (await readMailedTokens(server, `${name}@example.org`)).at(-1)!;
}

async function manage(name: string, action: 'confirmations' | 'cancellations') {
  const body = { token: await tokenOf(name) };
  const reply = await server.call('POST', `/api/managed-sign-ups/${action}`, { body });
  return { status: reply.statusCode, ...reply.json<{ signUp: SignUp; error: string }>() };
}

async function changeGuests(name: string, guests: number) {
  const body = { token: await tokenOf(name), guests };
  const reply = await server.call('POST', '/api/managed-sign-ups/guests', { body });
  return reply.json<{ signUp: SignUp; error: string; fields: object }>();
}

/** Subjects of the mails to a person, without the name of the event, oldest first; those of the same instant by name. */
async function subjectsTo(name: string): Promise<string[]> {
  const mails = await server.services.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', `${name}@example.org`)
    .orderBy('created_at')
    .orderBy('subject')
    .execute();
  return mails.map(({ subject }) => subject.split(':')[0]!);
}

/** Sends a form of a browser without scripts. */
async function post(url: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await server.call('POST', url, { headers, body: new URLSearchParams(fields).toString() });
  return [reply.statusCode, reply.headers.location, reply.body];
}

/** Signs up three people for one place, in the order of the alphabet. */
async function fill(settings: Parameters<typeof addSignUpEvent>[2] = {}) {
  const event = await add({ capacity: 1, ...settings });
  for (const name of ['ada', 'bo', 'cy']) {
    await signUp(event.slug, name);
    await manage(name, 'confirmations');
  }
  return event;
}

/** Changes an event.
 *  @returns subjects of the mails after the time for an undo */
async function change(id: string, change: object) {
  const updated_at = server.services.now().toISOString();
  await server.services.db
    .updateTable('planned_events')
    .set({ ...change, updated_at })
    .where('id', '=', id)
    .execute();
  await settleSignUps(server.services);
  const before = (await subjectsTo('ada')).length;
  server.wait(MINUTE_MS);
  await settleSignUps(server.services);
  await settleSignUps(server.services);
  return (await subjectsTo('ada')).slice(before);
}

describe('a sign-up', () => {
  it('is mailed without the typed name until the address is confirmed', async () => {
    const { slug } = await add();
    const name = 'You won at evil.example';
    await signUp(slug, name, { email: 'ada@example.org' });
    const { body } = (await listMails(server))[0]!;
    expect(body).not.toContain(name);
    expect(body).toMatch(/^Hello,\n/);
  });

  it('takes a place, is confirmed by the mailed link, and gives the place back when cancelled', async () => {
    const { slug } = await add();
    expect(await signUp(slug, 'ada')).toEqual({ status: 201, state: 'going', mustConfirm: true });
    expect(await readPlaces(slug)).toMatchObject({ capacity: 2, left: 1, waiting: 0 });
    expect((await manage('ada', 'confirmations')).signUp).toMatchObject({ state: 'going' });
    expect((await manage('ada', 'cancellations')).signUp).toMatchObject({ state: 'cancelled' });
    expect(await readPlaces(slug)).toMatchObject({ left: 2 });
    expect((await manage('ada', 'confirmations')).status).toBe(409);
  });

  it('needs no confirmation by the signed-in owner of the address', async () => {
    const { slug } = await add();
    const member = await signUpMember();
    expect(await signUp(slug, 'ada', {}, member)).toMatchObject({ state: 'going', mustConfirm: false });
    const own = await server.call('GET', '/api/account/sign-ups', { as: member });
    const [{ id }] = own.json<{ signUps: [SignUp] }>().signUps;
    const link = await server.call('POST', `/api/account/sign-ups/${id}/links`, { as: member });
    const token = new URL(link.json<{ path: string }>().path, 'http://site').searchParams.get('token');
    const linked = await server.call('GET', `/api/managed-sign-ups?token=${token}`);
    expect(linked.json()).toMatchObject({ signUp: { id, state: 'going' } });
  });

  it('lapses without confirmation, and the place is free again', async () => {
    const { slug } = await add();
    await signUp(slug, 'ada');
    server.wait(DAY_MS);
    await settleSignUps(server.services);
    expect(await readPlaces(slug)).toMatchObject({ left: 2 });
    expect((await manage('ada', 'confirmations')).status).toBe(409);
  });

  it('of the same person counts once, and the response does not tell', async () => {
    const { slug } = await add();
    await signUp(slug, 'ada');
    server.wait(1); // mails of the same instant have no order
    expect(await signUp(slug, 'Eve', { email: 'ada+2@example.org' })).toMatchObject({ status: 201, state: 'going' });
    expect(await readPlaces(slug)).toMatchObject({ left: 1 });
    expect(await subjectsTo('ada')).toEqual(['Please confirm', 'Signed up already']);
  });

  it('brings guests, as many as the event allows', async () => {
    const { slug } = await add({ capacity: 4, maxGuests: 2 });
    expect(await signUp(slug, 'ada', { guests: 3 })).toMatchObject({
      status: 400,
      fields: { guests: 'You can bring at most 2 guests.' },
    });
    await signUp(slug, 'ada', { guests: 2 });
    expect(await readPlaces(slug)).toMatchObject({ left: 1 });
    expect(await signUp(slug, 'bo', { guests: 1 })).toMatchObject({ state: 'waiting' });
  });

  it.each([
    [{ opensAt: '2026-11-03T12:00:00.000Z' }, 409, 'The sign-up has not opened yet.'],
    [{ closesAt: '2026-11-02T12:00:00.000Z' }, 409, 'The sign-up has closed.'],
    [{ audience: 'members' }, 403, 'This event is for members. Log in to sign up.'],
    [
      { audience: 'members-first', membersUntil: '2026-11-03T12:00:00.000Z' },
      403,
      'Members sign up first. Log in, or come back later.',
    ],
    [{ ticketUrl: 'https://tickets.example.org' }, 404, 'There is no sign-up for this event.'],
  ] as const)('is refused with %o', async (settings, status, error) => {
    expect(await signUp((await add(settings)).slug, 'ada')).toMatchObject({ status, error });
  });

  it('is open to members first, and to everybody later', async () => {
    const { slug } = await add({ audience: 'members-first', membersUntil: '2026-11-03T12:00:00.000Z' });
    expect(await signUp(slug, 'ada', {}, await signUpMember())).toMatchObject({ status: 201 });
    server.wait(DAY_MS);
    expect(await signUp(slug, 'bo')).toMatchObject({ status: 201 });
  });

  it('is refused with unusable fields', async () => {
    const { slug } = await add();
    const reply = await signUp(slug, '\u200b', { email: 'ada' });
    expect([reply.status, Object.keys(reply.fields!).toSorted()]).toEqual([400, ['email', 'name']]);
  });
});

describe('the waiting list', () => {
  it('offers a freed place to the next for a day, once, then to the one after', async () => {
    const { slug } = await fill();
    expect(await readPlaces(slug)).toMatchObject({ left: 0, waiting: 2 });
    await manage('ada', 'cancellations');
    await settleSignUps(server.services);
    expect(await subjectsTo('bo')).toEqual(['A place is free', 'Please confirm']);
    expect(await subjectsTo('cy')).toEqual(['Please confirm']);
    expect(await signUp(slug, 'dee')).toMatchObject({ state: 'waiting' });
    server.wait(DAY_MS);
    await settleSignUps(server.services);
    expect((await manage('bo', 'confirmations')).error).toContain('This came too late');
    expect(await subjectsTo('cy')).toEqual(['Please confirm', 'A place is free']);
    expect((await manage('cy', 'confirmations')).signUp).toMatchObject({ state: 'going' });
  });

  it('offers a place for half of the remaining time if the event is near', async () => {
    const { slug, startsAt } = await fill({ startsInMs: 8 * HOUR_MS });
    await manage('ada', 'cancellations');
    const { token } = { token: await tokenOf('bo') };
    const reply = await server.call('GET', `/api/managed-sign-ups?token=${token}`);
    const offeredUntil = new Date(Date.parse(startsAt) - 4 * HOUR_MS).toISOString();
    expect(reply.json()).toMatchObject({ signUp: { event: { slug }, state: 'offered', offeredUntil } });
  });

  it('moves up when officers add places, and when an account is erased', async () => {
    const { id } = await fill();
    await server.services.db.updateTable('planned_events').set({ capacity: 2 }).where('id', '=', id).execute();
    await settleSignUps(server.services);
    expect(await subjectsTo('bo')).toContain('A place is free');
    await server.services.db.deleteFrom('event_sign_ups').where('name', '=', 'ada').execute();
    await settleSignUps(server.services);
    expect(await subjectsTo('cy')).toContain('A place is free');
  });

  it('passes over unconfirmed addresses', async () => {
    const event = await add({ capacity: 1 });
    for (const name of ['ada', 'bo', 'cy']) await signUp(event.slug, name);
    await manage('cy', 'confirmations');
    await manage('ada', 'cancellations');
    expect(await subjectsTo('bo')).toEqual(['Please confirm']);
    expect(await subjectsTo('cy')).toEqual(['A place is free', 'Please confirm']);
  });
});

/** Fills three places one by one; a group of three waits, and a person after the group. */
async function fillBeforeGroup() {
  const { slug } = await add({ capacity: 3, maxGuests: 2 });
  for (const [name, guests] of [
    ['ada', 0],
    ['bo', 1],
    ['group', 2],
    ['last', 0],
  ] as const) {
    await signUp(slug, name, { guests });
    await manage(name, 'confirmations');
  }
  return slug;
}

describe('a group on the waiting list', () => {
  it('does not hold up smaller groups, keeps its position, and gets places as soon as they suffice', async () => {
    const slug = await fillBeforeGroup();
    await manage('ada', 'cancellations');
    expect([await subjectsTo('group'), await subjectsTo('last')]).toEqual([
      ['Please confirm'],
      ['A place is free', 'Please confirm'],
    ]);
    expect(await signUp(slug, 'eve', { guests: 2 })).toMatchObject({ state: 'waiting' });
    await manage('eve', 'confirmations');
    await manage('bo', 'cancellations');
    expect(await readPlaces(slug)).toMatchObject({ left: 2, waiting: 6 });
    expect(await signUp(slug, 'fay')).toMatchObject({ state: 'going' });
    await manage('last', 'cancellations');
    await manage('fay', 'cancellations');
    expect([await subjectsTo('group'), await subjectsTo('eve')]).toEqual([
      ['A place is free', 'Please confirm'],
      ['Please confirm'],
    ]);
  });

  it('gets a place sooner with fewer guests, and keeps its position with more', async () => {
    const slug = await fillBeforeGroup();
    await manage('ada', 'cancellations');
    await manage('last', 'cancellations');
    expect(await readPlaces(slug)).toMatchObject({ left: 1, waiting: 3 });
    expect((await changeGuests('group', 0)).signUp).toMatchObject({ guests: 0, state: 'offered' });
    expect((await changeGuests('group', 1)).error).toContain('not enough free places');
  });
});

describe('the number of guests', () => {
  it('grows within the free places that nobody waits for, and shrinks for those who wait', async () => {
    const { slug } = await add({ capacity: 4, maxGuests: 2 });
    await signUp(slug, 'ada');
    await signUp(slug, 'bo', { guests: 1 });
    await manage('ada', 'confirmations');
    expect((await changeGuests('ada', 3)).fields).toEqual({ guests: 'You can bring at most 2 guests.' });
    expect((await changeGuests('ada', 2)).error).toContain('not enough free places');
    expect((await changeGuests('ada', 1)).signUp).toMatchObject({ guests: 1, maxGuests: 1 });
    await signUp(slug, 'cy');
    await manage('cy', 'confirmations');
    expect((await changeGuests('ada', 0)).signUp).toMatchObject({ guests: 0 });
    expect(await subjectsTo('cy')).toContain('A place is free');
    server.wait(7 * DAY_MS);
    expect((await changeGuests('ada', 1)).error).toBe('The sign-up has closed.');
  });
});

describe('people who signed up', () => {
  it('are notified once when the event moves, is cancelled, reinstated or deleted', async () => {
    const { id, slug } = await add();
    await signUp(slug, 'ada');
    await manage('ada', 'confirmations');
    expect(await change(id, { starts_at: '2026-11-08T12:00:00.000Z' })).toEqual(['Changed']);
    expect(await change(id, { description: 'Bring a tripod.' })).toEqual([]);
    expect(await change(id, { cancelled_at: NOW.toISOString(), cancelled_why: 'Storm' })).toEqual(['Cancelled']);
    expect(await change(id, { cancelled_at: null })).toEqual(['It takes place']);
    server.wait(1);
    await server.services.db.deleteFrom('planned_events').where('id', '=', id).execute();
    await settleSignUps(server.services);
    await settleSignUps(server.services);
    expect((await subjectsTo('ada')).at(-1)).toBe('Cancelled');
    expect((await subjectsTo('ada')).filter((subject) => subject === 'Cancelled')).toHaveLength(2);
  });

  it('are reminded once on the day before, with a calendar file', async () => {
    const { slug } = await add();
    await signUp(slug, 'ada');
    await manage('ada', 'confirmations');
    server.wait(6 * DAY_MS - 1);
    await settleSignUps(server.services);
    expect(await subjectsTo('ada')).not.toContain('Tomorrow');
    server.wait(1);
    await settleSignUps(server.services);
    await settleSignUps(server.services);
    const reminders = await server.services.db
      .selectFrom('mails')
      .select('calendar')
      .where('subject', 'like', 'Tomorrow%')
      .execute();
    expect(reminders.map(({ calendar }) => calendar?.includes('BEGIN:VEVENT'))).toEqual([true]);
  });
});

describe('the door list', () => {
  it('checks people in, adds and removes walk-ins, and is a CSV without formulas', async () => {
    const { slug } = await add({ capacity: 1 });
    const officer = await server.signUpWith('content');
    await signUp(slug, '=SUM(A1)', { email: 'ada@example.org' });
    await signUp(slug, 'bo, the late', { email: 'bo@example.org' });
    const door = async () =>
      (await server.call('GET', `/api/events/${slug}/door`, { as: officer })).json<{ entries: DoorEntry[] }>().entries;
    const [ada, bo] = await door();
    const put = async (id: string, arrived: number) =>
      server.call('PUT', `/api/events/${slug}/door/${id}`, { as: officer, body: { arrived } });
    expect((await put(ada!.id, 1)).json()).toMatchObject({ entry: { arrived: 1, isConfirmed: true } });
    expect((await put(bo!.id, 1)).json()).toMatchObject({ entry: { arrived: 1, state: 'going' } });
    const walkIn = { as: officer, body: { id: crypto.randomUUID(), name: 'Cy' } };
    const added = await Promise.all([1, 2].map(async () => server.call('POST', `/api/events/${slug}/door`, walkIn)));
    expect(added.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await door()).map(({ name, isWalkIn }) => [name, isWalkIn])).toContainEqual(['Cy', true]);
    const other = await add();
    const foreign = await server.call('POST', `/api/events/${other.slug}/door`, walkIn);
    expect([foreign.statusCode, foreign.json()]).toMatchObject([400, { fields: { id: expect.any(String) } }]);
    const csv = await server.call('GET', `/api/events/${slug}/door.csv`, { as: officer });
    expect(csv.body.split('\r\n')).toEqual(
      expect.arrayContaining([
        "'=SUM(A1),ada@example.org,0,going,1",
        '"bo, the late",bo@example.org,0,going,1',
        'Cy,,0,at the door,1',
      ]),
    );
    const remove = async (id: string) => server.call('DELETE', `/api/events/${slug}/door/${id}`, { as: officer });
    expect((await remove(walkIn.body.id)).statusCode).toBe(204);
    expect((await remove(ada!.id)).statusCode).toBe(404);
  });
});

describe('a form of a browser without scripts', () => {
  it('leads to the outcome of the sign-up, and of its confirmation', async () => {
    const { slug } = await add({ maxGuests: 1 });
    const url = `/api/events/${slug}/sign-ups`;
    const fields = { participant: 'Ada', email: 'ada@example.org', guests: '1' };
    expect(await post(url, fields)).toEqual([303, `/places/signed-up?event=${slug}&state=going&confirm=1`, '']);
    expect(await readPlaces(slug)).toMatchObject({ left: 0 });
    const refused = await post(url, { ...fields, email: 'ada' });
    expect(refused).toEqual([303, `/places/signed-up?event=${slug}&refusal=request%2Finvalid`, '']);
    const token = await tokenOf('ada');
    const confirmed = await post('/api/managed-sign-ups/confirmations', { token });
    expect(confirmed).toEqual([303, `/places/manage?token=${token}`, '']);
  });
});
