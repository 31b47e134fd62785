import { randomUUID } from 'node:crypto';
import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { ActivityLogArea, ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { withdrawMails, type MailDelay } from '@fotosoc/server-kit/mail/outbox';
import { calculateEntryUndoEnd, findLogEntry, findLogRow, HANDOVER_ACTION } from './read.ts';
import type { ActivityLogRow } from './tables.ts';

/** Action of an officer, logged in the same transaction. */
export interface NewLogEntry {
  /** Default: random. */
  id?: string;
  area: ActivityLogArea;
  /** Account id; null for the site itself. */
  actorId: string | null;
  action: string;
  subject: { id: string; name: string };
  /** States before and after, as JSON; `undefined` for an action that cannot be undone. */
  before?: unknown;
  after?: unknown;
}

/** Adds an entry to the activity log.
 *  @returns the entry, and the hold that keeps its mails back until the minute for an undo is over */
export async function logActivity(
  trx: Db,
  { id = randomUUID(), area, actorId, action, subject, before, after }: NewLogEntry,
  now: Date,
): Promise<{ entry: ActivityLogEntry; hold: MailDelay }> {
  const row = {
    id,
    area,
    at: now.toISOString(),
    actor_id: actorId,
    act: action,
    subject_id: subject.id,
    subject: subject.name,
    before_state: jsonOrNull(before),
    after_state: jsonOrNull(after),
    undone_at: null,
  };
  await trx.insertInto('record_entries').values(row).execute();
  const entry = (await findLogEntry(trx, id, now))!;
  return { entry, hold: { reason: formatMailReason(id), until: calculateUndoEnd(new Date(row.at)) } };
}

/** Refusal of an undo; the message is a sentence for the requester. */
export class CannotUndoError extends Error {}

/** Marks an action as undone, once, and withdraws its mails. The caller reverts the effect from `before_state`.
 *  @throws CannotUndoError if the action is too old, not undoable, or already undone */
export async function markUndone(trx: Db, id: string, now: Date): Promise<ActivityLogRow> {
  const problem = await findUndoProblem(trx, id, now);
  if (problem !== undefined) throw new CannotUndoError(problem);
  await markOwnActionUndone(trx, id, now);
  return (await findLogRow(trx, id))!;
}

/** Returns the reason why an action cannot be undone, as a sentence; `undefined` if it can be undone. */
export async function findUndoProblem(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await findLogRow(db, id);
  if (row?.undone_at) return 'This was undone already.';
  if (!row || row.before_state === null) return 'This action cannot be undone.';
  if (calculateEntryUndoEnd(row) > now) return undefined;
  return `The one ${row.act === HANDOVER_ACTION ? 'day' : 'minute'} to undo this has passed.`;
}

/** Marks an action as undone without time limit, and withdraws its mails: the caller decides whether the undo is
 *  allowed. */
export async function markOwnActionUndone(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('record_entries').set({ undone_at: now.toISOString() }).where('id', '=', id).execute();
  await withdrawMails(trx, formatMailReason(id));
}

/** Deletes the entries of an area before an instant, or about these subjects. */
export async function deleteLogEntries(
  trx: Db,
  area: ActivityLogArea,
  which: { before: string } | { subjectIds: readonly string[] },
): Promise<void> {
  const ofArea = trx.deleteFrom('record_entries').where('area', '=', area);
  if ('before' in which) await ofArea.where('at', '<', which.before).execute();
  else await ofArea.where('subject_id', 'in', which.subjectIds).execute();
}

function formatMailReason(id: string): string {
  return `record:${id}`;
}

function jsonOrNull(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}
