import type { CallChange } from '@fotosoc/contract/calls';
import type { PhotoSet } from '@fotosoc/contract/portfolio';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorOf, TestCall } from '../../../test/open-call.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { register } from '../../../test/register.ts';
import { shareServer, type TestServer } from '../../../test/server.ts';
import { deleteExpiredData } from '../../schedule.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'open_calls', 'galleries', 'fotos_of_the_week', 'photos', 'accounts');
});

describe('a call', () => {
  it('is planned, open, in judging and published by the clock and the publication', async () => {
    const now = Date.parse('2026-11-02T12:00:00Z');
    const later = {
      opensAt: new Date(now + HOUR_MS).toISOString(),
      closesAt: new Date(now + 2 * HOUR_MS).toISOString(),
    };
    const call = await TestCall.open(server, later);
    const states = [(await call.read()).call.state];
    for (const wait of [HOUR_MS - 1, 1, HOUR_MS - 1, 1]) {
      server.wait(wait);
      states.push((await call.read()).call.state);
    }
    await call.publish();
    states.push((await call.read()).call.state);
    expect(states).toEqual(['planned', 'planned', 'open', 'open', 'judging', 'results']);
  });

  it('keeps its rules once it is open, and its closing time once it has closed', async () => {
    const call = await TestCall.open(server);
    const change = async (settings: Partial<CallChange>) =>
      call.send('PUT', '', call.officer, { ...call.settings, ...settings });
    expect(errorOf(await change({ votesEach: 3 }))).toEqual([409, 'calls/rules-announced']);
    expect(errorOf(await change({ tieRule: 'lot' }))).toEqual([409, 'calls/rules-announced']);
    server.wait(2 * MINUTE_MS);
    const passed = new Date(Date.parse(call.settings.opensAt) + MINUTE_MS).toISOString();
    expect((await change({ closesAt: passed })).json()).toMatchObject({
      code: 'request/invalid',
      fields: { closesAt: 'This time has passed. To close the call now, choose the next minute.' },
    });
    const closesAt = new Date(Date.parse(call.settings.closesAt) + HOUR_MS).toISOString();
    expect((await change({ title: 'Fog and mist', closesAt })).json()).toMatchObject({
      call: { title: 'Fog and mist' },
    });
    server.wait(2 * HOUR_MS);
    expect(errorOf(await change({ closesAt: call.settings.closesAt }))).toEqual([409, 'calls/rules-announced']);
  });

  it.each([
    [{ closesAt: '2026-11-02T11:00:00Z' }, 'closesAt'],
    [{ opensAt: 'soon' }, 'opensAt'],
    [{ closesAt: '+012026-11-02T11:00:00Z' }, 'closesAt'],
    [{ title: '\u200b' }, 'title'],
    [{ tieRule: 'top-marks' }, 'tieRule'],
    [{ votesEach: 0 }, 'votesEach'],
    [{ entriesEach: 1.5 }, 'entriesEach'],
  ])('is refused with %o', async (settings, field) => {
    const call = await TestCall.open(server);
    const body = { slug: 'other', ...call.settings, ...settings };
    const reply = await server.call('POST', '/api/calls', { as: call.officer, body });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
  });

  it('has a link of its own', async () => {
    const call = await TestCall.open(server);
    const send = async (slug: string) =>
      server.call('POST', '/api/calls', { as: call.officer, body: { slug, ...call.settings } });
    expect(errorOf(await send('Fog'))).toEqual([409, 'calls/slug-taken']);
    expect(errorOf(await send('???'))).toEqual([400, 'request/invalid']);
    expect(errorOf(await server.call('GET', '/api/calls/none'))).toEqual([404, 'calls/not-found']);
  });
});

describe('an entry', () => {
  it('is replaced and withdrawn until the call closes, and stays afterwards', async () => {
    const call = await TestCall.open(server);
    const member = await call.signUp();
    const [one, two] = [await call.enter(member), await call.enter(member)];
    const photoId = await call.addUpload(member);
    const texts = { title: 'Low fog', name: 'Ada' };
    const replaced = await call.send('PUT', `/entries/${one}`, member, { photoId, ...texts });
    expect(replaced.json()).toMatchObject({ entry: { id: one, photo: { id: photoId }, title: 'Low fog' } });
    expect((await call.send('DELETE', `/entries/${two}`, member)).statusCode).toBe(204);
    call.close();
    expect(errorOf(await call.send('DELETE', `/entries/${one}`, member))).toEqual([409, 'calls/not-open']);
    expect(errorOf(await call.send('PUT', `/entries/${one}`, member, texts))).toEqual([409, 'calls/not-open']);
    const { db } = server.services;
    expect(await db.selectFrom('call_entries').select('id').execute()).toEqual([{ id: one }]);
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([{ id: photoId }]);
  });

  it('is refused after the call has closed, also if the upload began before', async () => {
    const call = await TestCall.open(server);
    const member = await call.signUp();
    const photoId = await call.addUpload(member);
    call.close();
    const reply = await call.send('POST', '/entries', member, { photoId, title: 'Pier', name: 'Ada' });
    expect([errorOf(reply), reply.json<{ error: string }>().error]).toEqual([
      [409, 'calls/not-open'],
      'This call has closed.',
    ]);
  });

  it('counts for the person, also under a second account of the same address', async () => {
    const call = await TestCall.open(server, { entriesEach: 1 });
    await call.enter(await call.signUp('ada@example.org'));
    const second = await call.signUp('ada+photos@example.org');
    const body = { photoId: await call.addUpload(second), title: 'Pier', name: 'Ada' };
    expect(errorOf(await call.send('POST', '/entries', second, body))).toEqual([409, 'calls/too-many-entries']);
  });

  it('is exactly as many as allowed if many requests arrive at once', async () => {
    const call = await TestCall.open(server, { entriesEach: 3 });
    const member = await call.signUp();
    const ids = await Promise.all(Array.from({ length: 12 }, async () => call.addUpload(member)));
    const replies = await Promise.all(
      ids.map(async (photoId) => call.send('POST', '/entries', member, { photoId, title: 'Pier', name: 'Ada' })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  });

  it('takes neither the photo of another member, nor a photo twice, nor one that is not for a call', async () => {
    const call = await TestCall.open(server);
    const [member, other] = [await call.signUp(), await call.signUp()];
    const own = await call.addUpload(member);
    const send = async (photoId: string) =>
      call.send('POST', '/entries', member, { photoId, title: 'Pier', name: 'Ada' });
    expect(errorOf(await send(await call.addUpload(other)))).toEqual([400, 'photos/not-found']);
    expect((await send(own)).statusCode).toBe(201);
    expect(errorOf(await send(own))).toEqual([400, 'photos/not-found']);
    expect(errorOf(await send('none'))).toEqual([400, 'photos/not-found']);
  });

  it('belongs to its entrant alone', async () => {
    const call = await TestCall.open(server);
    const id = await call.enter(await call.signUp());
    const other = await call.signUp();
    expect(errorOf(await call.send('DELETE', `/entries/${id}`, other))).toEqual([404, 'calls/entry-not-found']);
    const texts = { title: 'Mine', name: 'Eve' };
    expect(errorOf(await call.send('PUT', `/entries/${id}`, other, texts))).toEqual([404, 'calls/entry-not-found']);
  });

  it('cannot become part of a portfolio, which would name the entrant', async () => {
    const call = await TestCall.open(server);
    const member = await call.signUp();
    const id = await call.addUpload(member);
    const galleries = [{ title: 'Mine', images: [{ id }] }];
    const body = { portfolioLink: 'ada', name: 'Ada', galleries };
    expect(errorOf(await server.call('POST', '/api/portfolios', { as: member, body }))).toEqual([
      400,
      'photos/not-found',
    ]);
  });

  it('is left out while a moderator hides it, and returns with its votes', async () => {
    const call = await TestCall.open(server);
    const [member, voter] = [await call.signUp(), await call.signUp()];
    const id = await call.enter(member);
    const photo = await server.services.db.selectFrom('call_entries').select('photo_id').executeTakeFirstOrThrow();
    call.close();
    await call.mark(voter, id);
    const administrator = await server.signUpAdministrator();
    const path = `/api/review/photos/${photo.photo_id}`;
    await server.call('POST', `/api/photos/${photo.photo_id}/reports`, { body: { reason: 'other' } });
    const hide = async (isShown: boolean) => server.call('PUT', path, { as: administrator, body: { isShown } });
    expect((await hide(false)).statusCode).toBe(200);
    const list = await call.send('GET', '/entries', call.officer);
    expect(list.json()).toMatchObject({ entries: [{ id, title: 'Pier', isHidden: true }] });
    const ballot = async () =>
      (await call.send('GET', '/ballot', voter)).json<{ votesLeft: number; entries: { mark: number }[] }>();
    expect(await ballot()).toMatchObject({ votesLeft: 2, entries: [] });
    expect(errorOf(await call.mark(voter, id))).toEqual([404, 'calls/entry-not-found']);
    await hide(true);
    expect(await ballot()).toMatchObject({ votesLeft: 1, entries: [{ mark: 1 }] });
  });
});

describe('the results', () => {
  it('are published once, after the call has closed', async () => {
    const call = await TestCall.open(server);
    expect(errorOf(await call.send('POST', '/results', call.officer, {}))).toEqual([409, 'calls/not-closed']);
    call.close();
    await call.publish();
    expect(errorOf(await call.send('POST', '/results', call.officer, {}))).toEqual([409, 'calls/published']);
  });

  it('become a gallery with credits, and the winner the next Foto of the Week', async () => {
    const call = await TestCall.open(server);
    const [ada, eve] = [await call.signUp(), await call.signUp()];
    const id = await call.enter(ada, 'Last bus', 'Ada');
    await call.enter(eve, 'Pier', 'Eve');
    call.close();
    await call.mark(eve, id);
    const results = await call.publish();
    expect(results.map(({ title, place, photo }) => [title, place, photo.credit])).toEqual([
      ['Last bus', 1, 'Ada'],
      ['Pier', undefined, 'Eve'],
    ]);
    const planned = await call.send('POST', '/fotos', call.officer, { day: '2026-11-09' });
    expect(planned.statusCode).toBe(201);
    const pier = { photoId: results[1]!.photo.id, caption: 'Pier', photographer_name: 'Eve' };
    await server.call('PUT', '/api/planned-fotos/2026-11-16', { as: call.officer, body: pier });
    const refused = await call.send('POST', '/fotos', call.officer, { day: '2026-11-16' });
    expect(refused.json()).toMatchObject({
      fields: { day: '“Pier” is planned for this day. Choose another day.' },
    });
    const gallery = await call.send('POST', '/galleries', call.officer, { entries: 'chosen' });
    expect(gallery.json()).toEqual({ link: 'fog' });
    const { galleries } = (await server.call('GET', '/api/galleries/fog')).json<{
      gallery: { galleries: { images: { id: string; credit: string }[] }[] };
    }>().gallery;
    expect(galleries.flatMap(({ images }) => images)).toMatchObject([{ id: results[0]!.photo.id, credit: 'Ada' }]);
    expect((await call.read()).call.galleryLink).toBe('fog');
    expect(errorOf(await call.send('POST', '/galleries', call.officer, { entries: 'all' }))).toEqual([
      409,
      'calls/has-gallery',
    ]);
    server.wait(8 * 24 * HOUR_MS);
    const foto = await server.call('GET', '/api/foto-of-the-week');
    expect(foto.json()).toMatchObject({ foto: { caption: 'Last bus', photographer_name: 'Ada' } });
  });

  it('name nobody if names stay hidden', async () => {
    const call = await TestCall.open(server, { namesShown: 'never', judgedBy: 'none' });
    await call.enter(await call.signUp(), 'Pier', 'Ada Lovelace');
    call.close();
    expect(JSON.stringify(await call.publish())).not.toContain('Lovelace');
    await call.send('POST', '/galleries', call.officer, { entries: 'all' });
    expect((await server.call('GET', '/api/galleries/fog')).body).not.toContain('Lovelace');
  });
});

describe('a deleted account', () => {
  const PASSWORD = 'horse staple battery';
  const ADA = { email: 'ada@example.org', password: PASSWORD };

  it('takes its entries with it, and brings them back when it returns', async () => {
    const call = await TestCall.open(server);
    const member = await register(server, ADA);
    await call.enter(member);
    const count = async () => (await call.read()).call.entryCount;
    await server.call('POST', '/api/account/deletions', { as: member, body: { password: PASSWORD } });
    expect(await count()).toBe(0);
    await deleteExpiredData(server.services);
    await server.call('POST', '/api/auth/login', { body: ADA });
    expect(await count()).toBe(1);
  });

  it('leaves a photo without its name in the gallery of the results, and no other after a week', async () => {
    const call = await TestCall.open(server, { judgedBy: 'none' });
    const member = await register(server, ADA);
    await call.enter(member, 'Pier', 'Ada Lovelace');
    const other = await TestCall.open(server, {}, 'other');
    await other.enter(member, 'Bus', 'Ada Lovelace');
    call.close();
    await call.publish();
    await call.send('POST', '/galleries', call.officer, { entries: 'all' });
    await server.call('POST', '/api/account/deletions', { as: member, body: { password: PASSWORD } });
    server.wait(7 * DAY_MS + HOUR_MS);
    await deleteExpiredData(server.services);
    const gallery = await server.call('GET', '/api/galleries/fog');
    expect(gallery.json<{ gallery: { galleries: PhotoSet[] } }>().gallery.galleries[0]!.images).toHaveLength(1);
    expect(gallery.body).not.toContain('Lovelace');
    const { db } = server.services;
    expect(await db.selectFrom('call_entries').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('photos').select('title').execute()).toEqual([{ title: 'Pier' }]);
  });
});
