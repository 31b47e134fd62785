import { randomUUID } from 'node:crypto';
import { UNDO_SECONDS, calculateUndoEnd } from '@fotosoc/contract/limits';
import type { ActivityLogArea, ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Db } from '../../server-kit/db/connection.ts';
import { withdrawMails, type MailDelay } from '../../server-kit/mail/outbox.ts';
import { findLogEntry } from './read.ts';
import type { ActivityLogRow } from './tables.ts';

/** Action of an officer, logged in the same transaction. */
export interface NewLogEntry {
  area: ActivityLogArea;
  /** Account id; null for the site itself. */
  actorId: string | null;
  act: string;
  subject: { id: string; name: string };
  /** States before and after, as JSON; `undefined` for an action that cannot be undone. */
  before?: unknown;
  after?: unknown;
}

/** Adds an entry to the activity log.
 *  @returns the entry, and the hold that keeps its mails back until the minute for an undo is over */
export async function logActivity(
  trx: Db,
  act: NewLogEntry,
  now: Date,
): Promise<{ entry: ActivityLogEntry; hold: MailDelay }> {
  const row = {
    id: randomUUID(),
    area: act.area,
    at: now.toISOString(),
    actor_id: act.actorId,
    act: act.act,
    subject_id: act.subject.id,
    subject: act.subject.name,
    before_state: jsonOrNull(act.before),
    after_state: jsonOrNull(act.after),
    undone_at: null,
  };
  await trx.insertInto('record_entries').values(row).execute();
  const entry = (await findLogEntry(trx, act.area, row.id, now))!;
  return { entry, hold: { reason: formatMailReason(row.id), until: calculateUndoEnd(new Date(row.at)) } };
}

/** Marks an action as undone within its minute, once. The caller reverts its effect from `before`.
 *  @returns the entry; undefined if it is unknown, already undone, not undoable, or too old */
export async function markUndone(
  trx: Db,
  area: ActivityLogArea,
  id: string,
  now: Date,
): Promise<ActivityLogRow | undefined> {
  const row = await trx
    .updateTable('record_entries')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', id)
    .where('area', '=', area)
    .where('undone_at', 'is', null)
    .where('before_state', 'is not', null)
    .where('at', '>', new Date(now.getTime() - UNDO_SECONDS * 1000).toISOString())
    .returningAll()
    .executeTakeFirst();
  if (row) await withdrawMails(trx, formatMailReason(id));
  return row;
}

/** Marks an action as undone without time limit, and withdraws its mails: the caller decides whether the undo is
 *  allowed. */
export async function markOwnActionUndone(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('record_entries').set({ undone_at: now.toISOString() }).where('id', '=', id).execute();
  await withdrawMails(trx, formatMailReason(id));
}

function formatMailReason(id: string): string {
  return `record:${id}`;
}

function jsonOrNull(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}
