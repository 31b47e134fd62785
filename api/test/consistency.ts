import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { isPostgres } from '@fotosoc/server-kit/db/connection';
import { findPeakBooked } from '../src/features/loans/rules.ts';
import { listStoredFiles } from '../src/features/photos/photo.ts';
import { listAllPhotoFiles } from '../src/features/photos/photo.ts';
import { isPlainText } from '@fotosoc/server-kit/text/clean-text';
import type { Services } from '../src/services.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';

/** Returns the inconsistencies of a data folder after all background work. */
export async function findInconsistencies(services: Services): Promise<string[]> {
  await services.background.idle();
  const checks = [checkDatabase, checkPhotoSets, checkPortfolios, checkFiles, checkBookings, checkTexts];
  const found: string[] = [];
  for (const check of checks) found.push(...(await check(services)));
  return found;
}

/** Checks foreign keys on SQLite; PostgreSQL enforces them. */
async function checkDatabase({ db }: Services): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...broken.rows.map(({ table }) => `${table} refers to a row that is gone`),
  ];
}

/** Finds sets without holder, and gaps in the order of sets or their photos. */
async function checkPhotoSets({ db }: Services): Promise<string[]> {
  const sets = await db.selectFrom('photo_sets').selectAll().orderBy('position').execute();
  const photos = await db
    .selectFrom('photos')
    .selectAll()
    .where('set_id', 'is not', null)
    .orderBy('position')
    .execute();
  const bad: string[] = [];
  const next = new Map<string, number>();
  const step = (list: string, position: number | null) => {
    const expected = next.get(list) ?? 0;
    if (position !== expected) bad.push(`${list} has ${position} where ${expected} comes next`);
    next.set(list, expected + 1);
  };
  for (const set of sets) step(`the sets of ${set.portfolio_id ?? set.gallery_id ?? 'nobody'}`, set.position);
  for (const photo of photos) step(`the photos of set ${photo.set_id}`, photo.position);
  return bad;
}

/** Finds unreadable portfolios, and portfolios with photos of another account. */
async function checkPortfolios({ db }: Services): Promise<string[]> {
  const foreign = await db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .innerJoin('portfolios', (join) =>
      join.on((on) =>
        on.or([
          on('portfolios.id', '=', on.ref('photo_sets.portfolio_id')),
          on('portfolios.id', '=', on.ref('photos.profile_of')),
        ]),
      ),
    )
    .select('portfolios.link')
    .whereRef('portfolios.owner_id', '<>', 'photos.owner_id')
    .execute();
  const rows = await db.selectFrom('portfolios').select(['link', 'social_buttons']).execute();
  const halfSaved = rows.filter((row) => !Array.isArray(JSON.parse(row.social_buttons)));
  return [
    ...foreign.map(({ link }) => `portfolio ${link} shows a photo of somebody else`),
    ...halfSaved.map(({ link }) => `portfolio ${link} has no list of social buttons`),
  ];
}

/** Returns whether a file is a slide deck, which is stored before its workshop is published. */
function isDeck(file: string): boolean {
  return file.startsWith('slides/');
}

async function checkFiles({ db, objects, scratch }: Services): Promise<string[]> {
  const rows = await db.selectFrom('photos').select(['id', 'file', 'variants', 'width']).execute();
  const wanted = new Set(rows.flatMap(listStoredFiles));
  const allowed = new Set(rows.flatMap(listAllPhotoFiles));
  const stored = new Set((await listKeys({ objects }, 'media')).map((key) => key.slice('media/'.length)));
  const unfinished = await readdir(scratch.dir);
  return [
    ...[...wanted].filter((file) => !stored.has(file)).map((file) => `${file} is missing`),
    ...[...stored].filter((file) => !allowed.has(file) && !isDeck(file)).map((file) => `${file} belongs to no photo`),
    ...unfinished.map((file) => `${file} was left in tmp`),
  ];
}

async function checkBookings({ db }: Services): Promise<string[]> {
  const equipment = await db.selectFrom('equipment').selectAll().execute();
  const bad: string[] = [];
  for (const { id, name, quantity } of equipment) {
    const bookings = await db
      .selectFrom('bookings')
      .select(['quantity', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('equipment_id', '=', id)
      .where('state', 'in', ['asked', 'booked', 'out'])
      .execute();
    const booked = findPeakBooked(bookings, { startsAt: '0', endsAt: '9999-12-31T23:59:59.999Z' });
    if (booked > quantity) bad.push(`${booked} of ${quantity} ${name} are booked at once`);
  }
  return bad;
}

async function checkTexts({ db }: Services): Promise<string[]> {
  const tables = ['accounts', 'portfolios', 'galleries', 'photo_sets', 'photos', 'captions', 'equipment'] as const;
  const more = ['bookings', 'mails', 'fotos_of_the_week', 'planned_events', 'part_versions', 'deploy_tokens'] as const;
  const bad: string[] = [];
  for (const table of [...tables, ...more]) {
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      const texts = Object.entries(row).filter(([, value]) => typeof value === 'string' && !isPlainText(value));
      bad.push(...texts.map(([column]) => `${table}.${column} holds characters nobody may store`));
    }
  }
  return bad;
}
