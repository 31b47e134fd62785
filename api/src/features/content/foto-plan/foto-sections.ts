import type { FotoSection, RowKey, RowValue } from '@fotosoc/contract/page-section';
import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toWallTime } from '@fotosoc/contract/wall-time';
import { markUndone } from '../../activity-log/log-activity.ts';
import type { Publisher, RowChange, RowSection, RowSections } from '../read.ts';
import { findCurrentRow, insertFoto, saveFoto } from '../fotos.ts';
import { checkFotoTexts } from '../rules.ts';
import type { FotoOfTheWeekRow } from '../tables.ts';
import { findFotoRow, logPlanChange, deleteFotoRow, restoreFotosBefore, listFotoRowsAt } from './changes.ts';
import { findDayMistake, getDayStart } from './plan-days.ts';

/** Key of the section of the current Foto of the Week. The key of a planned Foto is `foto.` and its day. */
const CURRENT_SECTION = 'foto.now';

/** Also true of a publication that is scheduled. */
const BEGUN = 'This day has begun by the time of the publication. Choose a later day.';

/** Sections of the Foto of the Week page: the current Foto and each planned one. */
export const fotoSections: RowSections = {
  page: 'foto-of-the-week',

  list: listSections,

  async find(db, key, now) {
    return (await listSections(db, now)).find((section) => section.key === key);
  },

  followsClock: (key) => key === CURRENT_SECTION,

  titleOf(key) {
    return key === CURRENT_SECTION ? 'Foto of this week' : `Foto for ${formatWeekdayAndDay(parseDay(key))}`;
  },

  async findMistakes(trx, changes, at) {
    const plan = await computePlanAfter(trx, changes, at);
    const mistakes: Record<string, string> = {};
    for (const { key, value } of changes) {
      for (const [field, sentence] of Object.entries(await findSectionMistakes(trx, { key, value, plan, at }))) {
        mistakes[`${key}:${field}`] = sentence;
      }
    }
    return mistakes;
  },

  async publish(trx, changes, by) {
    const current = await findCurrentRow(trx, by.now);
    const replaced = await Promise.all(
      changes
        .filter(({ key }) => key !== CURRENT_SECTION)
        .map(async ({ key }) => listFotoRowsAt(trx, getSectionStart(key))),
    );
    const photoIds = [
      ...changes.flatMap(({ value }) => (value as FotoSection | null)?.photoId ?? []),
      ...replaced.flat().map((row) => row.photo_id),
    ];
    const name = changes.map(({ key, value }) => getCaption(value) ?? fotoSections.titleOf(key, value)).join(', ');
    const act = { action: 'publish', photoIds: [...new Set(photoIds)], name, by };
    const { entry } = await logPlanChange(trx, act, async () => {
      const kept = new Set(changes.flatMap(({ value }) => (value as FotoSection | null)?.photoId ?? []));
      for (const row of replaced.flat()) if (!kept.has(row.photo_id)) await deleteFotoRow(trx, row.photo_id);
      for (const change of changes) await publishFoto(trx, change, { current, by });
    });
    return [entry.id];
  },

  async undo(trx, entryIds, by) {
    for (const id of entryIds) await restoreFotosBefore(trx, await markUndone(trx, id, by.now));
  },
};

async function publishFoto(
  trx: Db,
  { key, value }: RowChange,
  { current, by: { now } }: { current: FotoOfTheWeekRow | undefined; by: Publisher },
): Promise<void> {
  if (value === null) return;
  const { photoId, ...typed } = value as FotoSection;
  const { words } = checkFotoTexts(typed);
  if (key !== CURRENT_SECTION) await saveFoto(trx, photoId, words, { now, showsFrom: getSectionStart(key) });
  else if (current?.photo_id !== photoId) await insertFoto(trx, photoId, words, now);
  else await trx.updateTable('fotos_of_the_week').set(words).where('photo_id', '=', photoId).execute();
}

interface CheckedSection {
  key: RowKey;
  value: RowValue;
  /** Photo ids that the page has after the publication, by section key. */
  plan: ReadonlyMap<RowKey, string>;
  at: Date;
}

async function findSectionMistakes(trx: Db, { key, value, plan, at }: CheckedSection): Promise<Record<string, string>> {
  const day = key === CURRENT_SECTION ? undefined : findDayMistake(parseDay(key), at, BEGUN);
  if (value === null) return key === CURRENT_SECTION ? { photoId: 'Choose a photo.' } : {};
  const { photoId, ...typed } = value as FotoSection;
  const { mistakes } = checkFotoTexts(typed);
  if (photoId === '') mistakes['photoId'] = 'Choose a photo.';
  const other = [...plan].find(([otherKey, id]) => otherKey !== key && id === photoId && photoId !== '');
  if (other) mistakes['photoId'] = `This photo is the ${fotoSections.titleOf(other[0], null)} already.`;
  else if (key !== CURRENT_SECTION) {
    const row = await findFotoRow(trx, photoId);
    if (row && row.shows_from <= at.toISOString()) {
      mistakes['photoId'] = `This photo was a Foto of the Week already, from ${formatWeekdayAndDay(row.shows_from)}.`;
    }
  }
  if (day !== undefined) mistakes['photoId'] = day;
  return mistakes;
}

async function computePlanAfter(trx: Db, changes: readonly RowChange[], at: Date): Promise<Map<RowKey, string>> {
  const published = await listSections(trx, at);
  const plan = new Map(published.map(({ key, value }) => [key, (value as FotoSection).photoId]));
  for (const { key, value } of changes) {
    if (value === null) plan.delete(key);
    else plan.set(key, (value as FotoSection).photoId);
  }
  return plan;
}

/** Fotos with hidden photos are included, because an editor must be able to replace the photo. */
async function listSections(db: Db, now: Date): Promise<RowSection[]> {
  const current = await findCurrentRow(db, now);
  const planned = await db
    .selectFrom('fotos_of_the_week')
    .selectAll()
    .where('shows_from', '>', now.toISOString())
    .orderBy('shows_from')
    .execute();
  return [
    ...(current ? [toSection(CURRENT_SECTION, current)] : []),
    ...planned.map((row) => toSection(`foto.${toWallTime(row.shows_from).date}`, row)),
  ];
}

function toSection(key: RowKey, row: FotoOfTheWeekRow): RowSection {
  const { photo_id, caption, photographer_name, instagram_link, instagram_username, chosen_at } = row;
  const value: FotoSection = { photoId: photo_id, caption, photographer_name, instagram_link, instagram_username };
  return { key, value, changedAt: chosen_at };
}

function getCaption(value: RowValue): string | undefined {
  return (value as FotoSection | null)?.caption;
}

function parseDay(key: RowKey): string {
  return key.slice('foto.'.length);
}

/** @returns the beginning of the day; empty for an invalid key, which matches no row */
function getSectionStart(key: RowKey): string {
  return getDayStart(parseDay(key)) ?? '';
}
