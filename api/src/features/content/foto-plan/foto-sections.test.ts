import type { DatedFoto } from '@fotosoc/contract/foto';
import type { FotoSection, PageDrafts, SectionVersion } from '@fotosoc/contract/page-section';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPhotoRow } from '../../../../test/photo-row.ts';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { publishScheduled } from '../../../schedule.ts';
import { unpublishPhoto } from '../../photos/unpublish-photo.ts';

const words = { photographer_name: 'Kavya Menon', instagram_link: '', instagram_username: '' };

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-10-20T12:00:00.000Z'));
  await deleteRows(
    server,
    'part_drafts',
    'part_versions',
    'scheduled_publications',
    'fotos_of_the_week',
    'galleries',
    'record_entries',
  );
  as = await server.signUpWith('content', 'galleries');
});

interface Answer extends PageDrafts {
  entry: { id: string };
  fields?: Record<string, string>;
  foto: { caption: string } | null;
  fotos: DatedFoto[];
  versions: SectionVersion[];
}

async function send(method: string, url: string, body?: object) {
  const reply = await server.call(method, url, { as, body });
  return { status: reply.statusCode, body: (reply.body === '' ? {} : reply.json()) as Answer };
}

async function addPhoto(link: string): Promise<string> {
  const { id } = await server.addPhoto(as);
  await send('POST', '/api/galleries', { link, title: link, galleries: [{ title: 'Night', images: [{ id }] }] });
  return id;
}

const draft = async (
  slot: string,
  photoId: string | null,
  caption = 'Lamps in Fog',
  change: Partial<FotoSection> = {},
) => send('PUT', `/api/section-drafts/foto.${slot}`, { value: photoId && { ...words, photoId, caption, ...change } });
const drafts = async () => (await send('GET', '/api/section-drafts?page=foto-of-the-week')).body;
const current = async () => (await send('GET', '/api/foto-of-the-week')).body.foto?.caption;
const plan = async () =>
  (await drafts()).sections.map(({ key, seen }) => [key, (seen as FotoSection | null)?.caption ?? null]);
const undo = async ({ body }: { body: Answer }) => send('POST', `/api/activity-log/${body.entry.id}/undo`);

async function publish(publishAt?: string) {
  const versions = Object.fromEntries((await drafts()).sections.map(({ key, version }) => [key, version]));
  const body = { page: 'foto-of-the-week', versions, ...(publishAt && { publishAt }) };
  return send('POST', '/api/section-publications', body);
}

it('shows the chosen photo of this week after its publication, and undoes the publication', async () => {
  await draft('now', await addPhoto('one'), 'One');
  await publish();
  await draft('now', await addPhoto('two'), 'Two');
  expect(await current()).toBe('One');
  const published = await publish();
  expect(await current()).toBe('Two');
  expect((await send('GET', '/api/fotos-of-the-week')).body.fotos.map(({ caption }) => caption)).toEqual([
    'Two',
    'One',
  ]);
  expect(await undo(published)).toMatchObject({
    status: 200,
    body: { drafts: { sections: [{ value: { caption: 'Two' } }] } },
  });
  expect(await current()).toBe('One');
});

it('changes the text of the current photo without showing it as new', async () => {
  const photo = await addPhoto('one');
  await draft('now', photo, 'One');
  await publish();
  server.stopClock(new Date('2026-10-22T12:00:00.000Z'));
  await draft('now', photo, 'One, Light Shafts');
  await publish();
  expect((await send('GET', '/api/fotos-of-the-week')).body.fotos).toMatchObject([
    { caption: 'One, Light Shafts', day: '2026-10-20' },
  ]);
});

it('plans photos for future days, exchanges two of them, and removes one from the plan', async () => {
  const [one, two] = [await addPhoto('one'), await addPhoto('two')];
  await draft('2026-10-26', one, 'One');
  await draft('2026-11-02', two, 'Two');
  expect(await plan()).toEqual([
    ['foto.2026-10-26', null],
    ['foto.2026-11-02', null],
  ]);
  await publish();
  await draft('2026-10-26', two, 'Two');
  await draft('2026-11-02', one, 'One');
  const exchanged = await publish();
  expect(await plan()).toEqual([
    ['foto.2026-10-26', 'Two'],
    ['foto.2026-11-02', 'One'],
  ]);
  await undo(exchanged);
  expect(await plan()).toEqual([
    ['foto.2026-10-26', 'One'],
    ['foto.2026-11-02', 'Two'],
  ]);
  await send('DELETE', '/api/section-drafts/foto.2026-10-26');
  await draft('2026-11-02', null);
  await publish();
  expect(await plan()).toEqual([['foto.2026-10-26', 'One']]);
  server.stopClock(new Date('2026-10-26T00:00:00.000Z'));
  expect(await current()).toBe('One');
});

it('moves a planned photo to another day', async () => {
  const one = await addPhoto('one');
  await draft('2026-10-26', one, 'One');
  await publish();
  await draft('2026-10-26', null);
  await draft('2026-11-02', one, 'One');
  await publish();
  expect(await plan()).toEqual([['foto.2026-11-02', 'One']]);
  const { versions } = (await send('GET', '/api/section-versions?page=foto-of-the-week')).body;
  expect(versions.map(({ title, isRemoved }) => [title, isRemoved])).toEqual([
    ['Foto for Monday 2 November', false],
    ['Foto for Monday 26 October', true],
    ['Foto for Monday 26 October', false],
  ]);
});

describe('a draft', () => {
  it.each([
    ['2026-10-20', 'This day has begun by the time of the publication. Choose a later day.'],
    ['2026-02-31', 'Enter the day as a date, e.g. 2026-11-30.'],
    ['2028-01-03', 'This is more than a year ahead. Please choose an earlier day.'],
  ])('for the day %s is not published', async (day, sentence) => {
    await draft(day, await addPhoto('one'));
    expect(await publish()).toMatchObject({ status: 400, body: { fields: { [`foto.${day}:photoId`]: sentence } } });
  });

  it('without its text is not published', async () => {
    const profile = { photographer_name: '', instagram_link: 'some where' };
    await draft('2026-10-26', await addPhoto('one'), ' ', profile);
    expect(await publish()).toMatchObject({
      status: 400,
      body: {
        fields: {
          'foto.2026-10-26:caption': 'The caption is missing.',
          'foto.2026-10-26:photographer_name': 'The name of the photographer is missing.',
          'foto.2026-10-26:instagram_link': expect.stringContaining('@adabyrne') as string,
        },
      },
    });
  });

  it('of a photo that was shown, is planned already, or is hidden is not published', async () => {
    const { db, now } = server.services;
    const [shown, planned] = [await addPhoto('one'), await addPhoto('two')];
    await draft('now', shown, 'One');
    await draft('2026-10-26', planned, 'Two');
    await publish();
    const field = 'foto.2026-11-02:photoId';
    const refusal = async (photoId: string) => {
      await draft('2026-11-02', photoId);
      return (await publish()).body.fields?.[field];
    };
    expect(await refusal(shown)).toBe('This photo is the Foto of this week already.');
    expect(await refusal(planned)).toBe('This photo is the Foto for Monday 26 October already.');
    const photo = { ...createPhotoRow(as.id), purpose: 'page' };
    await db.insertInto('photos').values(photo).execute();
    await unpublishPhoto(db, photo, now());
    expect(await refusal(photo.id)).toBe('This photo is hidden or was deleted. Choose another photo.');
    expect(await refusal('nowhere')).toBe('This photo is hidden or was deleted. Choose another photo.');
    expect(await plan()).toContainEqual([field.slice(0, -':photoId'.length), null]);
  });

  it('for a day that begins before its publication time is refused at once', async () => {
    await draft('2026-10-26', await addPhoto('one'));
    const late = await publish('2026-10-27T09:00:00.000Z');
    expect(late).toMatchObject({
      status: 400,
      body: { fields: { 'foto.2026-10-26:photoId': expect.any(String) as string } },
    });
  });

  it('of the current photo replaces, at its time, the photo that is current then', async () => {
    await draft('2026-10-26', await addPhoto('one'), 'One');
    await publish();
    await draft('now', await addPhoto('two'), 'Two');
    await publish('2026-10-27T09:00:00.000Z');
    server.stopClock(new Date('2026-10-27T08:59:59.000Z'));
    expect(await current()).toBe('One');
    server.stopClock(new Date('2026-10-27T09:00:00.000Z'));
    await publishScheduled(server.services);
    expect(await current()).toBe('Two');
  });
});
