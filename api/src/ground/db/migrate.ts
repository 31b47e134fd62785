import { Migrator, sql, type Migration } from 'kysely';
import { isPostgres, type Db } from './connection.ts';
import { isLockTimeout } from './postgres/postgres.ts';
import { write } from './write.ts';
import { SqliteTables } from './postgres/sqlite-tables.ts';

const TABLE = 'migrations';

/** By name, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Brings the schema up to date, all or nothing; two processes may start at once, for a lock is held throughout.
 *  A database of a newer release is left as it is; `upgrade` refuses it before. */
export async function migrate(db: Db, migrations: Migrations): Promise<void> {
  if (!isPostgres(db)) return migrateAlone(db, migrations);
  for (;;) {
    try {
      // The migrator has a connection of its own; this one only keeps others waiting, however long it takes.
      return await write(db, 'migrations', async () => migrateAlone(db, migrations));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

async function migrateAlone(db: Db, migrations: Migrations): Promise<void> {
  const applied = await adoptBookkeeping(db);
  const migrator = new Migrator({
    db: isPostgres(db) ? db.withPlugin(new SqliteTables()) : db,
    provider: { getMigrations: async () => ({ ...doNothing(applied), ...migrations }) },
    migrationTableName: TABLE,
    migrationLockTableName: 'migrations_lock',
    allowUnorderedMigrations: true, // two branches may each have added one
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Names of the migrations that were applied; empty for a fresh database. */
export async function listApplied(db: Db): Promise<string[]> {
  if ((await listColumns(db)).length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes over the table of before the migrator, which differs in the name of a column.
 *  @returns the names of what was applied so far */
async function adoptBookkeeping(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if ((await listColumns(trx)).includes('applied_at')) {
      await sql`alter table migrations rename column applied_at to timestamp`.execute(trx);
    }
    return listApplied(trx);
  });
}

/** Of the table of migrations; none before there is one. */
async function listColumns(db: Db): Promise<string[]> {
  const found = isPostgres(db)
    ? sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${TABLE}`
    : sql<{ name: string }>`select name from pragma_table_info(${TABLE})`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

/** The migrator takes a name it does not know for a damaged database; it is one of a newer release. */
function doNothing(names: string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}
