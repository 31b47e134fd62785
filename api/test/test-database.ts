import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { getMigratedDatabase } from './migrated-database.ts';
import { TEMPLATE_DATABASE } from './postgres-project.ts';

/** Empty, migrated test database on the engine of the run. */
export interface TestDatabase {
  /** Argument of `openDatabase`. */
  place: string;
  /** Settings of a server with this database. */
  env: { DATABASE_URL?: string };
  /** Releases an unused database. */
  remove: () => Promise<void>;
}

export function usesPostgres(): boolean {
  return inject('postgres') !== undefined;
}

/** Emptied PostgreSQL databases of finished tests of this process: creating and dropping a database takes longer than
 *  most tests. */
const free: FreeDatabase[] = [];

interface FreeDatabase {
  place: string;
  /** Connection that empties the database. The connection stays open, because the first statement of a connection is
   *  the slowest. */
  cleaner: Client;
}

/** @param dataDir folder of a SQLite file */
export async function makeTestDatabase(dataDir: string): Promise<TestDatabase> {
  const server = inject('postgres');
  if (server === undefined) {
    const place = path.join(dataDir, 'fotosoc.sqlite');
    await writeFile(place, await getMigratedDatabase());
    return { place, env: {}, remove: async () => undefined };
  }
  const { place, cleaner } = free.pop() ?? (await create(server));
  const remove = async () => {
    const isAsBefore = await cleaner.query(EMPTY_TABLES).then(
      () => true,
      () => false, // false if a test has moved its tables
    );
    if (isAsBefore) free.push({ place, cleaner });
  };
  return { place, env: { DATABASE_URL: place }, remove };
}

async function create(server: string): Promise<FreeDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const maker = await connect(`${server}postgres`);
  await maker.query(`create database ${name} template ${TEMPLATE_DATABASE}`);
  await maker.end();
  const place = `${server}${name}`;
  const cleaner = await connect(place);
  return { place, cleaner };
}

/** Restores the initial rows of each table; without triggers, which would count them. */
const EMPTY_TABLES = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%I', name);
    end loop;
    for name in select tablename from pg_tables where schemaname = 'initial' loop
      execute format('insert into public.%1$I table initial.%1$I', name);
    end loop;
  end $$`;

async function connect(place: string): Promise<Client> {
  const client = new Client(place);
  await client.connect();
  return client;
}
