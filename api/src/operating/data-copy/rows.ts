import { createHash, type Hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { isPostgres, openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { writeSnapshot } from '@fotosoc/server-kit/db/upgrade';
import { write } from '@fotosoc/server-kit/db/write';
import type { TableShape } from './schema.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

const PAGE = 500;
/** Maximum number of values in a statement: below the limits of SQLite and PostgreSQL. */
const MAX_VALUES = 30_000;

type Row = Record<string, unknown>;

/** Content of a table: number of rows, and a digest in key order, equal on both engines. */
export interface Content {
  count: number;
  digest: string;
}

/** Runs work on a snapshot of a database; others may write meanwhile. */
export async function withSnapshot<T>(db: Db, work: (still: Db) => Promise<T>): Promise<T> {
  if (isPostgres(db)) {
    // Read-only, and isolated from other transactions.
    // oxlint-disable-next-line fotosoc/named-locks
    return db.transaction().setIsolationLevel('repeatable read').execute(work);
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-copy-'));
  const file = path.join(folder, 'still.sqlite');
  await writeSnapshot(db, file);
  const still = openDatabase(file);
  try {
    return await work(still);
  } finally {
    await still.destroy();
    await rm(folder, { recursive: true });
  }
}

/** Replaces the tables of one database by those of a second one, atomically.
 *  @returns content of each table */
export async function copyRows(from: Db, to: Db, tables: readonly TableShape[]): Promise<Map<string, Content>> {
  return write(to, 'registry', async (trx) => {
    await setTriggers(trx, tables, 'disable');
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    const contents = new Map<string, Content>();
    for (const table of tables) {
      await sql`delete from ${sql.table(table.name)}`.execute(trx); // deletes the rows that triggers have written
      contents.set(table.name, await forEachPage(from, table, async (rows) => insertRows(trx, table, rows)));
    }
    await setTriggers(trx, tables, 'enable');
    return contents;
  });
}

/** Counters are copied like other tables. On PostgreSQL, triggers would take time proportional to the earlier rows:
 *  within a transaction, each update leaves a dead row version to skip. */
async function setTriggers(trx: Db, tables: readonly TableShape[], state: 'disable' | 'enable'): Promise<void> {
  if (!isPostgres(trx)) return;
  for (const { name } of tables) {
    if (name === 'search_texts') continue; // its own trigger collects the search terms
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx);
  }
}

export async function readRows(db: Db, tables: readonly TableShape[]): Promise<Map<string, Content>> {
  const contents = new Map<string, Content>();
  for (const table of tables) contents.set(table.name, await forEachPage(db, table, async () => undefined));
  return contents;
}

async function forEachPage(db: Db, table: TableShape, work: (rows: Row[]) => Promise<void>): Promise<Content> {
  const hash = createHash('sha256');
  let count = 0;
  for (let rows = await readPage(db, table); rows.length > 0; rows = await readPage(db, table, rows.at(-1))) {
    for (const row of rows) addRowToHash(hash, table, row);
    await work(rows);
    count += rows.length;
  }
  return { count, digest: hash.digest('hex') };
}

async function readPage(db: Db, { name, columns, key }: TableShape, after?: Row): Promise<Row[]> {
  const values = after && sql.join(key.map((column) => sql.val(getOwnValue(after, column))));
  const { rows } = await sql<Row>`
    select ${joinColumns(columns)} from ${sql.table(name)}
    ${values ? sql`where (${joinColumns(key)}) > (${values})` : sql``}
    order by ${joinColumns(key)} limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}

async function insertRows(trx: Transaction<Database>, { name, columns }: TableShape, rows: Row[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  for (let from = 0; from < rows.length; from += atOnce) {
    const tuples = rows
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => sql.val(getOwnValue(row, column))))})`);
    await sql`insert into ${sql.table(name)} (${joinColumns(columns)}) values ${sql.join(tuples)}`.execute(trx);
  }
}

function joinColumns(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function addRowToHash(hash: Hash, { columns }: TableShape, row: Row): void {
  const values = columns.map((column) => {
    const value = getOwnValue(row, column);
    return value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value;
  });
  hash.update(JSON.stringify(values)).update('\n');
}
