import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/ground/db/connection.ts';
import { migrate } from '../src/ground/db/migrate.ts';
import { startPostgres } from './postgres.ts';
import { MIGRATIONS } from '../src/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that tests keep their databases on, up to its last slash; undefined where that is SQLite. */
    postgres: string | undefined;
  }
}

/** What each database of a test begins as. */
export const TEMPLATE = 'fotosoc_migrated';

/** What the migrations put into tables, for whoever empties them. */
const KEEP_INITIAL = `
  create schema initial;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table initial.%1$I as table public.%1$I', name);
    end loop;
  end $$`;

/** Starts PostgreSQL for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run(`create database ${TEMPLATE}`);
  const db = openDatabase(server.addressOf(TEMPLATE));
  await migrate(db, MIGRATIONS);
  await sql.raw(KEEP_INITIAL).execute(db);
  await db.destroy();
  project.provide('postgres', server.addressOf(''));
  return server.remove;
}
