import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, type ApiKey } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { countChanges } from '../test/count-changes.ts';
import type { ExampleRequest, ExampleContext } from '../test/example.ts';
import { addressOf, examples } from '../test/examples.ts';
import { toHeaders, shareServer, type Actor, type TestServer } from '../test/server.ts';
import { replaceGrantedRights } from './features/accounts/rights/queries.ts';
import { listGrantedRights } from './features/accounts/read.ts';
import { confirmEmail } from './features/accounts/queries.ts';
import { createJpeg } from '../test/pictures.ts';
import { encodeMultipart, MULTIPART_TYPE, createUploadRequest } from '../test/upload.ts';
import { endSession } from './features/accounts/session-store.ts';

const KEYS = Object.keys(api) as ApiKey[];

let server: TestServer;
let administrator: Actor;
let changes: () => Promise<number>;
shareServer(async (opened) => {
  server = opened;
  administrator = await server.signUpAdministrator();
  changes = await countChanges(server);
});

/** Sends an example of an admitted requester, and runs `happen` before the last byte of the body arrives.
 *  @returns status, and whether no data was stored */
async function sendWhile(key: ApiKey, as: Actor, happen: () => Promise<unknown>, chosen?: ExampleRequest) {
  const world: ExampleContext = { server, owner: as, administrator };
  const example = chosen ?? (await examples[key](world, as));
  await server.services.background.idle();
  let before = 0;
  async function* body() {
    await happen();
    before = await changes();
    yield example.parts ? encodeMultipart(example.parts) : JSON.stringify(example.body ?? {});
  }
  const reply = await server.app.inject({
    method: key.slice(0, key.indexOf(' ')) as 'PUT',
    url: addressOf(key, example),
    headers: {
      ...toHeaders(as),
      ...example.headers,
      'content-type': example.parts ? MULTIPART_TYPE : 'application/json',
    },
    payload: Readable.from(body()),
  });
  return { status: reply.statusCode, isHarmless: (await changes()) === before };
}

/** Endpoints without effect in tests, because the test server has no outside sources. */
const NEED_SOURCE = /^POST \/api\/(.*-source\/copies|sources\/.*)$/;

const OF_RIGHTS = KEYS.filter(
  (key) => api[key].access === 'administrator' && !key.startsWith('GET ') && !NEED_SOURCE.test(key),
);

it.each(OF_RIGHTS)('%s stores nothing after the requester’s right has ended during the request', async (key) => {
  const { right = 'administrator' }: Endpoint = api[key];
  const officer = await server.signUpWith([right].flat()[0]!);
  const answer = await sendWhile(key, officer, async () => replaceGrantedRights(server.services.db, officer.id, []));
  expect(answer).toEqual({ status: 403, isHarmless: true });
});

/** Endpoints that require a confirmation, which ends with the session. */
const NEED_CONFIRMATION: readonly ApiKey[] = [
  'POST /api/account/passkey-challenges',
  'POST /api/account/passkeys',
  'DELETE /api/account/passkeys/:id',
];

const OF_MEMBERS = KEYS.filter((key) => ['member', 'owner'].includes(api[key].access) && !key.startsWith('GET '));

it.each(OF_MEMBERS)('%s stores nothing after the session has ended during the request', async (key) => {
  const member = await server.signUp();
  const token = member.cookie.slice('sid='.length);
  const answer = await sendWhile(key, member, async () => endSession(server.services.db, token));
  expect(answer).toEqual({ status: NEED_CONFIRMATION.includes(key) ? 403 : 401, isHarmless: true });
});

async function exampleOf(key: ApiKey): Promise<ExampleRequest> {
  return examples[key]({ server, owner: administrator, administrator }, administrator);
}

describe('a request that began with more rights', () => {
  it('stores no photo for a gallery', async () => {
    const { db, photos } = server.services;
    const officer = await server.signUpWith('galleries');
    const prepare = photos.prepare.bind(photos);
    const spy = vi.spyOn(photos, 'prepare').mockImplementationOnce(async (...how) => {
      await replaceGrantedRights(db, officer.id, []);
      return prepare(...how);
    });
    onTestFinished(() => spy.mockRestore());
    const fields = { purpose: 'gallery', link: 'ends', gallery: '1' };
    const reply = await server.app.inject(createUploadRequest(await createJpeg(40, 30), officer, fields));
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'storage/unauthorized' }]);
    const stored = await db.selectFrom('photos').select('id').where('owner_id', '=', officer.id).execute();
    expect(stored).toEqual([]);
  });

  it('hides no photo without a question, after the requester lost the administrator right', async () => {
    const reviewer = await server.signUpWith('administrator', 'captions');
    const { db } = server.services;
    const end = async () => replaceGrantedRights(db, reviewer.id, [{ right: 'captions', lastDay: null }]);
    const { params } = await exampleOf('POST /api/photos/:id/caption-reports'); // a photo of a gallery
    const example = { params: params!, body: { isShown: false, reason: 'Unclear.' } };
    const answer = await sendWhile('PUT /api/review/photos/:id', reviewer, end, example);
    expect(answer).toEqual({ status: 403, isHarmless: true });
  });

  it('hides no caption by a single report', async () => {
    const reviewer = await server.signUpWith('captions');
    const end = async () => replaceGrantedRights(server.services.db, reviewer.id, []);
    const answer = await sendWhile('POST /api/photos/:id/caption-reports', reviewer, end);
    expect(answer).toEqual({ status: 403, isHarmless: true });
  });

  it('adds a caption without an account after the session has ended', async () => {
    const { db } = server.services;
    const member = await server.signUp();
    const end = async () => endSession(db, member.cookie.slice('sid='.length));
    const { params } = await exampleOf('POST /api/photos/:id/caption-reports');
    const example = { params: params!, body: { name: 'Ada', caption: 'Once more, in the dark.' } };
    expect(await sendWhile('POST /api/photos/:id/captions', member, end, example)).toMatchObject({ status: 201 });
    const stored = db.selectFrom('captions').select('account_id').where('photo_id', '=', params!['id']!);
    const [caption] = await stored.where('caption', '=', example.body.caption).execute();
    expect(caption).toEqual({ account_id: null });
  });

  it('books with an address to confirm after the session has ended', async () => {
    const { db, now } = server.services;
    const member = await server.signUp();
    await confirmEmail(db, member.id, now());
    const end = async () => endSession(db, member.cookie.slice('sid='.length));
    const { body } = await exampleOf('POST /api/book');
    const example = { body: { ...(body as object), user_email: member.email } };
    expect(await sendWhile('POST /api/book', member, end, example)).toMatchObject({ status: 201 });
    const stored = db.selectFrom('bookings').select('confirm_by').where('user_email', '=', member.email);
    expect(await stored.execute()).toEqual([{ confirm_by: expect.any(String) }]);
  });
});

it('an administrator who is removed during own requests changes nothing, eight times of eight', async () => {
  const kept: unknown[] = [];
  for (let round = 0; round < 8; round++) {
    const leaving = await server.signUpWith('administrator');
    const url = `/api/people/${leaving.id}/rights`;
    const give = async () => server.call('PUT', `${url}/administrator`, { as: leaving, body: { lastDay: null } });
    const before = Array.from({ length: 4 }, give);
    const removed = server.call('DELETE', url, { as: administrator });
    const after = Array.from({ length: 4 }, give);
    expect((await removed).statusCode).toBe(200);
    await Promise.all([...before, ...after]);
    kept.push(...(await listGrantedRights(server.services.db, leaving.id, server.services.now())));
  }
  expect(kept).toEqual([]);
});
