import { randomUUID } from 'node:crypto';
import { UNDO_SECONDS, undoEnd } from '@fotosoc/contract/limits';
import type { RecordArea, RecordEntry } from '@fotosoc/contract/record';
import { accountName } from './account-names.ts';
import type { Db } from '../ground/db/connection.ts';
import { pageOf } from '../ground/http/paging.ts';
import { withdrawMails, type Hold } from '../ground/mail/outbox.ts';
import { leftAccounts } from './left.ts';
import type { RecordEntryRow } from './tables.ts';

/** What somebody does for the society, in the transaction that does it. */
export interface Act {
  area: RecordArea;
  /** Account id; null for the site itself. */
  actorId: string | null;
  act: string;
  subject: { id: string; name: string };
  /** How it was and is, as JSON; `undefined` where there is nothing to come back to, so that it cannot be undone. */
  before?: unknown;
  after?: unknown;
}

/** Writes an act down.
 *  @returns the entry, and what holds mails about it until it can be undone no more */
export async function noteAct(trx: Db, act: Act, now: Date): Promise<{ entry: RecordEntry; hold: Hold }> {
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
  const entry = (await findEntry(trx, act.area, row.id, now))!;
  return { entry, hold: { reason: reasonOf(row.id), until: undoEnd(new Date(row.at)) } };
}

/** Undoes an act within its minute, once; what it did to its subject is for the caller to take back, by `before`.
 *  @returns it; undefined for one that is not there, was undone, has no way back, or is older */
export async function takeBack(trx: Db, area: RecordArea, id: string, now: Date): Promise<RecordEntryRow | undefined> {
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
  if (row) await withdrawMails(trx, reasonOf(id));
  return row;
}

/** The same for an action that only its doer undoes, with its mails: the caller decides if that is possible. */
export async function noteUndone(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('record_entries').set({ undone_at: now.toISOString() }).where('id', '=', id).execute();
  await withdrawMails(trx, reasonOf(id));
}

/** What was done in an area, the newest first.
 *  @param of ids of subjects: only what was done to one of them */
export async function listEntries(
  db: Db,
  area: RecordArea,
  {
    limit = 24,
    cursor,
    of,
  }: { limit?: number | undefined; cursor?: string | undefined; of?: readonly string[] | undefined },
  now: Date,
): Promise<{ entries: RecordEntry[]; nextCursor: string | null }> {
  const { page, nextCursor } = await pageOf(
    entries(db)
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
  return { entries: page.map((row) => entryOf(row, now)), nextCursor };
}

export async function findEntry(db: Db, area: RecordArea, id: string, now: Date): Promise<RecordEntry | undefined> {
  const row = await entries(db)
    .where('record_entries.area', '=', area)
    .where('record_entries.id', '=', id)
    .executeTakeFirst();
  return row && entryOf(row, now);
}

/** With who did it as they are called now: nothing of a person outlives their account. */
function entries(db: Db) {
  return db
    .selectFrom('record_entries')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'record_entries.actor_id').on('accounts.id', 'not in', leftAccounts(db)),
    )
    .selectAll('record_entries')
    .select('accounts.email as actor_email')
    .select(accountName(db).as('actor_name'));
}

function entryOf(
  row: RecordEntryRow & { actor_email: string | null; actor_name: string | null },
  now: Date,
): RecordEntry {
  const end = undoEnd(new Date(row.at));
  const canUndo = row.before_state !== null && row.undone_at === null && end > now;
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_name ?? row.actor_email,
    act: row.act,
    subject: row.subject,
    before: parse(row.before_state),
    after: parse(row.after_state),
    undoUntil: canUndo ? end.toISOString() : null,
    undoneAt: row.undone_at,
  };
}

function reasonOf(id: string): string {
  return `record:${id}`;
}

function jsonOrNull(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}

function parse(json: string | null): unknown {
  return json === null ? null : (JSON.parse(json) as unknown);
}
