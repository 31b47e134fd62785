import { beforeEach, expect, it } from 'vitest';
import type { PageDrafts, SectionDraft, FixedSectionKey, SectionVersion } from '@fotosoc/contract/page-section';
import { createPdf } from '../../../../test/pdf.ts';
import { MULTIPART_TYPE, encodeMultipart } from '../../../../test/upload.ts';
import { PAGE_SECTIONS } from '@fotosoc/contract/sections/list';
import { createPhotoRow } from '../../../../test/photo-row.ts';
import { createJobs, publishScheduled, deleteExpiredData } from '../../../schedule.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { unpublishPhoto } from '../../photos/unpublish-photo.ts';
import type { PhotoRow } from '../../photos/tables.ts';
import { readSection, readSections } from '../../published-sections/read.ts';
import { PICTURES } from '../pictures.ts';
import { findVisiblePhotos } from './references.ts';
import { checkSectionForPublication } from './rules.ts';

let server: TestServer;
let ada: Actor;
let bo: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date());
  await deleteRows(server, 'part_drafts', 'part_versions', 'scheduled_publications', 'mails');
  ada = await server.signUpWith('content');
  bo = await server.signUpWith('content');
});

interface Answer extends PageDrafts {
  section: SectionDraft;
  sections: SectionDraft[] & Record<string, unknown>;
  entry: { id: string; undoUntil: string | null };
  versions: SectionVersion[];
  code: string;
  current: Answer;
  drafts: PageDrafts;
  fields: Record<string, string>;
  workshops: unknown;
}

async function send(
  method: string,
  url: string,
  { as = ada, body, from }: { as?: Actor; body?: object; from?: string } = {},
) {
  const headers = from === undefined ? undefined : { 'if-match': `"${from}"` };
  const reply = await server.call(method, url, { as, body, ...(headers && { headers }) });
  return { status: reply.statusCode, body: reply.json<Answer>() };
}

const draft = async (key: FixedSectionKey, value: unknown, as = ada, from?: string) =>
  send('PUT', `/api/section-drafts/${key}`, { as, body: { value }, ...(from !== undefined && { from }) });
const seen = async (page: string) => (await send('GET', `/api/page-sections?page=${page}`)).body;

async function publish(page: string, { as = ada, publishAt }: { as?: Actor; publishAt?: string } = {}) {
  const { body } = await send('GET', `/api/section-drafts?page=${page}`, { as });
  const versions = Object.fromEntries(body.sections.map(({ key, version }) => [key, version]));
  return send('POST', '/api/section-publications', { as, body: { page, versions, ...(publishAt && { publishAt }) } });
}

const contact = (lead: string) => ({ lead });
const hero = (...ids: string[]) => ({ pictures: ids.map((photoId) => ({ photoId, alt: '' })) });

it('shows the default content until something is published', async () => {
  expect(await seen('contact')).toEqual({
    sections: { contact: { lead: 'Write to us with the form, or send an email to the committee.' } },
    photos: {},
    words: {},
  });
  expect(await readSection(server.services, 'society')).toMatchObject({ shortName: 'Fotosoc' });
});

it.each(Object.keys(PAGE_SECTIONS) as FixedSectionKey[])(
  'accepts the default content of %s, in the current format and ready to be published',
  async (key) => {
    const start = (await readSections(server.services)).values[key];
    expect((await draft(key, start)).status).toBe(200);
    const photos = await findVisiblePhotos(server.services.db, Object.keys(PICTURES));
    const { publicUrl } = server.services.config;
    expect(checkSectionForPublication(key, start, { photos, publicUrl })).toEqual({ value: start, mistakes: {} });
  },
);

it('keeps a draft for all editors, hidden from visitors until it is published', async () => {
  const { body } = await draft('contact', contact('Come *by*.'));
  expect(body.section).toMatchObject({ value: contact('Come *by*.'), drafted: { isYou: true }, published: null });
  const { body: hers } = await send('GET', '/api/section-drafts?page=contact', { as: bo });
  expect(hers.sections[0]).toMatchObject({ value: contact('Come *by*.'), drafted: { by: ada.email, isYou: false } });
  expect(JSON.stringify(await seen('contact'))).not.toContain('Come');

  const published = await publish('contact', { as: bo });
  expect(published).toMatchObject({ status: 200, body: { sections: [{ drafted: null, published: { isYou: true } }] } });
  expect(await seen('contact')).toMatchObject({
    sections: { contact: contact('Come *by*.') },
    words: { 'Come *by*.': [{ p: ['Come ', { em: ['by'] }, '.'] }] },
  });
  expect(await publish('contact')).toMatchObject({ status: 409, body: { code: 'parts/nothing-changed' } });
});

it('returns texts of several paragraphs by paragraph', async () => {
  const lead = 'First.\n\nSecond.';
  await draft('contact', contact(lead));
  await publish('contact');
  expect((await seen('contact')).words).toEqual({ [lead]: [{ p: ['First.'] }, { p: ['Second.'] }] });
});

it('publishes a text of the society for the privacy page, and an empty one', async () => {
  const text = 'Our data protection officer is *Ada*.';
  await draft('privacy', { text });
  await publish('privacy');
  expect((await seen('privacy')).sections).toEqual({ privacy: { text } });
  await draft('privacy', { text: '' });
  expect((await publish('privacy')).status).toBe(200);
  expect((await seen('privacy')).sections).toEqual({ privacy: { text: '' } });
});

it('has no draft equal to the published value', async () => {
  const { body } = await seen('contact').then(({ sections }) => draft('contact', sections['contact']));
  expect(body.section.drafted).toBeNull();
  await draft('contact', contact('Other'));
  expect((await send('DELETE', '/api/section-drafts/contact')).body.section.drafted).toBeNull();
});

it('refuses a draft and a publication based on an older state, and returns the current state', async () => {
  const { body: start } = await send('GET', '/api/section-drafts?page=contact');
  const from = start.sections[0]!.version;
  await draft('contact', contact('Ada was here'), ada, from);
  const late = await draft('contact', contact('Bo was here'), bo, from);
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'parts/changed-meanwhile', current: { section: { value: contact('Ada was here') } } },
  });
  const body = { page: 'contact', versions: { contact: from } };
  expect(await send('POST', '/api/section-publications', { body })).toMatchObject({
    status: 412,
    body: { current: { sections: [{ value: contact('Ada was here') }] } },
  });
});

it('accepts one of two publications at once', async () => {
  await draft('contact', contact('Once'));
  const both = await Promise.all([publish('contact'), publish('contact', { as: bo })]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.every(({ status }) => [200, 409, 412].includes(status))).toBe(true);
});

it.each<[FixedSectionKey, unknown]>([
  ['contact', {}],
  ['contact', { lead: 7 }],
  ['contact', { lead: 'x', more: 1 }],
  ['contact', 'text'],
  ['contact', { lead: 'x'.repeat(601) }],
  ['links', { links: [{ id: '<b>', link_name: '', link_url: '' }] }],
  ['links', { links: Array.from({ length: 51 }, (_, id) => ({ id: String(id), link_name: '', link_url: '' })) }],
])('keeps no draft of %s in another shape: %j', async (key, value) => {
  expect(await draft(key, value)).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
});

it('refuses unknown sections and pages', async () => {
  expect((await draft('__proto__' as FixedSectionKey, {})).status).toBe(400);
  expect((await send('GET', '/api/page-sections?page=constructor')).status).toBe(400);
});

it('refuses invalid content, with a sentence for each mistake', async () => {
  await draft('links', {
    links: [
      { id: 'a', link_name: ' ', link_url: 'https://example.org/' },
      { id: 'b', link_name: 'Trap', link_url: 'javascript:alert(1)' },
    ],
  });
  const { status, body } = await publish('links');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['links:links.0.link_name', 'links:links.1.link_url']]);
  expect(JSON.stringify(await seen('links'))).not.toContain('Trap');
});

it('publishes all changes of a page, or none', async () => {
  await draft('home.join', { text: 'Join us' });
  await draft('home.hero', { pictures: [{ photoId: 'nowhere', alt: '' }] });
  expect(await publish('home')).toMatchObject({
    status: 400,
    body: { fields: { 'home.hero:pictures.0.photoId': expect.stringContaining('hidden or was deleted') as string } },
  });
  expect(JSON.stringify(await seen('home'))).not.toContain('Join us');
});

it('undoes a publication within a minute and restores its drafts', async () => {
  await draft('contact', contact('Too early'));
  const { body } = await publish('contact');
  const undo = `/api/activity-log/${body.entry.id}/undo`;
  expect((await send('POST', undo)).body.drafts.sections[0]).toMatchObject({
    value: contact('Too early'),
    published: null,
  });
  expect(JSON.stringify(await seen('contact'))).not.toContain('Too early');
  expect((await send('POST', undo)).body.code).toBe('parts/cannot-undo');

  const again = await publish('contact');
  server.wait(61_000);
  expect((await send('POST', `/api/activity-log/${again.body.entry.id}/undo`)).status).toBe(409);
});

it('cannot undo a publication after a newer one', async () => {
  await draft('contact', contact('One'));
  const { body } = await publish('contact');
  await draft('contact', contact('Two'));
  await publish('contact', { as: bo });
  expect((await send('POST', `/api/activity-log/${body.entry.id}/undo`)).body.code).toBe('parts/cannot-undo');
  expect(await seen('contact')).toMatchObject({ sections: { contact: contact('Two') } });
});

it('keeps published versions for two years, and restores them as drafts', async () => {
  for (const lead of ['One', 'Two']) {
    await draft('contact', contact(lead));
    await publish('contact');
    server.wait(HOUR_MS);
  }
  const { body } = await send('GET', '/api/section-versions?page=contact');
  expect(body.versions.map(({ number, published }) => [number, published.by])).toEqual([
    [2, ada.email],
    [1, ada.email],
  ]);
  await send('POST', '/api/section-versions/contact/1/drafts', { as: bo });
  expect((await publish('contact')).status).toBe(200);
  expect(await seen('contact')).toMatchObject({ sections: { contact: contact('One') } });
  expect((await send('POST', '/api/section-versions/contact/0/drafts')).body.section.value).toEqual(
    contact('Write to us with the form, or send an email to the committee.'),
  );
  expect((await send('POST', '/api/section-versions/contact/9/drafts')).status).toBe(404);
});

it('publishes the drafts of the scheduled time', async () => {
  expect((await publish('contact', { publishAt: '2020-01-01T10:00:00Z' })).status).toBe(400);
  const publishAt = new Date(server.services.now().getTime() + HOUR_MS).toISOString();
  expect((await publish('contact', { publishAt })).body.code).toBe('parts/nothing-changed');
  await draft('contact', contact('Soon'));
  expect((await publish('contact', { publishAt })).body.scheduled).toMatchObject({ publishAt, isYou: true });
  await draft('contact', contact('Now'), bo);
  await runJobs();
  expect(JSON.stringify(await seen('contact'))).not.toContain('Now');
  server.wait(HOUR_MS);
  await runJobs();
  expect(await seen('contact')).toMatchObject({ sections: { contact: contact('Now') } });
  const { body } = await send('GET', '/api/section-drafts?page=contact');
  expect([body.scheduled, body.sections[0]?.published?.by]).toEqual([null, ada.email]);
});

it('keeps a draft that cannot be published at its time, states why, and mails the editor once', async () => {
  const { db, now } = server.services;
  const publishAt = new Date(now().getTime() + HOUR_MS).toISOString();
  const photo = { ...createPhotoRow(ada.id), purpose: 'page' };
  await db.insertInto('photos').values(photo).execute();
  await draft('home.hero', hero(photo.id), bo);
  await publish('home', { publishAt });
  await unpublishPhoto(db, photo, now());
  server.wait(HOUR_MS);
  await Promise.all([publishScheduled(server.services), publishScheduled(server.services)]);
  await publishScheduled(server.services);

  const reasons = ['Pictures at the top: This photo is hidden or was deleted. Choose another photo.'];
  const { body } = await send('GET', '/api/section-drafts?page=home', { as: bo });
  expect(body.scheduled).toBeNull();
  expect(body.notPublished).toMatchObject({ publishAt, reasons, by: ada.email, isYou: false });
  expect(body.sections.find(({ key }) => key === 'home.hero')).toMatchObject({
    value: hero(photo.id),
    published: null,
  });
  const mails = await db.selectFrom('mails').selectAll().where('subject', '=', 'Not published: Home').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([ada.email]);
  expect(mails[0]!.body).toContain(`- ${reasons[0]}`);

  const again = new Date(now().getTime() + HOUR_MS).toISOString();
  await draft('home.hero', hero('/api/pictures/walks.webp'), bo);
  expect((await publish('home', { as: bo, publishAt: again })).body).toMatchObject({ notPublished: null });
  server.wait(HOUR_MS);
  await publishScheduled(server.services);
  expect((await seen('home')).sections).toMatchObject({ 'home.hero': hero('/api/pictures/walks.webp') });
});

it('stops reporting a failed publication once an editor has read the report, or the draft is gone', async () => {
  const { db } = server.services;
  const notPublished = async () => (await send('GET', '/api/section-drafts?page=contact')).body.notPublished;
  const failed = { set_at: '2026-01-01T00:00:00.000Z', set_by: null, failed_at: '2026-01-02T00:00:00.000Z' };
  const row = { page: 'contact', publish_at: '2026-01-02T00:00:00.000Z', ...failed, reasons: '["Contact: no."]' };
  await db.insertInto('scheduled_publications').values(row).execute();
  expect(await notPublished()).toBeNull();
  await draft('contact', contact('Come by.'));
  expect(await notPublished()).toMatchObject({ reasons: ['Contact: no.'], by: null });
  await send('DELETE', '/api/section-publications?page=contact');
  expect(await notPublished()).toBeNull();
});

it('cancels a scheduled publication', async () => {
  const publishAt = new Date(server.services.now().getTime() + HOUR_MS).toISOString();
  await draft('contact', contact('Soon'));
  await publish('contact', { publishAt });
  expect((await send('DELETE', '/api/section-publications?page=contact')).body.scheduled).toBeNull();
});

async function runJobs(): Promise<void> {
  const job = createJobs(server.services).find(({ everyMs }) => everyMs === 30_000)!;
  await job.run(() => true);
}

it('shows photos of the site and photos uploaded for pages until they are hidden, and deletes unreferenced ones', async () => {
  const page = () => ({ ...createPhotoRow(ada.id), purpose: 'page' });
  const { db, photoStorage } = server.services;
  const rows = [page(), page(), createPhotoRow(bo.id)];
  for (const row of rows) {
    await photoStorage.save(row.file, Buffer.from(row.id));
    await db.insertInto('photos').values(row).execute();
  }
  const [own, unused, onItsWay] = rows as [PhotoRow, PhotoRow, PhotoRow];
  await draft('home.hero', hero(onItsWay.id));
  expect((await publish('home')).status).toBe(400);
  await draft('home.hero', hero(own.id, '/api/pictures/walks.webp'));
  expect((await publish('home')).status).toBe(200);
  await draft('home.hero', hero());
  await publish('home');
  await send('POST', '/api/section-versions/home.hero/1/drafts');
  server.wait(2 * DAY_MS);
  await deleteExpiredData(server.services);
  const left = await db.selectFrom('photos').select('id').where('id', 'in', [own.id, unused.id]).execute();
  expect(left).toEqual([{ id: own.id }]);
  ada = await server.signUpWith('content');
  await publish('home', { as: ada });
  expect(Object.keys((await seen('home')).photos)).toContain(own.id);
  await unpublishPhoto(db, own, server.services.now());
  expect(Object.keys((await seen('home')).photos)).not.toContain(own.id);
});

it('keeps slides of workshops as a PDF without active content, as long as a draft or a version refers to them', async () => {
  const upload = async (file: Buffer) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/slides',
      payload: encodeMultipart([['file', file, 'slides.pdf']]),
      headers: { 'content-type': MULTIPART_TYPE, cookie: ada.cookie },
    });
    return { status: reply.statusCode, body: reply.json<{ url: string; error: string }>() };
  };
  expect(await upload(createPdf('7 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj'))).toMatchObject({ status: 422 });
  expect(await upload(Buffer.from('<html>'))).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('not a PDF') as string },
  });
  expect(await upload(Buffer.alloc(21 * 1024 * 1024, '%'))).toMatchObject({ status: 413 });
  const { body } = await upload(createPdf());
  const unused = await upload(createPdf('% other'));
  const shown = await server.app.inject(body.url);
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ]);
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/);
  const workshops = [{ id: 'a', title: 'Light', picture: null, slides: body.url }];
  await draft('workshops', { lead: 'Press one.', workshops });
  expect((await publish('workshops')).status).toBe(200);
  expect((await send('GET', '/api/workshops')).body.workshops).toEqual([
    { id: 1, title: 'Light', thumbnail: '', url: body.url },
  ]);
  server.wait(2 * DAY_MS);
  await deleteExpiredData(server.services);
  expect((await server.app.inject(body.url)).statusCode).toBe(200);
  expect((await server.app.inject(unused.body.url)).statusCode).toBe(404);
  expect((await server.app.inject('/api/slides/kept/..%2f..%2ffotosoc.sqlite')).statusCode).toBe(404);
});

const link = (link_url: string) => ({ links: [{ id: 'a', link_name: 'Darkroom', link_url }] });

it('accepts addresses as people write them, and states what belongs into an empty field', async () => {
  await draft('links', link('darkroom.example.org/book?for=me'));
  expect((await publish('links')).status).toBe(200);
  expect((await seen('links')).sections).toEqual({ links: link('https://darkroom.example.org/book?for=me') });
  await draft('links', link('javascript:alert(1)'));
  expect((await publish('links')).status).toBe(400);

  await draft('workshops', { lead: 'x', workshops: [{ id: 'a', title: 'Cyanotypes', picture: null, slides: '' }] });
  expect((await publish('workshops')).body.fields).toEqual({
    'workshops:workshops.0.slides': 'Add the slides, as a PDF.',
  });
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'keeps a page and its drafts readable when a photo is called %s',
  async (photoId) => {
    await draft('home.hero', hero(photoId));
    await publish('home', { publishAt: new Date(server.services.now().getTime() + HOUR_MS).toISOString() });
    server.wait(2 * HOUR_MS);
    await publishScheduled(server.services);
    const [drafts, shown] = [
      await send('GET', '/api/section-drafts?page=home'),
      await send('GET', '/api/page-sections?page=home'),
    ];
    expect([drafts.status, shown.status]).toEqual([200, 200]);
    expect(JSON.stringify(shown.body)).not.toContain(photoId);
  },
);

it('refuses a draft with an invalid photo id, and stores nothing', async () => {
  const before = await send('GET', '/api/section-drafts?page=home');
  expect(await draft('home.hero', hero('__proto__'))).toMatchObject({ status: 400 });
  expect((await send('GET', '/api/section-drafts?page=home')).body).toEqual(before.body);
});
