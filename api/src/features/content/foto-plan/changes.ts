import { formatDate } from '@fotosoc/contract/format-time';
import { isDeepStrictEqual } from 'node:util';
import type { FotoPlan } from '@fotosoc/contract/foto';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { deleteSetting } from '@fotosoc/server-kit/db/settings';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { CannotUndoError, logActivity } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { Reversers } from '../../activity-log/reversers.ts';
import type { ActivityLogRow } from '../../activity-log/tables.ts';
import type { FotoOfTheWeekRow } from '../tables.ts';
import { listPhotoRows, requireVisiblePhoto } from '../../photos/read.ts';
import { showFoto, saveFoto } from '../fotos.ts';
import type { FotoTexts } from '../rules.ts';
import { getDayStart, requireFutureDay } from './plan-days.ts';
import { readPlan } from './queries.ts';

const fail = createSharedFail<'PUT /api/planned-fotos/:day'>();
const failRemoval = createSharedFail<'DELETE /api/planned-fotos/:day'>();

/** Author and time of a change. */
export interface FotoChangeContext {
  /** Account id of the author; null for the site itself. */
  userId: string | null;
  now: Date;
}

/** Plan after a change, and the log entry of the change. */
export interface PlanChange {
  plan: FotoPlan;
  entry: ActivityLogEntry;
}

/** State of the changed photos in the activity log, by photo id; null for a photo that was not a Foto of the Week. */
type FotoStates = Record<string, FotoOfTheWeekRow | null>;

/** Shows a photo as Foto of the Week from now on.
 *  @throws HttpError 400 `photos/not-found` */
export async function showFotoNow(
  trx: Db,
  photoId: string,
  words: FotoTexts,
  by: FotoChangeContext & { userId: string },
): Promise<PlanChange> {
  return logPlanChange(trx, { action: 'choose', photoIds: [photoId], name: words.caption, by }, () =>
    showFoto(trx, { photoId, userId: by.userId, words }, by.now),
  );
}

/** Plans a photo for a day. A photo that was planned for the same day leaves the plan, or moves to the day that this
 *  photo had.
 *  @throws HttpError 400 for a day that cannot be planned, 400 `photos/not-found`, 409 `fotos/shown-before` */
export async function planFoto(
  trx: Db,
  day: string,
  photoId: string,
  words: FotoTexts,
  by: FotoChangeContext,
): Promise<PlanChange> {
  const showsFrom = requireFutureDay(day, by.now);
  await requireVisiblePhoto(trx, photoId);
  const before = await findFotoRow(trx, photoId);
  if (before && before.shows_from <= by.now.toISOString()) throw createShownBeforeError(before);
  const others = (await listFotoRowsAt(trx, showsFrom)).filter((row) => row.photo_id !== photoId);
  const otherIds = others.map((row) => row.photo_id);
  const action = before === undefined ? 'plan' : before.shows_from === showsFrom ? 'change' : 'move';
  return logPlanChange(trx, { action, photoIds: [photoId, ...otherIds], name: words.caption, by }, async () => {
    for (const id of otherIds) {
      if (before) await updateFotoDay(trx, id, before.shows_from);
      else await deleteFotoRow(trx, id);
    }
    await saveFoto(trx, photoId, words, { now: by.now, showsFrom });
  });
}

/** Requires that no other photo is planned for a day, so that a plan replaces nothing.
 *  @throws HttpError 400 for a day that has begun or has another photo */
export async function requireUnplannedDay(trx: Db, day: string, photoId: string, now: Date): Promise<void> {
  const rows = await listFotoRowsAt(trx, requireFutureDay(day, now));
  const other = rows.find((row) => row.photo_id !== photoId);
  if (!other) return;
  throw createInvalidFieldsError({ day: `“${other.caption}” is planned for this day. Choose another day.` });
}

/** Removes the photo that is planned for a day from the plan.
 *  @throws HttpError 404 `fotos/not-found` */
export async function unplanFoto(trx: Db, day: string, by: FotoChangeContext): Promise<PlanChange> {
  const showsFrom = getDayStart(day);
  const isToCome = showsFrom !== undefined && showsFrom > by.now.toISOString();
  const rows = isToCome ? await listFotoRowsAt(trx, showsFrom) : [];
  if (rows.length === 0) throw failRemoval(404, 'fotos/not-found', 'Nothing is planned for this day.');
  const photoIds = rows.map((row) => row.photo_id);
  return logPlanChange(trx, { action: 'remove', photoIds, name: rows[0]!.caption, by }, async () => {
    for (const id of photoIds) await deleteFotoRow(trx, id);
  });
}

/** Undoes a change of the plan. */
export const FOTO_REVERSERS: Reversers = {
  fotos: {
    lock: 'content',
    code: 'fotos/cannot-undo',
    async revert(trx, entry, { now }) {
      await restoreFotosBefore(trx, entry);
      return { plan: await readPlan(trx, now) };
    },
  },
};

/** Restores the Fotos of the Week to their state before an entry of the activity log.
 *  @throws CannotUndoError if a photo was changed since, or deleted */
export async function restoreFotosBefore(trx: Db, undone: ActivityLogRow): Promise<void> {
  const { before, after } = parseStates<FotoStates>(undone);
  const photoIds = Object.keys(after);
  const days = Object.values(before).flatMap((row) => row?.shows_from ?? []);
  const isOther = ({ photo_id }: FotoOfTheWeekRow) => !photoIds.includes(photo_id);
  const taken = (await Promise.all(days.map((day) => listFotoRowsAt(trx, day)))).flat().some(isOther);
  if (taken || !isDeepStrictEqual(await readFotoStates(trx, photoIds), after)) {
    throw new CannotUndoError('This has changed since, so it cannot be undone.');
  }
  if (undone.act === 'take-over') await deleteSetting(trx, 'foto-taken-over');
  for (const id of photoIds) await deleteFotoRow(trx, id);
  for (const row of Object.values(before)) {
    if (row && !(await restoreFotoRow(trx, row)))
      throw new CannotUndoError('The previous photo was deleted, so this cannot be undone.');
  }
}

export async function logPlanChange(
  trx: Db,
  { action, photoIds, name, by }: { action: string; photoIds: string[]; name: string; by: FotoChangeContext },
  change: () => Promise<void>,
): Promise<PlanChange> {
  const before = await readFotoStates(trx, photoIds);
  await change();
  const states = { before, after: await readFotoStates(trx, photoIds) };
  const subject = { id: photoIds[0]!, name };
  const { entry } = await logActivity(trx, { area: 'fotos', actorId: by.userId, action, subject, ...states }, by.now);
  return { plan: await readPlan(trx, by.now), entry };
}

async function readFotoStates(trx: Db, photoIds: readonly string[]): Promise<FotoStates> {
  const rows = await Promise.all(photoIds.map(async (id) => [id, (await findFotoRow(trx, id)) ?? null] as const));
  return Object.fromEntries(rows);
}

export async function findFotoRow(trx: Db, photoId: string): Promise<FotoOfTheWeekRow | undefined> {
  return trx.selectFrom('fotos_of_the_week').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
}

/** Returns the Fotos of the Week that start at an instant. Fotos with hidden photos are included. */
export async function listFotoRowsAt(trx: Db, showsFrom: string): Promise<FotoOfTheWeekRow[]> {
  return trx.selectFrom('fotos_of_the_week').selectAll().where('shows_from', '=', showsFrom).execute();
}

async function updateFotoDay(trx: Db, photoId: string, showsFrom: string): Promise<void> {
  const here = trx.updateTable('fotos_of_the_week').where('photo_id', '=', photoId);
  await here.set({ shows_from: showsFrom }).execute();
}

export async function deleteFotoRow(trx: Db, photoId: string): Promise<void> {
  await trx.deleteFrom('fotos_of_the_week').where('photo_id', '=', photoId).execute();
}

/** @returns false if the photo of the row no longer exists */
async function restoreFotoRow(trx: Db, row: FotoOfTheWeekRow): Promise<boolean> {
  const [photo] = await listPhotoRows(trx, [row.photo_id]);
  if (photo) await trx.insertInto('fotos_of_the_week').values(row).execute();
  return photo !== undefined;
}

function createShownBeforeError({ shows_from }: FotoOfTheWeekRow) {
  const day = formatDate(shows_from);
  const sentence = `This photo is a Foto of the Week already, from ${day} on. Please choose another one.`;
  return fail(409, 'fotos/shown-before', sentence, { fields: { photoId: sentence } });
}
