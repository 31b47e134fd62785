import type { ListedEvent } from '@fotosoc/contract/event';
import type { EventSection, PageDrafts, SectionDraft, SectionVersion } from '@fotosoc/contract/page-section';
import type { SignUpsSection } from '@fotosoc/contract/sections/rows';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { publishScheduled, deleteExpiredData } from '../../schedule.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const ID = 'event.8a1f5a58-8c0e-4a43-9d6b-6b1f0e8a7d10';
const WALK: EventSection = {
  name: 'Night Walk',
  start: '2026-12-03T18:30',
  end: '2026-12-03T21:00',
  location: 'Front Gate',
  cost: '2,5',
  capacity: '',
  type: 'Photo walk',
  description: '',
  photoId: '',
  image: '',
  cancelled: null,
  signUps: null,
};

const SIGN_UPS: SignUpsSection = {
  audience: 'anyone',
  opens: '',
  closes: '',
  membersUntil: '',
  guests: '',
  ticketUrl: '',
};

let server: TestServer;
let ada: Actor;
let bo: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(NOW);
  await deleteRows(server, 'planned_events', 'part_drafts', 'part_versions', 'scheduled_publications', 'mails');
  ada = await server.signUpWith('content');
  bo = await server.signUpWith('content');
});

interface Answer extends PageDrafts {
  section: SectionDraft;
  entry: { id: string };
  versions: SectionVersion[];
  code: string;
  fields: Record<string, string>;
  current: Answer;
  upcoming: ListedEvent[];
  events: (ListedEvent & { version: string })[];
  event: ListedEvent;
}

async function send(
  method: string,
  url: string,
  { as = ada, body, from }: { as?: Actor; body?: object; from?: string } = {},
) {
  const headers = from === undefined ? undefined : { 'if-match': `"${from}"` };
  const reply = await server.call(method, url, { as, body, ...(headers && { headers }) });
  return { status: reply.statusCode, body: (reply.body === '' ? {} : reply.json()) as Answer };
}

const draft = async (value: Partial<EventSection> | null, { key = ID, as = ada, from = '' } = {}) =>
  send('PUT', `/api/section-drafts/${key}`, {
    as,
    body: { value: value && { ...WALK, ...value } },
    ...(from !== '' && { from }),
  });
const drafts = async (as = ada) => (await send('GET', '/api/section-drafts?page=events', { as })).body;
const upcoming = async () => (await send('GET', '/api/all-events')).body.upcoming;
const calendar = async () => (await server.call('GET', '/api/events.ics')).body;

async function publish({ as = ada, publishAt }: { as?: Actor; publishAt?: string } = {}) {
  const versions = Object.fromEntries((await drafts(as)).sections.map(({ key, version }) => [key, version]));
  const body = { page: 'events', versions, ...(publishAt && { publishAt }) };
  return send('POST', '/api/section-publications', { as, body });
}
const undo = async (entryId: string) => send('POST', `/api/activity-log/${entryId}/undo`);
const runJobs = async () => publishScheduled(server.services);

it('hides a new event from visitors, calendars, search and feeds until it is published', async () => {
  expect(await draft({})).toMatchObject({
    status: 200,
    body: { section: { title: 'Night Walk, 3 December', seen: null } },
  });
  const places = [
    '/api/events',
    '/api/all-events',
    '/api/events.ics',
    '/api/search?q=night',
    '/feed.json',
    '/sitemap.xml',
  ];
  const shown = async () => {
    const pages = await Promise.all(places.map(async (url) => (await server.call('GET', url)).body));
    return pages.map((page) => /night.walk/i.test(page));
  };
  expect(await shown()).toEqual(places.map(() => false));
  expect((await drafts(bo)).sections).toMatchObject([
    { key: ID, drafted: { by: ada.email, isYou: false }, seen: null },
  ]);

  expect(await publish({ as: bo })).toMatchObject({ status: 200, body: { sections: [{ key: ID, drafted: null }] } });
  expect((await shown()).slice(0, 4)).toEqual([true, true, true, true]);
  expect(await upcoming()).toMatchObject([
    {
      slug: 'night-walk',
      start: '2026-12-03T18:30:00.000Z',
      end: '2026-12-03T21:00:00.000Z',
      cost: 2.5,
      capacity: null,
    },
  ]);
  expect((await drafts()).sections[0]).toMatchObject({ value: { ...WALK, cost: '2.50' }, published: { by: bo.email } });
});

it('publishes the sign-up of an event, and keeps the sign-up if a draft of an earlier release has none', async () => {
  const signUps = { ...SIGN_UPS, audience: 'members-first', membersUntil: '2026-12-01T12:00', guests: '2' } as const;
  await draft({ capacity: '20', signUps });
  await publish();
  expect(await upcoming()).toMatchObject([{ takesSignUps: true }]);
  expect((await drafts()).sections[0]).toMatchObject({ value: { signUps } });
  const { signUps: _, ...earlier } = WALK;
  const { version } = (await drafts()).sections[0]!;
  const body = { value: { ...earlier, capacity: '30' } };
  await send('PUT', `/api/section-drafts/${ID}`, { body, from: version });
  await publish();
  expect((await drafts()).sections[0]).toMatchObject({ value: { capacity: '30', signUps } });
});

it('publishes summer times by the Irish clock', async () => {
  await draft({ start: '2027-07-01T18:30', end: '' });
  await publish();
  expect(await upcoming()).toMatchObject([{ start: '2027-07-01T17:30:00.000Z', end: '2027-07-01T17:30:00.000Z' }]);
});

it('keeps the instant of an ambiguous hour while its time is unchanged', async () => {
  const second = { name: 'Clocks', start: '2027-10-31T01:30:00.000Z', end: '2027-10-31T01:45:00.000Z' };
  const { id } = (await send('POST', '/api/events', { body: second })).body.event;
  const value = (await drafts()).sections[0]!.value as EventSection;
  await draft({ ...value, location: 'Tower' }, { key: `event.${id}` });
  await publish();
  expect(await upcoming()).toMatchObject([{ ...second, location: 'Tower' }]);
});

it.each<[string, Partial<EventSection>, string]>([
  ['name', { name: ' ' }, 'Give the event a name.'],
  ['start', { start: '' }, 'Enter the start.'],
  ['start', { start: '', end: '' }, 'Enter the start.'],
  ['start', { start: 'tomorrow' }, 'The start is not a date and time with a time zone.'],
  ['end', { end: '2026-12-03T18:00' }, 'The end is before the start.'],
  ['cost', { cost: 'five' }, 'Enter an amount such as 5.00.'],
  ['cost', { cost: '10000.01' }, 'Enter an amount such as 5.00.'],
  ['capacity', { capacity: '1.5' }, 'Enter a whole number.'],
  ['capacity', { capacity: '0' }, 'Enter a whole number.'],
  ['capacity', { signUps: SIGN_UPS }, 'Enter the capacity: it limits the sign-up.'],
  ...(
    [
      ['ticketUrl', { ticketUrl: 'tickets' }, 'Enter an address that starts with https://.'],
      ['closes', { closes: '2026-12-03T18:31' }, 'The sign-up closes after the event starts.'],
      ['opens', { opens: '2026-12-03T18:30' }, 'The sign-up opens after it closes.'],
      ['membersUntil', { audience: 'members-first' }, 'Enter when everybody may sign up.'],
      ['guests', { guests: '21' }, 'Enter a whole number up to 20.'],
    ] as const
  ).map(([field, change, sentence]): [string, Partial<EventSection>, string] => [
    `signUps.${field}`,
    { capacity: '20', signUps: { ...SIGN_UPS, ...change } },
    sentence,
  ]),
  ['photoId', { photoId: 'nowhere' }, 'This photo is hidden or was deleted. Choose another photo.'],
  ['photoId', { photoId: '/api/pictures/poster.webp' }, 'This photo is hidden or was deleted. Choose another photo.'],
  [
    'image',
    { image: 'https://elsewhere.example.org/p.jpg' },
    'The picture must be one of this site: an address that starts with /media/.',
  ],
])('keeps a draft with a bad %s, and refuses to publish or schedule it: %j', async (field, change, sentence) => {
  expect((await draft(change)).status).toBe(200);
  for (const publishAt of [undefined, '2026-12-01T09:00:00.000Z']) {
    const refused = await publish({ ...(publishAt && { publishAt }) });
    expect([refused.status, (refused.body as { fields?: unknown }).fields]).toEqual([
      400,
      { [`${ID}:${field}`]: sentence },
    ]);
  }
  expect(await upcoming()).toEqual([]);
});

it('refuses an invalid draft and an invalid key', async () => {
  expect((await send('PUT', `/api/section-drafts/${ID}`, { body: { value: { name: 'Walk' } } })).status).toBe(400);
  expect((await send('PUT', '/api/section-drafts/event.', { body: { value: null } })).status).toBe(400);
  expect((await send('PUT', '/api/section-drafts/foto.tomorrow', { body: { value: null } })).status).toBe(400);
});

describe('two editors', () => {
  it('publish changes of two events together', async () => {
    await draft({});
    await publish();
    await draft({ location: 'House 6' }, { as: bo });
    await draft({ name: 'Darkroom' }, { key: `${ID.slice(0, -1)}1` });
    await publish();
    expect(await upcoming()).toMatchObject([{ location: 'House 6' }, { name: 'Darkroom' }]);
  });

  it("see each other's changes of the same event", async () => {
    await draft({});
    const { version } = (await drafts()).sections[0]!;
    await draft({ location: 'House 6' }, { as: bo, from: version });
    const late = await draft({ location: 'House 7' }, { from: version });
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'parts/changed-meanwhile', current: { section: { value: { location: 'House 6' } } } },
    });
  });

  it('cannot publish over a change that the other made since', async () => {
    await draft({});
    const versions = { [ID]: (await drafts()).sections[0]!.version };
    await draft({ location: 'House 6' }, { as: bo });
    const late = await send('POST', '/api/section-publications', { body: { page: 'events', versions } });
    expect(late).toMatchObject({ status: 412, body: { current: { sections: [{ value: { location: 'House 6' } }] } } });
    expect(await upcoming()).toEqual([]);
  });
});

describe('a published event', () => {
  beforeEach(async () => {
    await draft({});
    await publish();
    server.stopClock(new Date(NOW.getTime() + 2 * HOUR_MS));
  });

  it('is moved and renamed: the page states the move, the old address redirects, and calendars get a new sequence', async () => {
    await draft({ name: 'Dusk Walk', start: '2026-12-10T16:00', end: '2026-12-10T18:00' });
    expect(await calendar()).toContain('SEQUENCE:0');
    await publish();
    expect(await upcoming()).toMatchObject([{ slug: 'dusk-walk', movedFrom: '2026-12-03T18:30:00.000Z' }]);
    expect((await send('GET', '/api/events/night-walk')).body.event.slug).toBe('dusk-walk');
    expect(await calendar()).toContain('SEQUENCE:1');
  });

  it('is cancelled with its reason once the change is published, in calendars as well', async () => {
    await draft({ cancelled: 'The darkroom is flooded.' });
    expect((await drafts()).sections[0]!.title).toBe('Night Walk, 3 December (cancelled)');
    expect(await upcoming()).toMatchObject([{ cancelled: null }]);
    await publish();
    expect(await upcoming()).toMatchObject([{ cancelled: { reason: 'The darkroom is flooded.' } }]);
    expect(await calendar()).toContain('STATUS:CANCELLED');
    await draft({ cancelled: null });
    await publish();
    expect(await upcoming()).toMatchObject([{ cancelled: null }]);
    expect(await calendar()).toContain('STATUS:CONFIRMED');
  });

  it('is moved and cancelled by one publication, and restored by one undo', async () => {
    await draft({ start: '2026-12-10T16:00', end: '', cancelled: '' });
    const { entry } = (await publish()).body;
    expect(await upcoming()).toMatchObject([{ cancelled: { reason: '' }, start: '2026-12-10T16:00:00.000Z' }]);
    expect(await undo(entry.id)).toMatchObject({
      status: 200,
      body: { drafts: { sections: [{ value: { cancelled: '' } }] } },
    });
    expect(await upcoming()).toMatchObject([{ cancelled: null, start: '2026-12-03T18:30:00.000Z', movedFrom: null }]);
    expect(await calendar()).toContain('SEQUENCE:2'); // calendars refuse a lower sequence
  });

  it('is removed once the change is published, and restored by undo with its addresses', async () => {
    await draft(null);
    expect(await upcoming()).toHaveLength(1);
    const { entry } = (await publish()).body;
    expect([await upcoming(), (await drafts()).sections]).toEqual([[], []]);
    await undo(entry.id);
    expect(await upcoming()).toMatchObject([{ slug: 'night-walk' }]);
    expect((await drafts()).sections).toMatchObject([{ value: null, seen: { name: 'Night Walk' }, drafted: {} }]);
  });

  it('can be restored from the history after it was removed', async () => {
    await draft(null);
    await publish();
    const { versions } = (await send('GET', '/api/section-versions?page=events')).body;
    expect(versions.map(({ title, number, isRemoved }) => [title, number, isRemoved])).toEqual([
      ['Night Walk, 3 December', 2, true],
      ['Night Walk, 3 December', 1, false],
    ]);
    await send('POST', `/api/section-versions/${ID}/1/drafts`);
    expect(await upcoming()).toEqual([]);
    await publish();
    expect(await upcoming()).toMatchObject([{ name: 'Night Walk', location: 'Front Gate' }]);
  });

  it('cannot be undone after a later change, or after its minute', async () => {
    await draft({ location: 'House 6' });
    const { entry } = (await publish()).body;
    await draft({ location: 'House 7' }, { as: bo });
    await publish({ as: bo });
    expect(await undo(entry.id)).toMatchObject({ status: 409, body: { code: 'parts/cannot-undo' } });
    await draft({ location: 'House 8' });
    const last = (await publish()).body.entry;
    server.stopClock(new Date(NOW.getTime() + 3 * HOUR_MS));
    expect(await undo(last.id)).toMatchObject({ status: 409, body: { code: 'parts/cannot-undo' } });
    expect(await upcoming()).toMatchObject([{ location: 'House 8' }]);
  });

  it('has a version of an earlier change by the API in its history', async () => {
    const { events } = (await send('GET', '/api/planned-events')).body;
    const changed = { name: 'API Walk', start: events[0]!.start, end: events[0]!.end };
    await send('PUT', `/api/events/${events[0]!.id}`, { body: changed });
    await draft({ name: 'Dusk Walk' });
    await publish();
    const { versions } = (await send('GET', '/api/section-versions?page=events')).body;
    expect(versions.map(({ title }) => title)).toEqual([
      'Dusk Walk, 3 December',
      'API Walk, 3 December',
      'Night Walk, 3 December',
    ]);
  });
});

const changeByApi = async (change: object) => {
  const { events } = (await send('GET', '/api/planned-events')).body;
  const { name, start, end } = events[0]!;
  return send('PUT', `/api/events/${events[0]!.id}`, { as: bo, body: { name, start, end, ...change } });
};

describe('a draft of an event that was changed by the API meanwhile', () => {
  beforeEach(async () => {
    await draft({});
    await publish();
    await draft({ location: 'House 6' });
    server.stopClock(new Date(NOW.getTime() + HOUR_MS));
    await changeByApi({ name: 'API Walk' });
  });

  it('is not published over that change, neither at once nor at its scheduled time', async () => {
    const refused = { status: 409, body: { code: 'parts/published-meanwhile' } };
    expect(await publish()).toMatchObject({
      ...refused,
      body: {
        error: 'This has changed since you opened it.',
        current: {
          sections: [{ value: { location: 'House 6' }, seen: { name: 'API Walk' }, base: { name: 'Night Walk' } }],
        },
      },
    });
    expect(await publish({ publishAt: '2026-11-25T09:00:00.000Z' })).toMatchObject(refused);
    expect(await upcoming()).toMatchObject([{ name: 'API Walk', location: '' }]);
    expect((await drafts()).sections[0]).toMatchObject({ drafted: {}, published: { by: null } });
  });

  it('is published after an editor has seen the change and saved the draft again', async () => {
    const { version } = (await drafts()).sections[0]!;
    const saved = await draft({ name: 'API Walk', location: 'House 6' }, { from: version });
    expect('base' in saved.body.section).toBe(false);
    expect((await publish()).status).toBe(200);
    expect(await upcoming()).toMatchObject([{ name: 'API Walk', location: 'House 6' }]);
  });

  it('is kept at its scheduled time, and the mail states why', async () => {
    const { version } = (await drafts()).sections[0]!;
    await draft({ location: 'House 7' }, { from: version });
    await publish({ publishAt: '2026-11-25T09:00:00.000Z' });
    await changeByApi({ name: 'Dusk Walk' });
    server.stopClock(new Date('2026-11-25T09:00:01.000Z'));
    await runJobs();
    expect(await upcoming()).toMatchObject([{ name: 'Dusk Walk' }]);
    expect((await drafts()).notPublished?.reasons).toEqual([
      'Night Walk, 3 December: This has changed since you opened it. Choose between both versions.',
    ]);
  });

  it('is deleted with an event that was deleted by the API, or kept by choice', async () => {
    const { events } = (await send('GET', '/api/planned-events')).body;
    await send('DELETE', `/api/events/${events[0]!.id}`, { as: bo });
    expect((await publish()).status).toBe(409);
    const { version } = (await drafts()).sections[0]!;
    await draft({ location: 'House 6' }, { from: version });
    expect((await publish()).status).toBe(200);
    expect(await upcoming()).toMatchObject([{ location: 'House 6' }]);
  });
});

it('publishes at the scheduled time, once, and mails the reasons of a failure to the editor', async () => {
  await draft({});
  const scheduled = await publish({ publishAt: '2026-11-25T09:00:00.000Z' });
  expect(scheduled).toMatchObject({ status: 200, body: { scheduled: { publishAt: '2026-11-25T09:00:00.000Z' } } });
  await runJobs();
  expect(await upcoming()).toEqual([]);
  server.stopClock(new Date('2026-11-25T09:00:01.000Z'));
  await Promise.all([runJobs(), runJobs()]);
  expect(await upcoming()).toHaveLength(1);

  await draft({ location: 'House 6' });
  await publish({ publishAt: '2026-11-26T09:00:00.000Z' });
  await draft({ location: 'House 6', start: '' });
  server.stopClock(new Date('2026-11-26T09:00:01.000Z'));
  await runJobs();
  expect((await drafts()).notPublished).toMatchObject({ reasons: ['Night Walk: Enter the start.'] });
  const mails = await server.services.db.selectFrom('mails').selectAll().where('recipient', '=', ada.email).execute();
  expect(mails.filter(({ subject }) => subject === 'Not published: Events')).toHaveLength(1);
});

it('shows a picture that another editor uploaded, and keeps it while a draft refers to it', async () => {
  const { db } = server.services;
  const created_at = new Date(NOW.getTime() - 3 * DAY_MS).toISOString();
  const photo = { ...createPhotoRow(bo.id), purpose: 'page', created_at };
  await db.insertInto('photos').values(photo).execute();
  await draft({ photoId: photo.id });
  await deleteExpiredData(server.services);
  expect((await drafts()).photos).toHaveProperty(photo.id);
  expect(await publish()).toMatchObject({ status: 200 });
  expect(await upcoming()).toMatchObject([{ photo: { id: photo.id } }]);
});
