import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { startPostgres } from './postgres.ts';
import { MIGRATIONS } from '../src/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server for test databases, up to its last slash; undefined on SQLite. */
    postgres: string | undefined;
  }
}

export const TEMPLATE_DATABASE = 'fotosoc_migrated';

/** Keeps the initial rows of the migrations, to restore them after emptying a table. */
const KEEP_INITIAL = `
  create schema initial;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table initial.%1$I as table public.%1$I', name);
    end loop;
  end $$`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run(`create database ${TEMPLATE_DATABASE}`);
  const db = openDatabase(server.addressOf(TEMPLATE_DATABASE));
  await migrate(db, MIGRATIONS);
  await sql.raw(KEEP_INITIAL).execute(db);
  await db.destroy();
  project.provide('postgres', server.addressOf(''));
  return server.remove;
}
