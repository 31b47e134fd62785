import { randomUUID } from 'node:crypto';
import { UNDO_SECONDS, calculateUndoEnd } from '@fotosoc/contract/limits';
import type { ActivityLogArea, ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { selectAccountName } from './account-names.ts';
import type { Db } from '../server-kit/db/connection.ts';
import { listPage } from '../server-kit/http/paging.ts';
import { withdrawMails, type MailDelay } from '../server-kit/mail/outbox.ts';
import { selectDeletedAccountIds } from './deleted-accounts.ts';
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

/** Returns the entries of an area, newest first.
 *  @param of ids of subjects that the entries must be about */
export async function listLogEntries(
  db: Db,
  area: ActivityLogArea,
  {
    limit = 24,
    cursor,
    of,
  }: { limit?: number | undefined; cursor?: string | undefined; of?: readonly string[] | undefined },
  now: Date,
): Promise<{ entries: ActivityLogEntry[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listPage(
    selectEntries(db)
      .where('record_entries.area', '=', area)
      .$if(of !== undefined, (query) => query.where('record_entries.subject_id', 'in', of!))
      .orderBy('record_entries.at', 'desc')
      .orderBy('record_entries.id', 'desc'),
    { limit, cursor },
    {
      keyOf: ({ at, id }) => [at, id],
      isAfter: (where, at, id) =>
        where.or([
          where('record_entries.at', '<', at),
          where.and([where('record_entries.at', '=', at), where('record_entries.id', '<', id)]),
        ]),
    },
  );
  return { entries: page.map((row) => toLogEntry(row, now)), nextCursor };
}

export async function findLogEntry(
  db: Db,
  area: ActivityLogArea,
  id: string,
  now: Date,
): Promise<ActivityLogEntry | undefined> {
  const row = await selectEntries(db)
    .where('record_entries.area', '=', area)
    .where('record_entries.id', '=', id)
    .executeTakeFirst();
  return row && toLogEntry(row, now);
}

/** Selects entries with the current names of their authors: a deleted account leaves no name. */
function selectEntries(db: Db) {
  return db
    .selectFrom('record_entries')
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'record_entries.actor_id')
        .on('accounts.id', 'not in', selectDeletedAccountIds(db)),
    )
    .selectAll('record_entries')
    .select('accounts.email as actor_email')
    .select(selectAccountName(db).as('actor_name'));
}

function toLogEntry(
  row: ActivityLogRow & { actor_email: string | null; actor_name: string | null },
  now: Date,
): ActivityLogEntry {
  const end = calculateUndoEnd(new Date(row.at));
  const canUndo = row.before_state !== null && row.undone_at === null && end > now;
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_name ?? row.actor_email,
    act: row.act,
    subject: row.subject,
    before: parseState(row.before_state),
    after: parseState(row.after_state),
    undoUntil: canUndo ? end.toISOString() : null,
    undoneAt: row.undone_at,
  };
}

function formatMailReason(id: string): string {
  return `record:${id}`;
}

function jsonOrNull(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}

function parseState(json: string | null): unknown {
  return json === null ? null : (JSON.parse(json) as unknown);
}
