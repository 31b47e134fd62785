import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Gallery } from '@fotosoc/contract/gallery';
import type { OwnAccount } from '@fotosoc/contract/own-account';
import type { Photo } from '@fotosoc/contract/photo';
import { RIGHT_TEXTS } from '@fotosoc/contract/rights';
import { buildApp } from '../../../app.ts';
import { listTables } from '../../../operating/data-copy/schema.ts';
import { openServices } from '../../../services.ts';
import { deleteExpiredData } from '../../../schedule.ts';
import { register } from '../../../../test/register.ts';
import { ANY_VERSION, toCookieHeader, startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { readSentMails } from '../../../../test/sent-mails.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { replaceGrantedRights } from '../rights/queries.ts';

const EMAIL = 'nightowl@example.org';
const NAME = 'Ada Nightowl';
const PASSWORD = 'horse staple battery';
const LEAVE = '/api/account/deletions';

let server: TestServer;
let administrator: Actor;
let member: Actor;
/** Photos in a portfolio, as portrait, hidden, in a gallery, and published nowhere. */
let photos: Record<'own' | 'portrait' | 'hidden' | 'given' | 'unsaved', Photo>;
let filed: Photo[];
beforeEach(async () => {
  server = await startServer();
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  administrator = await server.signUpAdministrator();
  member = await register(server, { email: EMAIL, password: PASSWORD });
  const { id } = member;
  const { db } = server.services;
  await db.updateTable('accounts').set({ email_confirmed_at: '2026-11-01T12:00:00Z' }).where('id', '=', id).execute();
  await replaceGrantedRights(db, id, [{ right: 'galleries', lastDay: null }]);
  photos = {
    own: await addPhoto(),
    portrait: await addPhoto(),
    hidden: await addPhoto(),
    given: await addPhoto(),
    unsaved: await addPhoto(),
  };
  await as(member, 'POST', '/api/portfolios', {
    portfolioLink: 'nightowl',
    name: NAME,
    galleries: imagesOf(photos.own, photos.hidden),
    profileImage: { id: photos.portrait.id },
  });
  const title = 'Captions Night';
  await as(member, 'POST', '/api/galleries', { link: 'night', title, galleries: imagesOf(photos.given) });
  await as(member, 'POST', `/api/photos/${photos.given.id}/captions`, { name: NAME, caption: 'Waiting for fog' });
  filed = await Promise.all(Object.values(photos).map(({ id }) => server.photoOf(id)));
  await as(administrator, 'PUT', `/api/review/photos/${photos.hidden.id}`, { isShown: false, reason: 'Asked to.' });
  await server.call('POST', `/api/photos/${photos.own.id}/reports`, { body: { reason: 'other', note: 'Mine?' } });
});

const imagesOf = (...some: Photo[]) => [{ title: 'First', images: some.map((photo) => ({ id: photo.id })) }];
const as = async (actor: Actor, method: string, url: string, body?: unknown) =>
  server.call(method, url, { as: actor, body });
const leave = async (password = PASSWORD) => as(member, 'POST', LEAVE, { password });
const logIn = async () => server.call('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD } });
const rightsAfterReturn = async () => (await logIn()).json<{ user: { rights: string[] } }>().user.rights;
const account = async (actor: Actor) =>
  (await as(actor, 'GET', '/api/account')).json<{ account: OwnAccount }>().account;
const statuses = async (app = server.app) =>
  Promise.all(filed.map(async ({ url }) => (await app.inject(url)).statusCode));
const caseCount = async () =>
  (await as(administrator, 'GET', '/api/review?list=asked')).json<{ cases: unknown[] }>().cases.length;

async function addPhoto(): Promise<Photo> {
  const photo = await server.addPhoto(member);
  await server.services.photoStorage.save(photo.url.replace('/media/', ''), Buffer.from('a photo'));
  return photo;
}

/** Responses to visitors that contain data of the member, and the views of the society's officers. */
async function seen(app = server.app) {
  const at = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;
  return {
    portfolio: await at('/api/portfolios/nightowl'),
    portfolios: await at('/api/portfolios'),
    sitemap: await at('/sitemap.xml'),
    captions: (JSON.parse(await at('/api/galleries/night')) as { gallery: Gallery & { captions: unknown } }).gallery
      .captions,
    people: await at('/api/people', { cookie: administrator.cookie }),
    cases: await at('/api/review?list=asked', { cookie: administrator.cookie }),
  };
}

it('asks for the password', async () => {
  expect((await leave('wrong horse')).json()).toMatchObject({ code: 'auth/invalid-credential' });
  expect((await account(member)).deletionObstacle).toBeNull();
});

it('is refused to the last administrator', async () => {
  const { db } = server.services;
  expect((await account(administrator)).deletionObstacle).toMatch(/^You are the only administrator/);
  await replaceGrantedRights(db, member.id, [{ right: 'administrator', lastDay: null }]);
  expect((await account(administrator)).deletionObstacle).toBeNull();
  expect((await leave()).statusCode).toBe(201);
  expect((await account(administrator)).deletionObstacle).not.toBeNull();
  await logIn();
  expect((await account(administrator)).deletionObstacle).not.toBeNull();
});

it('removes everything from the site at once, in every process, and ends every session and right', async () => {
  const others = await openServices(server.services.config, server.services.now);
  const another = await buildApp(others);
  onTestFinished(async () => {
    await another.close();
    await others.close();
  });
  expect(await statuses(another)).toEqual([200, 200, 404, 200, 200]);
  const elsewhere = toCookieHeader(await logIn());

  const reply = await leave();
  expect(reply.json()).toEqual({ comeBackUntil: '2026-12-01T12:00:00.000Z' });
  const { captions, ...rest } = await seen(another);
  expect(captions).toEqual([]);
  expect(JSON.stringify(rest)).not.toMatch(/nightowl/i);
  await deleteExpiredData(server.services);
  expect(await statuses(another)).toEqual([404, 404, 404, 200, 404]);
  for (const cookie of [member.cookie, elsewhere]) {
    const { json } = await another.inject({ url: '/api/auth/session', headers: { cookie } });
    expect(json()).toEqual({ user: null });
  }
  const mail = await server.services.db.selectFrom('mails').select('subject').where('recipient', '=', EMAIL).execute();
  expect(mail.map(({ subject }) => subject)).toContain('Your Fotosoc account was deleted');
});

it('hides the account and reserves its addresses while it can be restored', async () => {
  await leave();
  const { statusCode } = await as(administrator, 'PUT', '/api/review/portfolios/nightowl', { isShown: true });
  expect(statusCode).toBe(404);
  const other = await server.signUp();
  const portfolio = { portfolioLink: 'nightowl', name: 'Other', galleries: [] };
  expect((await as(other, 'POST', '/api/portfolios', portfolio)).json()).toMatchObject({
    code: 'portfolios/link-taken',
  });
  const register = await server.call('POST', '/api/auth/register', { body: { email: EMAIL, password: PASSWORD } });
  expect(register.json()).toMatchObject({ code: 'auth/email-already-in-use' });
});

it('is reverted by signing in within a week', async () => {
  const [before, cases] = [await seen(), await caseCount()];
  await leave();
  server.wait(7 * DAY_MS - HOUR_MS);
  await deleteExpiredData(server.services);
  const reply = await logIn();
  expect(reply.json()).toMatchObject({ isBack: true });
  await server.services.db.deleteFrom('sessions').where('account_id', '=', administrator.id).execute();
  expect({ ...(await seen()), people: '', cases: '' }).toEqual({ ...before, people: '', cases: '' });
  expect(await statuses()).toEqual([200, 200, 404, 200, 404]);
  expect((await logIn()).json()).not.toHaveProperty('isBack');
  const open = await server.services.db
    .selectFrom('review_cases')
    .where('decided_at', 'is', null)
    .selectAll()
    .execute();
  expect(open).toHaveLength(cases);
});

describe('the rights of a deleted account', () => {
  it('end for good: the restored account is a plain member', async () => {
    const { db } = server.services;
    await replaceGrantedRights(db, member.id, [{ right: 'administrator', lastDay: null }]);
    await leave();
    expect(await rightsAfterReturn()).toEqual([]);
    expect(await db.selectFrom('account_rights').selectAll().execute()).toEqual([]);
  });

  it('are named as ended in the log and in the mail', async () => {
    await leave();
    expect((await readSentMails(server)).join('\n')).toContain(`- ${RIGHT_TEXTS.galleries.may}`);
    const log = await as(administrator, 'GET', '/api/activity-log?area=people');
    expect(log.json()).toMatchObject({
      entries: [{ action: 'leave', subject: NAME, after: [{ right: 'galleries', lastDay: null }] }],
    });
  });

  it('name no committee entry after the return', async () => {
    const { db } = server.services;
    const tie = { as: administrator, body: { email: EMAIL } };
    expect((await server.call('PUT', '/api/people/committee/chair', tie)).statusCode).toBe(200);
    await leave();
    await logIn();
    expect(await db.selectFrom('committee_ties').selectAll().execute()).toEqual([]);
    const row = await db.selectFrom('accounts').select('is_committee').where('id', '=', member.id).executeTakeFirst();
    expect(row).toEqual({ is_committee: 0 });
  });

  it('do not return by a new gift of rights to the address, which is an invitation', async () => {
    await leave();
    const body = { email: EMAIL, rights: [{ right: 'loans', lastDay: null }] };
    const reply = await server.call('POST', '/api/people', { as: administrator, body });
    expect(reply.json()).toMatchObject({ person: null, invitation: { email: EMAIL } });
    expect(await rightsAfterReturn()).toEqual([]);
  });
});

it('deletes once if ten requests arrive together', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, async () => leave()));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  const others = replies.filter(({ statusCode }) => statusCode !== 201);
  expect(new Set(others.map((reply) => reply.json<{ code: string }>().code))).toEqual(
    new Set(['auth/unauthenticated']),
  );
});

it('releases the address after a week, also before the sweep has run', async () => {
  await leave();
  server.wait(7 * DAY_MS + HOUR_MS);
  const body = { email: EMAIL, password: PASSWORD };
  expect((await server.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
  expect(await account({ ...member, cookie: toCookieHeader(await logIn()) })).toMatchObject({
    portfolios: 0,
    captions: 0,
  });
});

it('erases the account after a week: no table names the person, and only photos given to the society stay', async () => {
  const { db } = server.services;
  await db.insertInto('equipment').values({ id: 'tripod', name: 'Tripod', quantity: 9 }).execute();
  const book = async (id: string, starts_at: string, ends_at: string) => {
    const what = { id, equipment_id: 'tripod', quantity: 1, starts_at, ends_at, created_at: starts_at };
    const whose = { user_email: EMAIL, borrower_key: EMAIL, cancel_token_hash: null };
    await db
      .insertInto('bookings')
      .values({ ...what, ...whose })
      .execute();
  };
  await book('over', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z');
  await book('out', '2026-11-24T12:00:00Z', '2026-11-25T12:00:00Z');
  const handOut = { as: administrator, body: {}, headers: ANY_VERSION };
  await server.call('POST', '/api/bookings/out/handouts', handOut);
  await as(administrator, 'PUT', `/api/people/${member.id}/rights/loans`, { lastDay: null });
  await leave();
  server.wait(7 * DAY_MS + HOUR_MS);
  await server.services.deliverMails();
  expect((await logIn()).json()).toMatchObject({ code: 'auth/invalid-credential' });
  await deleteExpiredData(server.services);

  expect(await statuses()).toEqual([404, 404, 404, 200, 404]);
  expect(await found()).toEqual({ bookings: 1, record_entries: 1 });
  await db.updateTable('bookings').set({ state: 'back' }).where('id', '=', 'out').execute();
  await deleteExpiredData(server.services);
  expect(await found()).toEqual({});
});

/** Returns the number of rows of each table that name the member. */
async function found(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.services.db);
    const count = rows.filter((row) => /nightowl/i.test(JSON.stringify(row))).length;
    if (count > 0) counts[name] = count;
  }
  return counts;
}
