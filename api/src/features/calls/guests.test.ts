import type { CallChange, CallEntry, OwnEntry } from '@fotosoc/contract/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { errorOf, TestCall } from '../../../test/open-call.ts';
import { deleteSentMails, readMailedTokens, readSentMails } from '../../../test/sent-mails.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type TestServer } from '../../../test/server.ts';
import { deleteExpiredData } from '../../schedule.ts';

const EMAIL = 'gus@example.org';

let server: TestServer;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'open_calls', 'galleries', 'photos', 'accounts');
  await deleteSentMails(server);
});

const open = async (settings: Partial<CallChange> = {}, slug = 'fog') =>
  TestCall.open(server, { entrants: 'anyone', ...settings }, slug);
const idOf = (reply: Awaited<ReturnType<TestCall['send']>>) => reply.json<{ photo: { id: string } }>().photo.id;

async function readOwn(call: TestCall, token: string) {
  const reply = await call.send('GET', `/managed-entries?token=${token}`);
  return reply.json<{ entries: OwnEntry[]; entriesLeft: number; name: string }>();
}

async function listGuests(): Promise<string[]> {
  const rows = await server.services.db.selectFrom('call_guests').select('email').execute();
  return rows.map(({ email }) => email);
}

describe('who may enter', () => {
  it('is members by default, and can be widened but not narrowed once the call is open', async () => {
    const call = await TestCall.open(server);
    const change = async (entrants: 'members' | 'anyone') =>
      call.send('PUT', '', call.officer, { ...call.settings, entrants });
    expect((await call.read()).call.entrants).toBe('members');
    expect((await change('anyone')).json()).toMatchObject({ call: { entrants: 'anyone' } });
    expect(errorOf(await change('members'))).toEqual([409, 'calls/rules-announced']);
    expect((await call.send('PUT', '', call.officer, call.settings)).json()).toMatchObject({
      call: { entrants: 'anyone' },
    });
  });

  it('can change before the call opens', async () => {
    const call = await open({ opensAt: '2026-11-02T12:30:00Z' });
    const reply = await call.send('PUT', '', call.officer, { ...call.settings, entrants: 'members' });
    expect(reply.json()).toMatchObject({ call: { entrants: 'members' } });
  });
});

describe('a link to enter photos', () => {
  it('is mailed once, also if the form is sent again', async () => {
    const call = await open();
    const send = async () =>
      server.call('POST', '/api/calls/fog/entry-links', {
        body: { name: 'Gus', email: EMAIL },
        headers: { 'idempotency-key': 'once' },
      });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([202, 202]);
    const mails = await readSentMails(server);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('/calls/fog/enter?token=');
    expect(mails[0]).not.toContain('Gus'); // anyone could have typed this text
    const [token] = await readMailedTokens(server, EMAIL);
    expect(await readOwn(call, token!)).toEqual({ entries: [], entriesLeft: 2, name: 'Gus' });
    const stored = JSON.stringify(await server.services.db.selectFrom('call_guest_links').selectAll().execute());
    expect(stored).not.toContain(token);
  });

  it('is answered alike for a new address, a known address and the address of a member', async () => {
    const call = await open();
    await call.enterAsGuest(await call.askForLink(EMAIL));
    await call.signUp('ada@example.org');
    const replies = await Promise.all(
      [EMAIL, 'new@example.org', 'ada@example.org'].map(async (email) =>
        call.send('POST', '/entry-links', undefined, { name: 'X', email }),
      ),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  it('is sent again on request, for the same entries and with the first name', async () => {
    const call = await open();
    const first = await call.askForLink(EMAIL);
    const id = await call.enterAsGuest(first);
    server.wait(1000);
    const second = await call.askForLink(EMAIL, 'Somebody else');
    expect(second).not.toBe(first);
    for (const token of [first, second]) {
      expect(await readOwn(call, token)).toMatchObject({ name: 'Gus', entriesLeft: 1, entries: [{ id }] });
    }
  });

  it('goes to the latest address and name until a photo is uploaded', async () => {
    const call = await open();
    const stolen = await call.askForLink('gus+unknown@example.org', 'Fool');
    server.wait(1000);
    const token = await call.askForLink(EMAIL, 'Gus');
    expect(errorOf(await call.send('GET', `/managed-entries?token=${stolen}`))).toEqual([404, 'calls/guest-not-found']);
    expect(await readOwn(call, token)).toMatchObject({ name: 'Gus' });
    await call.uploadAsGuest(token);
    await call.send('POST', '/entry-links', undefined, { name: 'Fool', email: 'gus+unknown@example.org' });
    expect(await listGuests()).toEqual([EMAIL]);
    expect(await readOwn(call, token)).toMatchObject({ name: 'Gus' });
  });

  it.each([
    ['unknown', {}, 0, [404, 'calls/not-found'], 'There is no call at this address.'],
    [
      'for members',
      { entrants: 'members' },
      0,
      [403, 'calls/members-only'],
      'This call is for members. Log in to enter a photo.',
    ],
    ['closed', {}, HOUR_MS + 1, [409, 'calls/not-open'], 'This call has closed.'],
  ] as const)('is refused for a call that is %s', async (what, settings, wait, error, sentence) => {
    const call = await open(settings);
    server.wait(wait);
    const slug = what === 'unknown' ? 'none' : call.slug;
    const body = { name: 'Gus', email: EMAIL };
    const reply = await server.call('POST', `/api/calls/${slug}/entry-links`, { body });
    expect([errorOf(reply), reply.json<{ error: string }>().error]).toEqual([error, sentence]);
    expect(await readSentMails(server)).toEqual([]);
  });

  it('is not mailed to the address of a suspended account, and a mailed link ends', async () => {
    const call = await open();
    const token = await call.askForLink(EMAIL);
    const { id } = await call.signUp(EMAIL);
    const at = server.services.now().toISOString();
    await server.services.db
      .insertInto('account_suspensions')
      .values({ account_id: id, reason: '', suspended_at: at })
      .execute();
    const body = { name: 'Gus', email: 'gus+2@example.org' };
    expect((await call.send('POST', '/entry-links', undefined, body)).statusCode).toBe(202);
    expect(await readSentMails(server)).toHaveLength(1);
    expect(errorOf(await call.send('GET', `/managed-entries?token=${token}`))).toEqual([404, 'calls/guest-not-found']);
  });

  it('is sent by the form of a browser without scripts, which shows the outcome', async () => {
    await open();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (email: string) => {
      const form = new URLSearchParams({ participant: 'Gus', email }).toString();
      const reply = await server.call('POST', '/api/calls/fog/entry-links', { headers, body: form });
      return [reply.statusCode, reply.headers.location];
    };
    expect(await post(EMAIL)).toEqual([303, '/calls/fog/enter?sent=1']);
    expect(await post('gus')).toEqual([303, '/calls/fog/enter?refusal=request%2Finvalid']);
  });

  it('is valid for its own call only, and until a month after the results', async () => {
    const [call, other] = [await open({ judgedBy: 'none' }), await open({}, 'mist')];
    const token = await call.askForLink(EMAIL);
    await call.enterAsGuest(token);
    for (const path of [`?token=${'x'.repeat(43)}`, `?token=${token}`]) {
      const reply = await other.send('GET', `/managed-entries${path}`);
      expect(errorOf(reply)).toEqual([404, 'calls/guest-not-found']);
    }
    call.close();
    await call.publish();
    const status = async () => (await call.send('GET', `/managed-entries?token=${token}`)).statusCode;
    server.wait(29 * DAY_MS);
    expect(await status()).toBe(200);
    server.wait(DAY_MS);
    expect(await status()).toBe(404);
  });
});

describe("a guest's entry", () => {
  it('is replaced and withdrawn until the call closes, and belongs to its guest alone', async () => {
    const call = await open();
    const [token, otherToken] = [await call.askForLink(EMAIL), await call.askForLink('eve@example.org')];
    const [one, two] = [await call.enterAsGuest(token), await call.enterAsGuest(token)];
    const texts = { title: 'Low fog', name: 'Gus' };
    const withdraw = async (id: string, by: string) =>
      call.send('POST', `/managed-entries/${id}/withdrawals`, undefined, { token: by });
    expect(errorOf(await withdraw(one, otherToken))).toEqual([404, 'calls/entry-not-found']);
    const photoId = idOf(await call.uploadAsGuest(token));
    expect(
      errorOf(await call.send('PUT', `/managed-entries/${one}`, undefined, { token: otherToken, photoId, ...texts })),
    ).toEqual([404, 'calls/entry-not-found']);
    const replaced = await call.send('PUT', `/managed-entries/${one}`, undefined, { token, photoId, ...texts });
    expect(replaced.json()).toMatchObject({ entry: { id: one, photo: { id: photoId }, title: 'Low fog' } });
    expect((await withdraw(two, token)).statusCode).toBe(204);
    call.close();
    expect(errorOf(await withdraw(one, token))).toEqual([409, 'calls/not-open']);
    expect(errorOf(await call.send('PUT', `/managed-entries/${one}`, undefined, { token, ...texts }))).toEqual([
      409,
      'calls/not-open',
    ]);
    expect(errorOf(await call.uploadAsGuest(token))).toEqual([409, 'calls/not-open']);
    const { db } = server.services;
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([{ id: photoId }]);
  });

  it('is made of an upload of the same link, which is not entered yet', async () => {
    const call = await open();
    const [token, otherToken] = [await call.askForLink(EMAIL), await call.askForLink('eve@example.org')];
    const photoId = idOf(await call.uploadAsGuest(token));
    const enter = async (by: string) =>
      call.send('POST', '/managed-entries', undefined, { token: by, photoId, title: 'Pier', name: 'Gus' });
    expect(errorOf(await enter(otherToken))).toEqual([400, 'photos/not-found']);
    expect((await enter(token)).statusCode).toBe(201);
    expect(errorOf(await enter(token))).toEqual([400, 'photos/not-found']);
  });

  it('is stored once if the request is repeated', async () => {
    const call = await open();
    const token = await call.askForLink(EMAIL);
    const body = { token, photoId: idOf(await call.uploadAsGuest(token)), title: 'Pier', name: 'Gus' };
    const send = async () =>
      server.call('POST', '/api/calls/fog/managed-entries', { body, headers: { 'idempotency-key': 'once' } });
    expect((await send()).body).toBe((await send()).body);
    expect((await readOwn(call, token)).entries).toHaveLength(1);
  });

  it('counts together with the entries of the account with the same address', async () => {
    const call = await open({ entriesEach: 2 });
    const token = await call.askForLink('gus+photos@example.org');
    await call.enterAsGuest(token);
    const member = await call.signUp(EMAIL);
    await call.enter(member);
    expect((await readOwn(call, token)).entriesLeft).toBe(0);
    const photoId = await call.addUpload(member);
    const reply = await call.send('POST', '/entries', member, { photoId, title: 'Pier', name: 'Gus' });
    expect(errorOf(reply)).toEqual([409, 'calls/too-many-entries']);
    const own = idOf(await call.uploadAsGuest(token));
    const asGuest = { token, photoId: own, title: 'Pier', name: 'Gus' };
    expect(errorOf(await call.send('POST', '/managed-entries', undefined, asGuest))).toEqual([
      409,
      'calls/too-many-entries',
    ]);
  });

  it('is kept from an account whose address is not confirmed', async () => {
    const call = await open();
    await call.enterAsGuest(await call.askForLink(EMAIL));
    const account = await server.signUp(EMAIL);
    await server.services.db
      .updateTable('accounts')
      .set({ email_confirmed_at: null })
      .where('id', '=', account.id)
      .execute();
    const own = await server.call('GET', '/api/account/calls/fog', { as: account });
    expect(own.json()).toMatchObject({ entriesLeft: 2, entries: [], mustConfirmToEnter: true });
    const body = { photoId: await call.addUpload(account), title: 'Pier', name: 'Gus' };
    expect(errorOf(await call.send('POST', '/entries', account, body))).toEqual([403, 'account/email-unconfirmed']);
  });

  it('is not prevented by an account that has not confirmed the address', async () => {
    const call = await TestCall.open(server, { entriesEach: 1 });
    const unconfirmed = await server.signUp('gus+unknown@example.org');
    await call.enter(unconfirmed);
    await call.send('PUT', '', call.officer, { ...call.settings, entrants: 'anyone' });
    await call.enterAsGuest(await call.askForLink(EMAIL));
    const member = await call.signUp('gus+member@example.org');
    const body = { photoId: await call.addUpload(member), title: 'Pier', name: 'Gus' };
    expect(errorOf(await call.send('POST', '/entries', member, body))).toEqual([409, 'calls/too-many-entries']);
  });

  it('gets no vote of the member with the same address', async () => {
    const call = await open();
    const id = await call.enterAsGuest(await call.askForLink('gus+photos@example.org'));
    const [member, other] = [await call.signUp(EMAIL), await call.signUp()];
    call.close();
    expect((await call.send('GET', '/ballot', member)).json()).toMatchObject({ entries: [] });
    expect(errorOf(await call.mark(member, id))).toEqual([409, 'calls/own-entry']);
    expect((await call.mark(other, id)).statusCode).toBe(200);
    expect(await call.publish()).toMatchObject([{ title: 'Pier', photo: { credit: 'Gus' } }]);
  });

  it('is left out while a moderator hides it, and its guest reads so', async () => {
    const call = await open();
    const token = await call.askForLink(EMAIL);
    await call.enterAsGuest(token);
    const photoId = (await readOwn(call, token)).entries[0]!.photo.id;
    const administrator = await server.signUpAdministrator();
    await server.call('POST', `/api/photos/${photoId}/reports`, { body: { reason: 'other' } });
    const hide = { as: administrator, body: { isShown: false } };
    expect((await server.call('PUT', `/api/review/photos/${photoId}`, hide)).statusCode).toBe(200);
    expect((await readOwn(call, token)).entries).toMatchObject([{ isHidden: true }]);
    await server.call('PUT', `/api/review/photos/${photoId}`, hide);
    server.wait(2 * MINUTE_MS);
    await server.services.deliverMails();
    const mails = (await readSentMails(server)).filter((text) => text.includes('The committee hid'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`To: ${EMAIL}`);
    expect(mails[0]).toContain('a photo of the call Fog');
    expect(mails[0]).not.toMatch(/Gus$/m);
    expect(mails[0]).not.toContain('Pier');
    call.close();
    expect((await call.send('GET', '/ballot', await call.signUp())).json()).toMatchObject({ entries: [] });
  });
});

describe("a guest's upload", () => {
  it('is for a call only, needs a valid link, and is anonymous', async () => {
    const call = await open();
    const token = await call.askForLink(EMAIL);
    const refused = await call.uploadAsGuest(token, { purpose: 'gallery' });
    expect(refused.json()).toMatchObject({ code: 'request/invalid', fields: { purpose: expect.any(String) } });
    expect(errorOf(await call.uploadAsGuest('wrong'))).toEqual([404, 'calls/guest-not-found']);
    const stored = await call.uploadAsGuest(token, { filename: 'Gus 1.jpg' });
    expect(stored.json<{ photo: { url: string } }>().photo.url).toMatch(
      /^\/media\/entries\/0_photo-[0-9a-f]{16}\.jpg$/,
    );
  });

  it('replaces the oldest unused upload beyond the entries and one more', async () => {
    const call = await open({ entriesEach: 1 });
    const token = await call.askForLink(EMAIL);
    const ids: string[] = [];
    for (let upload = 0; upload < 4; upload++) {
      server.wait(1000);
      ids.push(idOf(await call.uploadAsGuest(token)));
    }
    const listPhotos = async () => {
      const rows = await server.services.db.selectFrom('photos').select('id').orderBy('created_at').execute();
      return rows.map(({ id }) => id);
    };
    expect(await listPhotos()).toEqual(ids.slice(2));
    const body = { token, photoId: ids[3], title: 'Pier', name: 'Gus' };
    expect((await call.send('POST', '/managed-entries', undefined, body)).statusCode).toBe(201);
    server.wait(1000);
    const last = idOf(await call.uploadAsGuest(token));
    expect(await listPhotos()).toEqual([ids[3], last]);
  });

  it('keeps the latest upload, also of the same millisecond', async () => {
    const call = await open({ entriesEach: 1 });
    const token = await call.askForLink(EMAIL);
    for (let upload = 0; upload < 4; upload++) {
      const id = idOf(await call.uploadAsGuest(token));
      const rows = await server.services.db.selectFrom('photos').select('id').execute();
      expect(rows.map((row) => row.id)).toContain(id);
      expect(rows.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('the data of a guest', () => {
  it('is deleted when the call closes without an entry, and else a month after the results', async () => {
    const call = await open();
    const [token] = [await call.askForLink(EMAIL), await call.askForLink('idle@example.org')];
    await call.enterAsGuest(token);
    await deleteExpiredData(server.services);
    expect(await listGuests()).toHaveLength(2);
    call.close();
    await deleteExpiredData(server.services);
    expect(await listGuests()).toEqual([EMAIL]);
    await call.publish();
    server.wait(30 * DAY_MS + HOUR_MS);
    await deleteExpiredData(server.services);
    expect(await listGuests()).toEqual([]);
    const entries = await server.services.db.selectFrom('call_entries').select(['name', 'person_key']).execute();
    expect(entries).toEqual([{ name: 'Gus', person_key: '' }]);
    expect((await call.read()).results).toHaveLength(1);
  });

  it('is deleted with all entries by officers, who see which entries are of guests, before and after the results', async () => {
    const call = await open({ judgedBy: 'none' });
    const [token, late] = [await call.askForLink(EMAIL), await call.askForLink('late@example.org')];
    const id = await call.enterAsGuest(token);
    await call.enterAsGuest(token, { title: 'Bus' });
    const kept = await call.enterAsGuest(late, { title: 'Low fog', name: 'Needle' });
    server.wait(1000);
    const own = await call.enter(await call.signUp());
    const list = await call.send('GET', '/entries', call.officer);
    const { entries } = list.json<{ entries: CallEntry[] }>();
    expect(entries.map(({ isOfGuest }) => isOfGuest)).toEqual([true, true, true, false]);
    expect(entries[3]!.id).toBe(own);
    const remove = async (entry: string) => call.send('DELETE', `/guest-entries/${entry}`, call.officer);
    expect(errorOf(await remove(own))).toEqual([404, 'calls/entry-not-found']);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await call.read()).call.entryCount).toBe(2);
    expect(await listGuests()).toEqual(['late@example.org']);
    expect(errorOf(await call.send('GET', `/managed-entries?token=${token}`))).toEqual([404, 'calls/guest-not-found']);
    call.close();
    await call.publish();
    await call.send('POST', '/galleries', call.officer, { entries: 'all' });
    expect((await remove(kept)).statusCode).toBe(204);
    expect((await call.read()).results).toHaveLength(1);
    const gallery = await server.call('GET', '/api/galleries/fog');
    expect(gallery.body).toContain('Low fog');
    expect(gallery.body).not.toContain('Needle');
  });

  it('is erased with the account of the same address', async () => {
    const call = await open();
    await call.enterAsGuest(await call.askForLink(EMAIL), { name: 'Needle' });
    const PASSWORD = 'horse staple battery';
    const registered = await server.call('POST', '/api/auth/register', { body: { email: EMAIL, password: PASSWORD } });
    const cookie = String(registered.headers['set-cookie']).split(';')[0]!;
    const { id } = registered.json<{ user: { id: string } }>().user;
    const { db, now } = server.services;
    await db.updateTable('accounts').set({ email_confirmed_at: now().toISOString() }).where('id', '=', id).execute();
    await server.call('POST', '/api/account/deletions', { headers: { cookie }, body: { password: PASSWORD } });
    server.wait(7 * DAY_MS + HOUR_MS);
    await deleteExpiredData(server.services);
    expect(await listGuests()).toEqual([]);
    expect(await db.selectFrom('call_entries').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([]);
  });

  it('goes with the call', async () => {
    const call = await open();
    await call.enterAsGuest(await call.askForLink(EMAIL));
    expect((await call.send('DELETE', '', call.officer)).statusCode).toBe(204);
    expect(await listGuests()).toEqual([]);
    expect(await server.services.db.selectFrom('photos').select('id').execute()).toEqual([]);
  });
});
