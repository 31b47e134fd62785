import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import type { ReviewCase } from '@fotosoc/contract/review';
import { buildApp } from '../../app.ts';
import { openServices } from '../../services.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { listMails } from '../../../test/sent-mails.ts';
import { openServer, type Actor, type CallOptions, type TestServer } from '../../../test/server.ts';
import { isPostgres } from '@fotosoc/server-kit/db/connection';
import { createExpirySweeps } from '@fotosoc/server-kit/personal-data/expire';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { selectHiddenPhotos } from '../photos/read.ts';

let server: TestServer;
/** A second process of the same site. */
let another: TestServer['app'];
let close: () => Promise<void>;
let administrator: Actor;
let reviewer: Actor;
beforeAll(async () => {
  const opened = await openServer();
  server = opened;
  const others = await openServices(server.services.config, server.services.now);
  another = await buildApp(others);
  close = async () => {
    await another.close();
    await others.close();
    await opened.close();
  };
  administrator = await server.signUpAdministrator();
  reviewer = await server.signUpWith('captions');
});
afterAll(() => close());
beforeEach(() => deleteRows(server, 'captions', 'rate_limits', 'record_entries', 'mails'));

const post = (url: string, body: object = {}, more: CallOptions = {}) => server.call('POST', url, { body, ...more });
const put = (url: string, body: object, as = reviewer) => server.call('PUT', url, { as, body });
const undo = (reply: Awaited<ReturnType<typeof put>>) =>
  post(`/api/activity-log/${reply.json<{ entry: { id: string } }>().entry.id}/undo`, undefined, { as: reviewer });
const mailsTo = async ({ email }: Actor) => (await listMails(server)).filter(({ recipient }) => recipient === email);

async function addGallery(title = 'Captions Night') {
  const photos = [];
  for (let count = 0; count < 3; count += 1) {
    const photo = await server.addPhoto(administrator);
    await server.services.photoStorage.save(photo.url.replace('/media/', ''), Buffer.from('a photo'));
    await server.services.photoStorage.save(`previews/${photo.id}.jpg`, Buffer.from('a preview'));
    photos.push(photo);
  }
  const link = crypto.randomUUID();
  await post(
    '/api/galleries',
    { link, title, galleries: [{ title: 'First', images: photos.map(({ id }) => ({ id })) }] },
    { as: administrator },
  );
  const ids = photos.map(({ id }) => id);
  return { link, photos: await Promise.all(ids.map(server.photoOf)), ids };
}

const galleryAt = async (link: string) =>
  (await another.inject(`/api/galleries/${link}`)).json<{ gallery: GalleryWithCaptions }>().gallery;
const idsAt = async (link: string) => (await galleryAt(link)).galleries[0]!.images.map(({ id }) => id);
const captionsAt = async (link: string) => (await galleryAt(link)).captions.map(({ caption }) => caption);
const statusOf = async (url: string) => (await another.inject(url)).statusCode;
const waiting = async (list: ReviewCase['list']) =>
  (await server.call('GET', `/api/review?list=${list}&limit=100`, { as: reviewer })).json<{ cases: ReviewCase[] }>()
    .cases;
const from = (address: string) => ({ remoteAddress: address });
const ask = (id: string, reason = 'in-it', address = '192.0.2.1') =>
  server.app.inject({ method: 'POST', url: `/api/photos/${id}/reports`, payload: { reason }, ...from(address) });
const isHiddenFor = async (id: string, address: string) =>
  (await ask(id, 'hurts', address)).json<{ isHidden: boolean }>().isHidden;
const report = (photoId: string, caption: string, address: string) => {
  const url = `/api/photos/${photoId}/caption-reports`;
  return server.app.inject({ method: 'POST', url, payload: { name: 'Ada', caption }, ...from(address) });
};
const caseOf = async (photoId: string) => (await waiting('asked')).find(({ photo }) => photo.id === photoId)!;

async function addCaption(photoId: string, caption = crypto.randomUUID() as string) {
  const reply = await post(`/api/photos/${photoId}/captions`, { name: 'Ada', caption });
  const { db } = server.services;
  const { id } = await db.selectFrom('captions').select('id').where('caption', '=', caption).executeTakeFirstOrThrow();
  return { id, caption, isWaiting: reply.json<{ isWaiting: boolean }>().isWaiting };
}

async function leave(photoId: string, email: string, address = '192.0.2.1') {
  const { key } = (await ask(photoId, 'in-it', address)).json<{ key: string }>();
  const payload = { key, email, note: 'Buy https://spam.example' };
  return server.app.inject({ method: 'PUT', url: '/api/photo-reports', payload, ...from(address) });
}

async function countReportMails() {
  const mails = server.services.db.selectFrom('mails').select('recipient').where('subject', 'like', 'Your report%');
  return (await mails.execute()).length;
}

describe('a reported photo', () => {
  it('disappears from its page, files and previews in every process, and returns to its position', async () => {
    const { link, photos, ids } = await addGallery();
    const { id, url } = photos[1]!;
    const files = [url, url.replace('.jpg', '.w320.webp'), `/media/previews/${id}.jpg`];
    await server.services.photoStorage.save(files[1]!.replace('/media/', ''), Buffer.from('smaller'));
    expect([await idsAt(link), await Promise.all(files.map(statusOf))]).toEqual([ids, [200, 200, 200]]);
    expect((await ask(id)).json()).toMatchObject({ isHidden: true });
    expect([await idsAt(link), await Promise.all(files.map(statusOf))]).toEqual([
      [ids[0], ids[2]],
      [404, 404, 404],
    ]);
    const seen = await server.call('GET', url, { as: reviewer });
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { place, question, isHidden } = await caseOf(id);
    expect({ place, question, isHidden }).toEqual({
      place: { title: 'Captions Night', path: `/gallery/${link}`, number: 2 },
      question: { reason: 'in-it', note: '', email: '' },
      isHidden: true,
    });
    await put(`/api/review/photos/${id}`, { isShown: true });
    expect([await idsAt(link), await Promise.all(files.map(statusOf))]).toEqual([ids, [200, 200, 200]]);
  });

  it('stays for other reasons, and if its owner reports it', async () => {
    const { link, ids } = await addGallery();
    for (const reason of ['mine', 'other'])
      expect((await ask(ids[0]!, reason)).json()).toMatchObject({ isHidden: false });
    expect(await idsAt(link)).toEqual(ids);
  });

  it('is hidden three times a day per network, within a total that leaves room for other networks; later reports wait for a moderator', async () => {
    const { ids } = await addGallery();
    const more = await addGallery();
    const last = await addGallery();
    for (const id of ids) expect(await isHiddenFor(id, '192.0.2.1')).toBe(true);
    expect(await isHiddenFor(more.ids[0]!, '192.0.2.9')).toBe(false);
    expect(await caseOf(more.ids[0]!)).toMatchObject({ isHidden: false });
    server.services.config.rates.photosHiddenInAll.count = 5; // three are used
    expect(await isHiddenFor(more.ids[1]!, '198.51.100.1')).toBe(true);
    expect(await isHiddenFor(more.ids[2]!, '198.51.100.1')).toBe(false);
    expect(await isHiddenFor(more.ids[2]!, '203.0.113.1')).toBe(true);
    expect(await isHiddenFor(last.ids[0]!, '203.0.114.1')).toBe(false);
    server.services.config.rates.photosHiddenInAll.count = 30;
  });

  it('is not hidden again by a report after a moderator has restored it', async () => {
    const { link, ids } = await addGallery();
    await ask(ids[0]!);
    await put(`/api/review/photos/${ids[0]}`, { isShown: true });
    expect((await ask(ids[0]!)).json()).toMatchObject({ isHidden: false });
    expect(await idsAt(link)).toEqual(ids);
  });

  it('keeps its position while its gallery is saved without it, and is deleted with the gallery', async () => {
    const { link, photos, ids } = await addGallery();
    await ask(ids[2]!);
    const galleries = [{ title: 'First', images: [{ id: ids[1] }, { id: ids[0] }] }];
    await put(`/api/galleries/${link}`, { title: 'Turned', galleries }, administrator);
    await put(`/api/review/photos/${ids[2]}`, { isShown: true });
    expect(await idsAt(link)).toEqual([ids[1], ids[0], ids[2]]);
    await put(`/api/review/photos/${ids[2]}`, { isShown: false });
    await server.call('DELETE', `/api/galleries/${link}`, { as: administrator });
    await server.services.background.idle();
    expect([await caseOf(ids[2]!), await statusOf(photos[2]!.url)]).toEqual([undefined, 404]);
  });

  it('cannot be used elsewhere meanwhile', async () => {
    const { ids } = await addGallery();
    await ask(ids[0]!);
    const galleries = [{ title: 'First', images: [{ id: ids[0] }] }];
    const reply = await post(
      '/api/galleries',
      { link: crypto.randomUUID(), title: 'X', galleries },
      { as: administrator },
    );
    expect(reply.json()).toMatchObject({ code: 'photos/not-found' });
  });

  it('accepts an address of the reporter until the decision', async () => {
    const { ids } = await addGallery();
    const { key } = (await ask(ids[0]!)).json<{ key: string }>();
    const leave = async (email: string) =>
      (await server.call('PUT', '/api/photo-reports', { body: { key, email } })).statusCode;
    expect(await leave('aoibhe@example.org')).toBe(204);
    expect(await caseOf(ids[0]!)).toMatchObject({ question: { email: 'aoibhe@example.org' } });
    await put(`/api/review/photos/${ids[0]}`, { isShown: false });
    expect(await leave('other@example.org')).toBe(404);
  });

  describe('confirms a report by mail', () => {
    it('with the photo and a reference, but without text of the sender', async () => {
      const { link, ids } = await addGallery();
      expect((await leave(ids[0]!, 'aoibhe@example.org')).statusCode).toBe(204);
      const mails = await mailsTo({ email: 'aoibhe@example.org' } as Actor);
      expect(mails).toHaveLength(1);
      const { body } = mails[0]!;
      expect(body).toContain(`/gallery/${link}?photo=${ids[0]}`);
      expect(body).toContain('Your reason: I am in this photo and want it removed');
      expect(body).toContain('The photo is hidden until the committee decides.');
      const { id } = await caseOf(ids[0]!);
      expect(body).toContain(`Reference: ${id.slice(0, 8).toUpperCase()}`);
      expect(body).not.toContain('spam.example');
    });

    it('once a day to an address, and three times a day for a network', async () => {
      const { ids } = await addGallery();
      await leave(ids[0]!, 'aoibhe@example.org');
      expect((await leave(ids[1]!, 'Aoibhe@example.org')).statusCode).toBe(204);
      expect(await countReportMails()).toBe(1);
      for (const name of ['a', 'b', 'c', 'd']) await leave(ids[2]!, `${name}@example.org`);
      expect(await countReportMails()).toBe(3);
      await leave(ids[2]!, 'e@example.org', '198.51.100.1');
      expect(await countReportMails()).toBe(4);
    });

    it('only with an address, and refuses an invalid one', async () => {
      const { ids } = await addGallery();
      expect((await leave(ids[0]!, ' ')).statusCode).toBe(204);
      const refused = await leave(ids[0]!, 'aoibhe');
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { fields: { email: 'Enter an e-mail address, like name@example.org.' } },
      ]);
    });
  });

  it('is mailed to moderators, with a link that opens the case and changes nothing', async () => {
    const { ids } = await addGallery();
    await ask(ids[0]!);
    const [mail] = await mailsTo(reviewer);
    const id = /\/review\/(\S+)/.exec(mail!.body)![1]!;
    const read = await server.call('GET', `/api/review/cases/${id}`, { as: reviewer });
    expect(read.json()).toMatchObject({ case: { isHidden: true, decided: null, photo: { id: ids[0] } } });
    expect(await mailsTo(administrator)).toHaveLength(1);
  });

  it('is decided once; a second moderator gets the decision', async () => {
    const { ids } = await addGallery();
    await ask(ids[0]!);
    const { id: caseId } = await caseOf(ids[0]!);
    await put(`/api/review/photos/${ids[0]}`, { isShown: false, caseId });
    const second = await put(`/api/review/photos/${ids[0]}`, { isShown: true, caseId }, administrator);
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'review/decided', error: expect.stringMatching(/^\S+ .+ this (hidden )?at \d+:\d\d [ap]m\.$/) as string },
    ]);
    const read = await server.call('GET', `/api/review/cases/${caseId}`, { as: reviewer });
    expect(read.json()).toMatchObject({ case: { decided: { action: 'photo:keep-hidden', actor: reviewer.email } } });
  });
});

describe('a decision', () => {
  it('is undone within its minute, and the case is open again', async () => {
    server.stopClock();
    const { link, ids } = await addGallery();
    await ask(ids[0]!);
    const shown = await put(`/api/review/photos/${ids[0]}`, { isShown: true });
    expect((await undo(shown)).statusCode).toBe(200);
    expect([await idsAt(link), await caseOf(ids[0]!)]).toMatchObject([ids.slice(1), { isHidden: true }]);
    const again = await put(`/api/review/photos/${ids[0]}`, { isShown: true });
    server.wait(60_000);
    expect((await undo(again)).json()).toMatchObject({ code: 'review/cannot-undo' });
  });

  it('about a photo without report is for administrators', async () => {
    const { link, ids } = await addGallery();
    const hide = { isShown: false, reason: 'It is not ours.' };
    expect((await put(`/api/review/photos/${ids[0]}`, hide)).json()).toMatchObject({ code: 'auth/unauthorized' });
    expect((await put(`/api/review/photos/${ids[0]}`, hide, administrator)).statusCode).toBe(200);
    expect(await idsAt(link)).toEqual(ids.slice(1));
  });
});

describe('a hidden portfolio', () => {
  it('disappears with its photos from lists, pages and URLs, and its owner gets the reason', async () => {
    const owner = await server.signUp();
    const photo = await server.addPhoto(owner);
    await server.services.photoStorage.save(photo.url.replace('/media/', ''), Buffer.from('a photo'));
    const link = `p-${crypto.randomUUID()}`;
    const galleries = [{ title: 'First', images: [{ id: photo.id }] }];
    await post('/api/portfolios', { portfolioLink: link, name: 'Zora', galleries }, { as: owner });
    const foto = { photoId: photo.id, caption: 'A pier', photographer_name: 'Zora' };
    await put('/api/foto-of-the-week', foto, administrator);
    const seen = async () => {
      const urls = ['/api/portfolios', '/api/portfolios?sample=12', '/api/foto-of-the-week'];
      const replies = await Promise.all(urls.map((url) => another.inject(url)));
      return replies.map(({ body }) => body.includes(photo.id));
    };
    const own = [`/api/portfolios/${link}`, (await server.photoOf(photo.id)).url];
    expect([await seen(), await Promise.all(own.map(statusOf))]).toEqual([
      [true, true, true],
      [200, 200],
    ]);
    const hide = { isShown: false, reason: 'These are not your photos.' };
    const hidden = await put(`/api/review/portfolios/${link}`, hide, administrator);
    expect([await seen(), await Promise.all(own.map(statusOf))]).toEqual([
      [false, false, false],
      [404, 404],
    ]);
    expect((await mailsTo(owner))[0]!.body).toContain('These are not your photos.');
    const edit = await server.call('PUT', own[0]!, { as: owner, body: { name: 'Zora', galleries } });
    expect(edit.statusCode).toBe(404);
    await undo(hidden);
    expect([await seen(), await mailsTo(owner)]).toEqual([[true, true, true], []]);
  });
});

describe('a hidden gallery', () => {
  it('disappears with its photos and captions from lists, pages and URLs', async () => {
    const { link, ids } = await addGallery();
    await addCaption(ids[0]!);
    const photo = (await server.services.db.selectFrom('photos').selectAll().where('id', '=', ids[0]!).execute())[0]!;
    await server.services.photoStorage.save(photo.file, Buffer.from('a photo'));
    const seen = async () => [
      (await another.inject('/api/galleries?limit=50')).body.includes(`"${link}"`),
      await statusOf(`/api/galleries/${link}`),
      await statusOf(`/media/${photo.file}`),
    ];
    expect(await seen()).toEqual([true, 200, 200]);
    const url = `/api/review/galleries/${link}/visibility`;
    const hidden = await put(url, { isShown: false, reason: 'One of them asked.' }, administrator);
    expect(await seen()).toEqual([false, 404, 404]);
    const caption = await post(`/api/photos/${ids[0]}/captions`, { name: 'Ada', caption: 'Late' });
    expect(caption.statusCode).toBe(404);
    await undo(hidden);
    expect(await seen()).toEqual([true, 200, 200]);
    await put(url, { isShown: false }, administrator);
    await put(url, { isShown: true }, administrator);
    expect(await seen()).toEqual([true, 200, 200]);
  });
});

describe('a caption', () => {
  it('is visible at once', async () => {
    const { link, ids } = await addGallery();
    const { caption, isWaiting } = await addCaption(ids[0]!);
    expect([isWaiting, await captionsAt(link)]).toEqual([false, [caption]]);
  });

  it('waits if its gallery or the site requires approval, and is visible once approved', async () => {
    const { link, ids } = await addGallery();
    const other = await addGallery();
    await put(`/api/review/galleries/${link}`, { captionsWait: true });
    const { id, isWaiting } = await addCaption(ids[0]!);
    expect([isWaiting, await captionsAt(link), (await mailsTo(reviewer)).length]).toEqual([true, [], 1]);
    expect((await addCaption(other.ids[0]!)).isWaiting).toBe(false);
    await put('/api/review/settings', { captionsWait: true, reportsThatHide: 3 });
    expect((await addCaption(other.ids[0]!)).isWaiting).toBe(true);
    await put('/api/review/settings', { captionsWait: false, reportsThatHide: 3 });

    const found = (await waiting('waiting')).find(({ caption }) => caption?.id === id)!;
    const approved = await put(`/api/review/captions/${id}`, { isShown: true, caseId: found.id });
    expect(approved.json()).toMatchObject({ entry: { action: 'caption:approve' } });
    expect(await captionsAt(link)).toHaveLength(1);
    await undo(approved);
    expect([await captionsAt(link), await waiting('waiting')]).toMatchObject([[], { length: 2 }]);
  });

  it('reports its status to its author, by its id', async () => {
    const { link, ids } = await addGallery();
    await put(`/api/review/galleries/${link}`, { captionsWait: true });
    const send = async () => {
      const reply = await post(`/api/photos/${ids[0]!}/captions`, { name: 'Ada', caption: crypto.randomUUID() });
      return reply.json<{ id: string }>().id;
    };
    const [kept, refused, approved] = [await send(), await send(), await send()];
    const url = `/api/waiting-captions?ids=${[kept, refused, approved, 'none'].join()}`;
    const stillWaiting = async () => (await server.call('GET', url)).json<{ waiting: string[] }>().waiting.toSorted();
    expect(await stillWaiting()).toEqual([kept, refused, approved].toSorted());
    const refusal = await put(`/api/review/captions/${refused}`, { isShown: false });
    await put(`/api/review/captions/${approved}`, { isShown: true });
    expect(await stillWaiting()).toEqual([kept]);
    await undo(refusal);
    expect(await stillWaiting()).toEqual([kept, refused].toSorted());
    expect((await server.call('GET', '/api/waiting-captions?ids=')).statusCode).toBe(400);
  });

  it('is hidden by three reports, until a moderator restores it for good', async () => {
    const { link, ids } = await addGallery();
    const { id, caption } = await addCaption(ids[0]!);
    const hidden = async (address: string) =>
      (await report(ids[0]!, caption, address)).json<{ isHidden: boolean }>().isHidden;
    expect([await hidden('192.0.2.1'), await hidden('192.0.2.1'), await hidden('192.0.2.2')]).not.toContain(true);
    expect(await captionsAt(link)).toEqual([caption]);
    expect([await hidden('192.0.2.3'), await captionsAt(link)]).toEqual([true, []]);
    const found = (await waiting('asked')).find((one) => one.caption?.id === id);
    expect(found).toMatchObject({ isHidden: true, caption: { reports: 3, state: 'hidden' } });
    await put(`/api/review/captions/${id}`, { isShown: true });
    for (const host of [4, 5, 6, 7]) expect(await hidden(`192.0.2.${host}`)).toBe(false);
    expect(await captionsAt(link)).toEqual([caption]);
  });

  it('is logged with the moderator', async () => {
    const { ids } = await addGallery();
    const { id, caption } = await addCaption(ids[0]!);
    await put(`/api/review/captions/${id}`, { isShown: false });
    const reply = await server.call('GET', '/api/activity-log?area=captions', { as: reviewer });
    const { entries } = reply.json<{ entries: { subject: string }[] }>();
    const entry = entries.find(({ subject }) => subject === caption);
    expect(entry).toMatchObject({ action: 'caption:hide', actor: reviewer.email });
  });
});

it('deletes the texts of reports ninety days after the decision', async () => {
  const { ids } = await addGallery();
  await ask(ids[0]!);
  const { id } = await caseOf(ids[0]!);
  await put(`/api/review/photos/${ids[0]}`, { isShown: false });
  const { db, declarations, now } = server.services;
  const later = () => new Date(now().getTime() + 91 * DAY_MS);
  for (const expire of createExpirySweeps({
    db,
    declarations: { review_cases: declarations['review_cases']! },
    now: later,
  }))
    await expire();
  expect((await server.call('GET', `/api/review/cases/${id}`, { as: reviewer })).statusCode).toBe(404);
});

it('finds hidden photos without a scan of all photos', async () => {
  const { db } = server.services;
  if (isPostgres(db)) return; // PostgreSQL plans by the number of rows, which is small here
  const plan = sql.raw<{ detail: string }>(`explain query plan ${selectHiddenPhotos(db).compile().sql}`);
  const { rows: steps } = await plan.execute(db);
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter(({ detail }) => detail.startsWith('SCAN photos'))).toEqual([]);
});
