import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { ActivityLogArea, ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { selectAccountEmails, selectAccountName, selectDeletedAccountIds } from '../account-directory/read.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { ActivityLogRow } from './tables.ts';

/** Returns the entries of areas, newest first.
 *  @param of ids of subjects that the entries must be about */
export async function listLogEntries(
  db: Db,
  areas: readonly ActivityLogArea[],
  {
    limit = 24,
    cursor,
    of,
  }: { limit?: number | undefined; cursor?: string | undefined; of?: readonly string[] | undefined },
  now: Date,
): Promise<{ entries: ActivityLogEntry[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listSortedPage(
    selectEntries(db)
      .where('record_entries.area', 'in', areas)
      .$if(of !== undefined, (query) => query.where('record_entries.subject_id', 'in', of!)),
    { limit, cursor },
    ['record_entries.at', 'desc'],
    ['record_entries.id', 'desc'],
  );
  return { entries: page.map((row) => toLogEntry(row, now)), nextCursor };
}

export async function findLogEntry(db: Db, id: string, now: Date): Promise<ActivityLogEntry | undefined> {
  const row = await selectEntries(db).where('record_entries.id', '=', id).executeTakeFirst();
  return row && toLogEntry(row, now);
}

/** Returns the stored row of an entry, of any area. */
export async function findLogRow(db: Db, id: string): Promise<ActivityLogRow | undefined> {
  return db.selectFrom('record_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Parses the states before and after an action, as the feature logged them. */
export function parseStates<T>({ before_state, after_state }: ActivityLogRow): { before: T; after: T } {
  return { before: parseState(before_state) as T, after: parseState(after_state) as T };
}

/** Action of the entry of a committee handover, which can be undone for a day. */
export const HANDOVER_ACTION = 'hand-over';

/** Returns the time until which an action can be undone. */
export function calculateEntryUndoEnd({ act, at }: ActivityLogRow): Date {
  return act === HANDOVER_ACTION ? new Date(Date.parse(at) + DAY_MS) : calculateUndoEnd(new Date(at));
}

/** Selects entries with the current names of their authors: a deleted account leaves no name. */
function selectEntries(db: Db) {
  return db
    .selectFrom('record_entries')
    .leftJoin(selectAccountEmails(db).as('accounts'), (join) =>
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
  const end = calculateEntryUndoEnd(row);
  const canUndo = row.before_state !== null && row.undone_at === null && end > now;
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_name ?? row.actor_email,
    action: row.act,
    subject: row.subject,
    before: parseState(row.before_state),
    after: parseState(row.after_state),
    undoUntil: canUndo ? end.toISOString() : null,
    undoneAt: row.undone_at,
  };
}

function parseState(json: string | null): unknown {
  return json === null ? null : (JSON.parse(json) as unknown);
}
