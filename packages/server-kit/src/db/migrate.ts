import { Migrator, sql, type Migration } from 'kysely';
import { isPostgres, type Db } from './connection.ts';
import { isLockTimeout } from './postgres/postgres.ts';
import { write } from './write.ts';
import { SqliteStatementTranslator } from './postgres/sqlite-tables.ts';

const TABLE = 'migrations';

/** Migrations by name, in the order of execution. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Applies all migrations or none. A lock lets two processes start together. `upgrade` refuses a database of a newer
 *  release before this call. */
export async function migrate(db: Db, migrations: Migrations): Promise<void> {
  if (!isPostgres(db)) return migrateAlone(db, migrations);
  for (;;) {
    try {
      // The migrator uses a connection of its own. This transaction only holds the lock until the migrator has
      // finished.
      return await write(db, 'migrations', async () => migrateAlone(db, migrations));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

async function migrateAlone(db: Db, migrations: Migrations): Promise<void> {
  const applied = await adoptBookkeeping(db);
  const migrator = new Migrator({
    db: isPostgres(db) ? db.withPlugin(new SqliteStatementTranslator()) : db,
    provider: { getMigrations: async () => ({ ...doNothing(applied), ...migrations }) },
    migrationTableName: TABLE,
    migrationLockTableName: 'migrations_lock',
    allowUnorderedMigrations: true, // two branches may each have added a migration with the next number
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Returns the names of the applied migrations; empty for a new database. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  if ((await listColumns(db)).length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}

/** Converts the table of releases without the migrator, which has another column name.
 *  @returns the names of the applied migrations */
async function adoptBookkeeping(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if ((await listColumns(trx)).includes('applied_at')) {
      await sql`alter table migrations rename column applied_at to timestamp`.execute(trx);
    }
    return listAppliedMigrations(trx);
  });
}

/** Columns of the migration table; empty if the table does not exist. */
async function listColumns(db: Db): Promise<string[]> {
  const found = isPostgres(db)
    ? sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${TABLE}`
    : sql<{ name: string }>`select name from pragma_table_info(${TABLE})`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

/** The migrator considers unknown names as corruption, but a newer release added the names. */
function doNothing(names: string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}
