import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { MIGRATIONS } from '../../../src/migrations.ts';

const NAMES = Object.keys(MIGRATIONS);
const ROWS_EACH = 200;

type Row = Record<string, string | number | null>;
interface Column {
  name: string;
  type: string;
  pk: number;
}

/** Values of columns with constraints beyond their type. */
const VALUES: Record<string, (index: number) => string | number | null> = {
  'photo_sets.gallery_id': () => null,
  'photos.profile_of': () => null,
  'remote_versions.manifest': (index) => JSON.stringify({ bytes: { 'index.js': index } }),
  'mails.sent_at': (index) => (index % 2 ? 'sent' : null),
  starts_at: (index) => `2026-01-01 ${index}`,
  ends_at: (index) => `2026-01-02 ${index}`,
};

/** Fills every table with distinct rows, in the order of references. */
function fill(sqlite: BetterSqlite3.Database): Map<string, Row[]> {
  const tables = sqlite
    .prepare(`select name, sql from sqlite_schema where type = 'table' and name not like 'migrations%'`)
    .all() as { name: string; sql: string }[];
  const filled = new Map<string, Row[]>();
  const columnsOf = (table: string) => sqlite.pragma(`table_info(${table})`) as Column[];
  const valueOf = (table: string, { name, type }: Column, index: number): string | number | null => {
    const value = VALUES[`${table}.${name}`] ?? VALUES[name];
    if (value) return value(index);
    const isFlag = tables.find((one) => one.name === table)!.sql.includes(`check (${name} in (0, 1))`);
    if (isFlag) return index % 2;
    return /int|real/i.test(type) ? index + 1 : `${table} ${name} ${index}`;
  };
  for (const { name: table } of tables) {
    const parents = sqlite.pragma(`foreign_key_list(${table})`) as { from: string; table: string; to: string }[];
    const rows = Array.from({ length: ROWS_EACH }, (_, index) =>
      Object.fromEntries(
        columnsOf(table).map((column) => {
          const parent = parents.find(({ from }) => from === column.name);
          const own = VALUES[`${table}.${column.name}`];
          if (!parent || own) return [column.name, valueOf(table, column, index)];
          const key = columnsOf(parent.table).find(({ name }) => name === parent.to)!;
          return [column.name, valueOf(parent.table, key, index)];
        }),
      ),
    );
    sqlite.prepare(`delete from ${table}`).run(); // rows inserted by migrations
    const names = Object.keys(rows[0]!);
    const insert = sqlite.prepare(
      `insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
    );
    for (const row of rows) insert.run(row);
    filled.set(table, rows);
  }
  return filled;
}

/** Creates a database after `count` migrations, with every table filled. */
async function makeOld(file: string, count: number): Promise<Map<string, Row[]>> {
  const db = openDatabase(file);
  for (const name of NAMES.slice(0, count)) await MIGRATIONS[name]!.up(db);
  await db.destroy();
  const sqlite = new BetterSqlite3(file);
  sqlite.exec('create table migrations (name text primary key, timestamp text not null) strict');
  for (const name of NAMES.slice(0, count)) sqlite.prepare(`insert into migrations values (?, '')`).run(name);
  sqlite.pragma('foreign_keys = on');
  const filled = sqlite.transaction(() => fill(sqlite))();
  sqlite.close();
  return filled;
}

function changed(table: string, row: Row, isBeforeSentMails: boolean): Row {
  return table === 'mails' && row['sent_at'] && isBeforeSentMails
    ? { ...row, body: '', ...('form' in row && { form: null }) }
    : row;
}

/** Tables that migrations drop on purpose: page reports from before forgeries could be detected, and links that became
 *  a page section. */
const DROPPED = new Set(['remote_reports', 'quick_links']);

/** Later databases have triggers that count the inserted rows. */
const BEFORE_COUNTERS = NAMES.indexOf('0028-counters');

it.each([8, 12, BEFORE_COUNTERS])('keeps every row of a database after %i migrations', async (count) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'fotosoc.sqlite');
  const before = await makeOld(file, count);
  const db: Db = openDatabase(file);
  await migrate(db, MIGRATIONS);
  await db.destroy();

  const sqlite = new BetterSqlite3(file, { readonly: true });
  onTestFinished(() => void sqlite.close());
  const isBeforeSentMails = count <= NAMES.indexOf('0026-sent-mails');
  for (const [table, rows] of before) {
    if (DROPPED.has(table)) continue;
    const names = Object.keys(rows[0]!);
    const after = sqlite.prepare(`select ${names.join()} from ${table} order by rowid`).all();
    expect(after).toEqual(rows.map((row) => changed(table, row, isBeforeSentMails)));
  }
  expect(sqlite.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
});
