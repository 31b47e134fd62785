import { sql } from 'kysely';
import { openDatabase } from '../db/connection.ts';
import { migrate, type Migrations } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server for test databases, up to its last slash; undefined on SQLite. */
    postgres: string | undefined;
  }
}

/** Keeps the initial rows of the migrations, to restore them after emptying a table. */
const KEEP_INITIAL = `
  create schema initial;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table initial.%1$I as table public.%1$I', name);
    end loop;
  end $$`;

/** Migrates an empty PostgreSQL database, which `createTestDatabases` copies for each test.
 *  @param address connection address of the database */
export async function migrateTemplate(address: string, migrations: Migrations): Promise<void> {
  const db = openDatabase(address);
  await migrate(db, migrations);
  await sql.raw(KEEP_INITIAL).execute(db);
  await db.destroy();
}
