import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';

const words = { caption: 'Lamps in Fog', photographer_name: 'Kavya Menon' };

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-10-20T12:00:00.000Z'));
  await deleteRows(server, 'fotos_of_the_week', 'galleries', 'portfolios', 'record_entries');
  as = await server.signUpWith('content', 'galleries');
});

interface Answer {
  code?: string;
  error?: string;
  fields?: Record<string, string>;
  current?: FotoPlan;
  plan: FotoPlan;
  entry: { id: string; action: string };
  foto: { caption: string } | null;
  year: number;
  years: number[];
  fotos: DatedFoto[];
}

async function send(method: string, url: string, body?: object, headers = {}) {
  const reply = await server.call(method, url, { as, body, headers });
  return { status: reply.statusCode, body: (reply.body === '' ? {} : reply.json()) as Answer };
}

async function addPhoto(link: string): Promise<string> {
  const { id } = await server.addPhoto(as);
  const galleries = [{ title: 'Night', images: [{ id }] }];
  await send('POST', '/api/galleries', { link, title: link, galleries });
  return id;
}

const plan = async (day: string, photoId: string, caption = words.caption) =>
  send('PUT', `/api/planned-fotos/${day}`, { ...words, photoId, caption });
const choose = async (photoId: string, caption: string) =>
  send('PUT', '/api/foto-of-the-week', { ...words, photoId, caption });
const undo = async ({ body }: { body: Answer }) => send('POST', `/api/activity-log/${body.entry.id}/undo`);
const current = async () => (await send('GET', '/api/foto-of-the-week')).body.foto?.caption;
const days = ({ planned }: FotoPlan) => planned.map(({ day, caption }) => [day, caption]);
const planned = async () => days((await send('GET', '/api/planned-fotos')).body as unknown as FotoPlan);
const archived = async () => (await send('GET', '/api/fotos-of-the-week')).body.fotos.map(({ caption }) => caption);
const show = async (link: string, isShown: boolean) =>
  server.call('PUT', `/api/review/galleries/${link}/visibility`, {
    as: await server.signUpAdministrator(),
    body: { isShown },
  });

it('shows a planned photo from the first minute of its day by the clock in Ireland, and not before', async () => {
  await choose(await addPhoto('one'), 'One');
  // In the night from Saturday to Sunday Irish clocks go back: the 25th begins in summer time, the 26th does not.
  await plan('2026-10-25', await addPhoto('two'), 'Two');
  await plan('2026-10-26', await addPhoto('three'), 'Three');
  const shown: (string | undefined)[] = [];
  for (const at of ['24T22:59:59.999', '24T23:00:00.000', '25T23:59:59.999', '26T00:00:00.000']) {
    server.stopClock(new Date(`2026-10-${at}Z`));
    shown.push(await current());
  }
  expect(shown).toEqual(['One', 'Two', 'Two', 'Three']);
});

it('does not reveal photos of future days', async () => {
  await choose(await addPhoto('one'), 'One');
  await plan('2026-10-21', await addPhoto('two'), 'Two');
  const told = async () => (await server.call('GET', '/feed.json')).json<{ items: { title: string; url: string }[] }>();
  expect(await archived()).toEqual(['One']);
  expect(JSON.stringify(await told())).not.toContain('Two');
  server.stopClock(new Date('2026-10-20T23:00:00.000Z'));
  expect(await archived()).toEqual(['Two', 'One']);
  await addPhoto('three'); // clears the feed, which is cached for a minute or until something changes
  const item = (await told()).items.find(({ title }) => title.endsWith('Two'));
  expect(item?.url).toContain('/foto-of-the-week?year=2026#foto-');
});

it('lists each year separately, with the pages of its photos', async () => {
  server.stopClock(new Date('2025-12-31T23:30:00.000Z'));
  const old = await addPhoto('old');
  await choose(old, 'Old');
  server.stopClock(new Date('2026-07-01T23:30:00.000Z'));
  const portrait = await server.addPhoto(as);
  const portfolio = { portfolioLink: 'kavya', name: 'Kavya', galleries: [], profileImage: { id: portrait.id } };
  await send('POST', '/api/portfolios', portfolio);
  await choose(portrait.id, 'Portrait');
  server.wait(1000);
  await choose((await server.addPhoto(as)).id, 'In no place');
  expect((await send('GET', '/api/fotos-of-the-week')).body).toMatchObject({
    year: 2026,
    years: [2026, 2025],
    fotos: [
      { caption: 'In no place', day: '2026-07-02', path: null },
      { caption: 'Portrait', day: '2026-07-02', path: '/portfolios/kavya' },
    ],
  });
  expect((await send('GET', '/api/fotos-of-the-week?year=2025')).body.fotos).toMatchObject([
    { caption: 'Old', day: '2025-12-31', path: `/gallery/old?photo=${old}` },
  ]);
  for (const year of ['1999', 'soon', '02025']) {
    expect(await send('GET', `/api/fotos-of-the-week?year=${year}`)).toMatchObject({
      status: 404,
      body: { code: 'fotos/not-found' },
    });
  }
  expect((await send('GET', '/api/fotos-of-the-week?year=')).body.year).toBe(2026);
});

it('has no years without Fotos', async () => {
  expect((await send('GET', '/api/fotos-of-the-week')).body).toEqual({ year: 2026, years: [], fotos: [] });
});

describe('a plan', () => {
  it.each([
    ['yesterday', 'Enter the day as a date, e.g. 2026-11-30.'],
    ['2026-02-30', 'Enter the day as a date, e.g. 2026-11-30.'],
    ['2026-10-26T00:00', 'Enter the day as a date, e.g. 2026-11-30.'],
    ['2026-10-19', 'This day is over or has begun. Please choose a later day.'],
    ['2026-10-20', 'This day is over or has begun. Please choose a later day.'],
    ['2027-10-22', 'This is more than a year ahead. Please choose an earlier day.'],
  ])('refuses %s', async (day, error) => {
    expect(await plan(day, await addPhoto('one'))).toMatchObject({
      status: 400,
      body: { error, fields: { day: error } },
    });
    expect(await planned()).toEqual([]);
  });

  it('refuses unpublished photos, unknown photos, and earlier Fotos of the Week', async () => {
    for (const id of [(await server.addPhoto(as)).id, 'none']) {
      expect((await plan('2026-10-26', id)).body).toMatchObject({ code: 'photos/not-found' });
    }
    const shown = await addPhoto('one');
    await choose(shown, 'One');
    const sentence = 'This photo is a Foto of the Week already, from 20 October 2026 on. Please choose another one.';
    expect(await plan('2026-10-26', shown)).toMatchObject({ status: 409, body: { error: sentence } });
    expect(
      (await send('PUT', '/api/planned-fotos/2026-10-26', { ...words, photoId: shown, caption: ' ' })).body,
    ).toMatchObject({ fields: { caption: 'The caption is missing.' } });
  });

  it('has one photo for each day, and one day for each photo', async () => {
    const [one, two, three] = [await addPhoto('one'), await addPhoto('two'), await addPhoto('three')];
    await plan('2026-10-26', one, 'One');
    const moved = await plan('2026-11-02', one, 'One, moved');
    expect(moved.body).toMatchObject({ entry: { action: 'move' }, plan: { planned: [{ day: '2026-11-02' }] } });
    await plan('2026-10-26', two, 'Two');
    // The two photos exchange their days.
    const swapped = await plan('2026-10-26', one, 'One');
    expect(days(swapped.body.plan)).toEqual([
      ['2026-10-26', 'One'],
      ['2026-11-02', 'Two'],
    ]);
    // An unplanned photo replaces the planned one.
    const replaced = await plan('2026-10-26', three, 'Three');
    expect(days(replaced.body.plan)).toEqual([
      ['2026-10-26', 'Three'],
      ['2026-11-02', 'Two'],
    ]);
    expect(days((await undo(replaced)).body.plan)).toEqual(days(swapped.body.plan));
  });

  it('releases a day, and restores it within a minute', async () => {
    await plan('2026-10-26', await addPhoto('one'), 'One');
    const removed = await send('DELETE', '/api/planned-fotos/2026-10-26');
    expect(removed.body.plan.planned).toEqual([]);
    expect((await send('DELETE', '/api/planned-fotos/2026-10-26')).body).toMatchObject({ code: 'fotos/not-found' });
    expect((await send('DELETE', '/api/planned-fotos/soon')).body).toMatchObject({ code: 'fotos/not-found' });
    expect((await undo(removed)).body.plan.planned).toHaveLength(1);
    expect(await undo(removed)).toMatchObject({ status: 409, body: { code: 'fotos/cannot-undo' } });
    const again = await send('DELETE', '/api/planned-fotos/2026-10-26');
    server.wait(61_000);
    expect((await undo(again)).body.error).toBe('The one minute to undo this has passed.');
  });

  it.each(['9999-12-31', '0000-01-01', '3000-01-01'])('handles the day %s', async (day) => {
    expect(await plan(day, await addPhoto('one'))).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
    expect(await send('DELETE', `/api/planned-fotos/${day}`)).toMatchObject({ status: 404 });
  });

  it('does not change the past', async () => {
    await plan('2026-10-26', await addPhoto('one'), 'One');
    server.stopClock(new Date('2026-10-27T12:00:00.000Z'));
    expect((await send('DELETE', '/api/planned-fotos/2026-10-26')).status).toBe(404);
    expect(await current()).toBe('One');
  });

  it('is undone only while it is the latest change', async () => {
    const [one, two] = [await addPhoto('one'), await addPhoto('two')];
    const first = await plan('2026-10-26', one, 'One');
    await plan('2026-10-26', one, 'One, said otherwise');
    expect((await undo(first)).body).toMatchObject({ code: 'fotos/cannot-undo' });
    const removed = await send('DELETE', '/api/planned-fotos/2026-10-26');
    await plan('2026-10-26', two, 'Two');
    expect((await undo(removed)).body.error).toBe('This has changed since, so it cannot be undone.');
    expect(await planned()).toEqual([['2026-10-26', 'Two']]);
  });

  it('refuses a change based on an older plan', async () => {
    const { version } = (await send('GET', '/api/planned-fotos')).body as unknown as FotoPlan;
    const seen = { 'if-match': `"${version}"` };
    const [one, two] = [await addPhoto('one'), await addPhoto('two')];
    const url = '/api/planned-fotos/2026-10-26';
    expect((await send('PUT', url, { ...words, photoId: one }, seen)).status).toBe(200);
    const refused = await send('PUT', url, { ...words, photoId: two }, seen);
    expect(refused).toMatchObject({ status: 412, body: { code: 'fotos/changed-meanwhile' } });
    expect(refused.body.current?.planned).toMatchObject([{ photo: { id: one } }]);
    expect((await send('DELETE', url, undefined, seen)).status).toBe(412);
    expect((await send('PUT', '/api/foto-of-the-week', { ...words, photoId: two }, seen)).status).toBe(412);
  });
});

describe('a hidden or deleted photo', () => {
  it('is neither planned nor in the archive until it is visible again', async () => {
    await choose(await addPhoto('one'), 'One');
    await plan('2026-10-26', await addPhoto('two'), 'Two');
    const [three, four] = [await addPhoto('three'), await addPhoto('four')];
    await show('one', false);
    await show('two', false);
    expect(await current()).toBeUndefined();
    expect((await send('GET', '/api/planned-fotos')).body).toMatchObject({
      current: null,
      planned: [],
      hidden: [{ day: '2026-10-26', caption: 'Two' }],
    });
    expect((await send('GET', '/api/fotos-of-the-week')).body).toMatchObject({ years: [], fotos: [] });
    await show('one', true);
    await show('two', true);
    expect((await send('GET', '/api/planned-fotos')).body).toMatchObject({ hidden: [] });
    expect([await current(), await planned()]).toEqual(['One', [['2026-10-26', 'Two']]]);
    // The day is available meanwhile, and stays with a newly planned photo.
    await show('two', false);
    expect((await plan('2026-10-26', three, 'Three')).status).toBe(200);
    await show('two', true);
    expect(await planned()).toEqual([['2026-10-26', 'Three']]);
    await show('four', false);
    expect((await plan('2026-11-02', four)).body).toMatchObject({ code: 'photos/not-found' });
  });

  it('leaves plan and archive with its gallery, and returns with no undo', async () => {
    const [one, two] = [await addPhoto('one'), await addPhoto('two')];
    await plan('2026-10-26', one, 'One');
    const replaced = await plan('2026-10-26', two, 'Two');
    await send('DELETE', '/api/galleries/one');
    expect(await undo(replaced)).toMatchObject({
      status: 409,
      body: { error: 'The previous photo was deleted, so this cannot be undone.' },
    });
    expect(await planned()).toEqual([['2026-10-26', 'Two']]);
    await send('DELETE', '/api/galleries/two');
    expect(await planned()).toEqual([]);
  });
});

describe('the current Foto of the Week', () => {
  it('is chosen at once, and undone within a minute', async () => {
    await choose(await addPhoto('one'), 'One');
    server.wait(1000);
    const two = await addPhoto('two');
    await plan('2026-10-26', two, 'Two');
    const chosen = await choose(two, 'Two');
    expect([await current(), await planned()]).toEqual(['Two', []]);
    await undo(chosen);
    expect([await current(), await planned()]).toEqual(['One', [['2026-10-26', 'Two']]]);
  });

  it('keeps its start time when its text changes', async () => {
    const one = await addPhoto('one');
    await choose(one, 'One');
    server.stopClock(new Date('2026-10-22T12:00:00.000Z'));
    await choose(one, 'One, said otherwise');
    expect((await send('GET', '/api/fotos-of-the-week')).body.fotos).toMatchObject([
      { caption: 'One, said otherwise', day: '2026-10-20' },
    ]);
  });
});

it('logs each change with its author', async () => {
  const one = await addPhoto('one');
  await plan('2026-10-26', one, 'One');
  await plan('2026-11-02', one, 'One');
  await send('DELETE', '/api/planned-fotos/2026-11-02');
  const { entries } = (await server.call('GET', '/api/activity-log?area=fotos', { as })).json<{
    entries: { action: string; subject: string; actor: string; before: object; after: object }[];
  }>();
  const actions = entries.map(({ action, subject, actor }) => `${action} ${subject} ${actor}`);
  expect(new Set(actions)).toEqual(new Set(['plan', 'move', 'remove'].map((act) => `${act} One ${as.email}`)));
  expect(entries.find(({ action }) => action === 'remove')).toMatchObject({
    before: { [one]: { shows_from: '2026-11-02T00:00:00.000Z' } },
    after: { [one]: null },
  });
});
