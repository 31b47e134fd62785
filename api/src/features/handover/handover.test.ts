import { beforeEach, describe, expect, it } from 'vitest';
import type { Handover, HandoverPlan, Post } from '@fotosoc/contract/handover';
import type { GivenRight } from '@fotosoc/contract/people';
import { MAX_PREVIOUS_COMMITTEES } from '@fotosoc/contract/sections/people';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { confirmEmail } from '../accounts/queries.ts';
import { listGrantedRights } from '../accounts/read.ts';
import { confirmSession, startSession } from '../accounts/session-store.ts';
import { readSection } from '../published-sections/read.ts';
import { deleteExpiredHandovers } from './delete-expired.ts';

let server: TestServer;
/** Administrators without end date, not named by the server. */
let aoife: Actor;
let dara: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2027-04-20T12:00:00Z'));
  await deleteRows(server, 'hand_over_drafts', 'hand_overs', 'right_invitations', 'accounts');
  await deleteRows(server, 'part_drafts', 'part_versions', 'record_entries', 'mails');
  aoife = await server.signUpWith('administrator');
  dara = await server.signUp('dara@example.org');
  await confirmEmail(server.services.db, dara.id, server.services.now());
});

const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  position: 'Chairperson',
  name: 'Dara Okafor',
  person: 'dara@example.org',
  mailbox: 'chair@example.org',
  rights: ['administrator'],
  ...more,
});
const webmaster = post('web', {
  position: 'Webmaster',
  name: 'Jonas Lindqvist',
  person: 'jonas@example.org',
  rights: ['content'],
});
const PLAN: HandoverPlan = {
  year: '2026/27',
  posts: [post('chair'), webmaster],
  lastDay: '2027-06-30',
  keep: [],
  previous: [{ role: 'Chairperson', name: 'Aoife Brennan' }],
};

const read = async () => (await server.call('GET', '/api/hand-over', { as: aoife })).json<Handover>();
const save = async (plan: Partial<HandoverPlan> = {}) => {
  const reply = await server.call('PUT', '/api/hand-over', { as: aoife, body: { ...PLAN, ...plan } });
  return reply.json<Handover>();
};
const press = async ({ version, numbers }: Handover, as = aoife) =>
  server.call('POST', '/api/hand-overs', { as, body: { version, numbers } });
const handOver = async (plan: Partial<HandoverPlan> = {}) => {
  const reply = await press(await save(plan));
  expect(reply.statusCode).toBe(200);
  return reply.json<Handover>().handedOver!;
};
const undo = async (id: string, as = aoife) => server.call('POST', `/api/activity-log/${id}/undo`, { as });
const moveTo = async (id: string, lastDay: string | null, as = aoife) =>
  server.call('PUT', `/api/hand-overs/${id}/last-day`, { as, body: { lastDay } });
const rightsOf = async (actor: Actor): Promise<GivenRight[]> =>
  listGrantedRights(server.services.db, actor.id, server.services.now());
const mailsTo = async (recipient: string) =>
  server.services.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute();
const badged = async () => {
  const rows = await server.services.db.selectFrom('accounts').select('email').where('is_committee', '=', 1).execute();
  return rows.map(({ email }) => email).toSorted();
};
const standing = async () => ({
  committee: await readSection(server.services, 'committee'),
  previous: await readSection(server.services, 'previous-committees'),
  rights: [await rightsOf(aoife), await rightsOf(dara)],
  badged: await badged(),
});
const acceptAs = async (actor: Actor, email: string) => {
  const [mail] = await mailsTo(email);
  const body = { token: /token=(\S+)/.exec(mail!.body)![1] };
  return server.call('POST', '/api/right-invitations', { as: actor, body });
};
async function again(actor: Actor): Promise<Actor> {
  const { db, now } = server.services;
  const token = await startSession(db, actor.id, now());
  return { ...actor, cookie: `sid=${token}`, confirmation: await confirmSession(db, token, now()) };
}
const FOR_GOOD: GivenRight[] = [{ right: 'administrator', lastDay: null }];
const UNTIL_JUNE: GivenRight[] = [{ right: 'administrator', lastDay: '2027-06-30' }];

describe('a successor whose account is deleted', () => {
  beforeEach(async () => {
    const [deleted_at, erased_at] = ['2027-04-19T12:00:00Z', '2027-04-26T12:00:00Z'];
    const row = { account_id: dara.id, deleted_at, erased_at, kept: JSON.stringify({ cases: [] }) };
    await server.services.db.insertInto('account_deletions').values(row).execute();
  });

  it('is invited, and has neither rights nor the badge when the account returns', async () => {
    await handOver();
    await server.services.db.deleteFrom('account_deletions').execute(); // the account returns
    expect([await rightsOf(dara), await badged()]).toEqual([[], []]);
    expect((await mailsTo(dara.email)).map(({ subject }) => subject)).toEqual(['Look after Fotosoc with us']);
  });
});

describe('the draft', () => {
  it('starts with the current posts and mailboxes without people, and the committee that will result', async () => {
    const { members } = await readSection(server.services, 'committee');
    const { plan, changed } = await read();
    expect(changed).toBeNull();
    expect(plan).toMatchObject({ year: '2026/27', lastDay: null });
    expect(plan.posts[0]).toEqual({
      id: members[0]!.id,
      position: members[0]!.position,
      name: '',
      person: '',
      mailbox: members[0]!.email,
      rights: [],
    });
    expect(plan.previous).toEqual(members.map(({ position, name }) => ({ role: position, name })));
  });

  it('is shared by all administrators, also incomplete; a change based on an older version is refused', async () => {
    const { version } = await read();
    const change = async (year: string, as: Actor) =>
      server.call('PUT', '/api/hand-over', {
        as,
        body: { ...PLAN, year, posts: [] },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await change('', aoife)).statusCode).toBe(200);
    const late = await change('1999', await server.signUpWith('administrator'));
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({
      code: 'hand-overs/changed-meanwhile',
      current: { plan: { year: '', posts: [] }, changed: { by: aoife.email } },
    });
  });
});

describe('handing over', () => {
  it('publishes both committees, gives the rights of posts, ends other rights on the day, and sends mails', async () => {
    const loans = await server.signUpWith('loans');
    const before = await readSection(server.services, 'previous-committees');
    const done = await handOver();
    expect((await readSection(server.services, 'committee')).members).toMatchObject([
      { name: 'Dara Okafor', position: 'Chairperson', email: 'chair@example.org', picture: null },
      { name: 'Jonas Lindqvist', position: 'Webmaster' },
    ]);
    const { committees } = await readSection(server.services, 'previous-committees');
    expect(committees[0]).toMatchObject({ year: '2026/27', members: PLAN.previous });
    expect(committees.slice(1)).toEqual(before.committees);
    expect(await rightsOf(dara)).toEqual(FOR_GOOD);
    expect(await rightsOf(aoife)).toEqual(UNTIL_JUNE);
    expect(await rightsOf(loans)).toEqual([{ right: 'loans', lastDay: '2027-06-30' }]);
    expect(done.successors).toMatchObject([
      { email: 'dara@example.org', positions: ['Chairperson'], state: 'holds' },
      { email: 'jonas@example.org', name: 'Jonas Lindqvist', rights: ['content'], state: 'invited' },
    ]);
    expect(done.leaving.map(({ id }) => id).toSorted()).toEqual([aoife.id, loans.id].toSorted());
    for (const address of ['dara@example.org', 'jonas@example.org', aoife.email]) {
      expect(await mailsTo(address)).toMatchObject([{ next_try_at: '2027-04-20T12:01:00.000Z' }]);
    }
    expect(await badged()).toEqual([dara.email]);
    const jonas = await server.signUp('zz-jonas@example.org'); // any account that has the link
    expect(await acceptAs(jonas, 'jonas@example.org')).toMatchObject({ statusCode: 200 });
    expect((await read()).handedOver!.successors[1]).toMatchObject({ state: 'holds' });
    expect(await badged()).toEqual([dara.email, jonas.email]);
    const record = await server.call('GET', '/api/activity-log?area=people', { as: aoife });
    expect(record.json<{ entries: object[] }>().entries).toContainEqual(
      expect.objectContaining({ action: 'hand-over', actor: aoife.email, subject: '2026/27' }),
    );
  });

  it('leaves out empty posts, keeps selected people, and stores rights by post', async () => {
    const loans = await server.signUpWith('loans');
    await handOver({ posts: [post('chair'), post('none', { name: '', person: '' })], keep: [loans.id], lastDay: null });
    expect((await readSection(server.services, 'committee')).members).toHaveLength(1);
    expect(await rightsOf(loans)).toEqual([{ right: 'loans', lastDay: null }]);
    expect(await rightsOf(aoife)).toEqual([]);
    const next = (await server.call('GET', '/api/hand-over', { as: await again(dara) })).json<Handover>();
    expect(next.plan.posts).toMatchObject([{ position: 'Chairperson', name: '', rights: ['administrator'] }]);
  });

  it('keeps an administrator until the invited one has accepted', async () => {
    const niamh = { name: 'Niamh', person: 'niamh@example.org' };
    const { id } = await handOver({ posts: [post('chair', niamh)], lastDay: null });
    expect(await rightsOf(aoife)).toEqual(FOR_GOOD);
    const body = { lastDay: null };
    await server.call('PUT', `/api/hand-overs/${id}/last-day`, { as: aoife, body });
    expect(await rightsOf(aoife)).toEqual(FOR_GOOD);
    expect((await acceptAs(await server.signUp(), 'niamh@example.org')).statusCode).toBe(200);
    await server.call('PUT', `/api/hand-overs/${id}/last-day`, { as: aoife, body });
    expect(await rightsOf(aoife)).toEqual([]);
  });

  it.each([
    ['nobody would be administrator', { posts: [webmaster] }, 409, 'hand-overs/no-administrator', []],
    ['there is no post', { posts: [] }, 409, 'hand-overs/no-administrator', []],
    ['a name is missing', { posts: [post('a', { name: ' ' })] }, 400, 'request/invalid', ['posts.a.name']],
    [
      'nobody can see a letter',
      { posts: [post('a', { name: 'D\u200bra' })] },
      400,
      'request/invalid',
      ['posts.a.name'],
    ],
    ['a post has no name', { posts: [post('a', { position: '' })] }, 400, 'request/invalid', ['posts.a.position']],
    ['an address is cut off', { posts: [post('a', { person: 'jonas@' })] }, 400, 'request/invalid', ['posts.a.person']],
    ['a mailbox is missing', { posts: [post('a', { mailbox: '' })] }, 400, 'request/invalid', ['posts.a.mailbox']],
    [
      'a former name is missing',
      { previous: [{ role: 'PRO', name: '' }] },
      400,
      'request/invalid',
      ['previous.0.name'],
    ],
    ['the year stands there already', { year: '2025/26' }, 400, 'request/invalid', ['year']],
    ['the day is over', { lastDay: '2027-04-19' }, 400, 'people/invalid-day', ['lastDay']],
  ])('is refused completely if %s', async (_, plan, status, code, field) => {
    const before = await standing();
    const reply = await press(await save(plan));
    expect(reply.statusCode).toBe(status);
    const { fields, ...refusal } = reply.json<{ code: string; fields?: object }>();
    expect(refusal).toMatchObject({ code });
    expect(Object.keys(fields ?? {})).toEqual(field);
    expect(await standing()).toEqual(before);
    expect((await read()).handedOver).toBeNull();
  });

  it('lists the mistakes of its plan before anyone enters a password', async () => {
    const { mistakes } = await save({ year: '2025/26', posts: [post('a', { mailbox: '' })] });
    expect(mistakes).toEqual({ 'posts.a.mailbox': expect.any(String), year: expect.any(String) });
    expect((await save()).mistakes).toEqual({});
  });

  it('is refused for an address that is already invited, and names the address', async () => {
    const body = { email: 'jonas@example.org', rights: [{ right: 'loans', lastDay: null }] };
    await server.call('POST', '/api/people', { as: aoife, body });
    const before = await standing();
    expect((await press(await save())).json()).toMatchObject({
      code: 'people/already-invited',
      fields: { 'posts.web.person': expect.any(String) },
    });
    expect(await standing()).toEqual(before);
  });

  it('is refused at the post that gives rights if an invited person has two posts', async () => {
    const body = { email: 'jonas@example.org', rights: [{ right: 'loans', lastDay: null }] };
    await server.call('POST', '/api/people', { as: aoife, body });
    const posts = [post('chair'), post('treasurer', { person: 'jonas@example.org', rights: [] }), webmaster];
    expect((await press(await save({ posts }))).json()).toMatchObject({
      fields: { 'posts.web.person': expect.any(String) },
    });
  });

  it('is refused after a change of the draft or sections, or during an edit of them', async () => {
    const seen = await save();
    await save({ year: '2027' });
    expect((await press(seen)).statusCode).toBe(412);
    const current = await read();
    expect((await press({ ...current, numbers: { ...current.numbers, committee: 7 } })).statusCode).toBe(412);
    const body = { value: { members: [] } };
    await server.call('PUT', '/api/section-drafts/committee', { as: aoife, body });
    expect((await press(current)).json()).toMatchObject({ code: 'hand-overs/being-edited' });
  });

  it('happens once if the button is pressed twice', async () => {
    const seen = await save();
    const replies = await Promise.all([press(seen), press(seen)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
  });
});

describe('undoing', () => {
  it('restores everything within a day, accepted or not, and restores the draft', async () => {
    const tie = { as: aoife, body: { email: aoife.email } };
    await server.call('PUT', '/api/people/committee/chair', tie);
    const before = await standing();
    expect(before.badged).toEqual([aoife.email]);
    const { id } = await handOver();
    const jonas = await server.signUp();
    await acceptAs(jonas, 'jonas@example.org');
    server.wait(DAY_MS - MINUTE_MS);
    expect((await undo(id, await again(dara))).statusCode).toBe(200);
    expect(await standing()).toEqual(before);
    expect(await rightsOf(jonas)).toEqual([]);
    const draft = (await server.call('GET', '/api/hand-over', { as: await again(aoife) })).json<Handover>();
    expect(draft).toMatchObject({ plan: PLAN, handedOver: null });

    const discard = async (version: string) =>
      server.call('DELETE', '/api/hand-over', { as: await again(aoife), headers: { 'if-match': `"${version}"` } });
    expect((await discard('of-before')).json()).toMatchObject({ code: 'hand-overs/changed-meanwhile' });
    expect((await discard(draft.version)).json()).toMatchObject({ changed: null, plan: { year: '2026/27', keep: [] } });
  });

  it('is possible on a new site as well, where no account has gained or lost a right', async () => {
    await deleteRows(server, 'accounts');
    aoife = await server.signUpAdministrator();
    const before = await readSection(server.services, 'committee');
    const { id, ...done } = await handOver({ posts: [webmaster], lastDay: null });
    expect(done).toMatchObject({ leaving: [], endsRights: false, successors: [{ state: 'invited' }] });
    expect(done.undoUntil).not.toBeNull();
    expect((await moveTo(id, '2999-06-30')).statusCode).toBe(200);
    expect((await undo(id)).json()).toMatchObject({ handover: { plan: { posts: [webmaster] }, handedOver: null } });
    expect(await readSection(server.services, 'committee')).toEqual(before);
  });

  it('withdraws links and mails, and happens once', async () => {
    const { id } = await handOver();
    expect((await undo(id)).statusCode).toBe(200);
    expect(await mailsTo('jonas@example.org')).toEqual([]);
    expect(await server.services.db.selectFrom('right_invitations').selectAll().execute()).toEqual([]);
    expect((await undo(id)).json()).toMatchObject({
      code: 'hand-overs/cannot-undo',
      error: 'This was undone already.',
    });
  });

  it('is refused after a day, and after a later change', async () => {
    const { id } = await handOver();
    await server.call('PUT', `/api/people/${dara.id}/rights/loans`, { as: aoife, body: { lastDay: null } });
    expect((await undo(id)).json()).toMatchObject({
      code: 'hand-overs/cannot-undo',
      error: 'The rights of dara@example.org were changed since. That change stays.',
    });
    await server.call('DELETE', `/api/people/${dara.id}/rights/loans`, { as: aoife });
    const drafted = await server.call('PUT', '/api/section-drafts/committee', {
      as: aoife,
      body: { value: { members: [] } },
    });
    const { version } = drafted.json<{ section: { version: string } }>().section;
    const body = { page: 'committee', versions: { committee: version } };
    expect((await server.call('POST', '/api/section-publications', { as: aoife, body })).statusCode).toBe(200);
    expect((await undo(id)).json()).toMatchObject({ code: 'hand-overs/cannot-undo' });
    server.wait(DAY_MS);
    expect((await undo(id, await again(aoife))).json()).toMatchObject({
      error: 'The one day to undo this has passed.',
    });
  });
});

describe('after a handover', () => {
  it('the end day of the previous committee can be moved, also after it has passed, except for rights ended since', async () => {
    const [loans, ended] = [await server.signUpWith('loans'), await server.signUpWith('captions')];
    const { id } = await handOver();
    await server.call('DELETE', `/api/people/${ended.id}/rights/captions`, { as: aoife });
    expect((await moveTo(id, '2027-07-05')).json()).toMatchObject({ handedOver: { lastDay: '2027-07-05' } });
    expect(await rightsOf(loans)).toEqual([{ right: 'loans', lastDay: '2027-07-05' }]);
    server.wait(80 * DAY_MS);
    expect(await rightsOf(loans)).toEqual([]);
    const chair = await again(dara);
    const now = await server.call('GET', '/api/hand-over', { as: chair });
    expect(now.json<Handover>().handedOver).toMatchObject({ leaving: [], endsRights: true });
    expect((await moveTo(id, '2027-07-20', chair)).statusCode).toBe(200);
    expect(await rightsOf(loans)).toEqual([{ right: 'loans', lastDay: '2027-07-20' }]);
    expect(await rightsOf(ended)).toEqual([]);
    expect((await moveTo(id, '2027-02-30', chair)).json()).toMatchObject({ code: 'people/invalid-day' });
  });

  it('an invitation can be repeated to the right address; the first link ends', async () => {
    const { id, successors } = await handOver();
    const resend = async (invitationId: string, email: string) =>
      server.call('PUT', `/api/hand-overs/${id}/invitations/${invitationId}`, { as: aoife, body: { email } });
    const jonas = successors[1]!.invitationId;
    expect((await resend(jonas, 'jonas@')).json()).toMatchObject({ code: 'auth/invalid-email' });
    const corrected = (await resend(jonas, 'jonas@example.net')).json<Handover>().handedOver!.successors[1]!;
    expect(corrected).toMatchObject({ email: 'jonas@example.net', name: 'Jonas Lindqvist', state: 'invited' });
    expect(await mailsTo('jonas@example.org')).toEqual([]);
    expect(await mailsTo('jonas@example.net')).toHaveLength(1);
    expect((await resend(jonas, 'jonas@example.net')).statusCode).toBe(404);
    server.wait(15 * DAY_MS);
    aoife = await again(aoife);
    expect((await read()).handedOver!.successors[1]).toMatchObject({ state: 'lapsed' });
    const sent = (await resend(corrected.invitationId, 'jonas@example.net')).json<Handover>().handedOver!;
    expect(sent.successors[1]).toMatchObject({ state: 'invited' });
    const holds = (await resend(sent.successors[1]!.invitationId, 'dara@example.org')).json<Handover>().handedOver!;
    expect(holds.successors.map(({ state }) => state)).toEqual(['holds', 'holds']);
  });

  it('deletes names and addresses after half a year, and keeps the rights of posts', async () => {
    await handOver();
    server.wait(181 * DAY_MS);
    await deleteExpiredHandovers(server.services);
    const row = await server.services.db.selectFrom('hand_overs').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/jonas|dara/i);
    const next = (await server.call('GET', '/api/hand-over', { as: await again(dara) })).json<Handover>();
    expect(next).toMatchObject({
      handedOver: null,
      plan: { posts: [{ rights: ['administrator'] }, { rights: ['content'] }] },
    });
  });
});

it('refuses to add a year to a full list of previous committees, and keeps the whole list', async () => {
  const previous = await readSection(server.services, 'previous-committees');
  const committees = Array.from({ length: MAX_PREVIOUS_COMMITTEES }, (_, index) => {
    return { id: `c${index}`, year: `${1700 + index}`, members: [] };
  });
  const row = { key: 'previous-committees', number: 1, published_at: '2027-01-01T00:00:00.000Z', published_by: null };
  const value = JSON.stringify({ ...previous, committees });
  await server.services.db
    .insertInto('part_versions')
    .values({ ...row, value })
    .execute();
  const before = await standing();
  expect(before.previous.committees).toHaveLength(MAX_PREVIOUS_COMMITTEES);
  const reply = await press(await save());
  expect([reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([
    400,
    { year: 'Previous Committees lists 300 years already, the maximum. Remove a year there first.' },
  ]);
  expect(await standing()).toEqual(before);
});
