import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { migrate } from '../../ground/db/migrate.ts';
import type { Database } from '../../ground/db/tables.ts';
import { MIGRATIONS } from '../../migrations.ts';

/** A table as this release has it, on whichever engine. */
export interface TableShape {
  name: string;
  columns: string[];
  /** What its rows are ordered by: the primary key, or all columns. */
  key: string[];
}

/** What belongs to processes that run now, and the bookkeeping of the schema itself. */
const NOT_COPIED = new Set(['leases', 'version_claims', 'migrations', 'migrations_lock']);
/** What triggers write while other tables are filled: last, so that it ends as it was. */
const BY_TRIGGERS = new Set(['counters', 'settings', 'search_texts']);
/** What an engine makes of other tables by itself: how words are looked up. */
const INDEXES = /^search_(index|terms)/;

/** The tables of a site, each after those that it refers to. */
export async function listTables(): Promise<TableShape[]> {
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new BetterSqlite3(':memory:') }) });
  try {
    await migrate(db, MIGRATIONS);
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`.execute(db);
    const names = rows.map(({ name }) => name).filter((name) => !NOT_COPIED.has(name) && !INDEXES.test(name));
    const referred = new Map<string, string[]>();
    const shapes = new Map<string, TableShape>();
    for (const name of names) {
      const { rows: columns } = await sql<{ name: string; pk: number }>`
        select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
      const { rows: references } = await sql<{ table: string }>`
        select "table" from pragma_foreign_key_list(${name})`.execute(db);
      const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
      const all = columns.map((column) => column.name);
      shapes.set(name, { name, columns: all, key: key.length > 0 ? key.map((column) => column.name) : all });
      referred.set(
        name,
        references.map(({ table }) => table).filter((table) => table !== name),
      );
    }
    return inOrder(names, referred).map((name) => shapes.get(name)!);
  } finally {
    await db.destroy();
  }
}

function inOrder(names: string[], referred: Map<string, string[]>): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const before of referred.get(name) ?? []) add(before);
    ordered.add(name);
  };
  for (const name of names.filter((each) => !BY_TRIGGERS.has(each))) add(name);
  for (const name of names) add(name);
  return [...ordered];
}
