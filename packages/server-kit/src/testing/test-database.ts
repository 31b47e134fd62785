import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/connection.ts';
import { migrate, type Migrations } from '../db/migrate.ts';

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

interface FreeDatabase {
  place: string;
  /** Connection that empties the database. The connection stays open, because the first statement of a connection is
   *  the slowest. */
  cleaner: Client;
}

/** Creates the function that makes test databases with the tables of these migrations. The migrations run once per
 *  process: for each test they would take half as long as its server.
 *  @param template PostgreSQL database with these tables, made by `migrateTemplate`
 *  @returns takes the folder of a SQLite file */
export function createTestDatabases(
  migrations: Migrations,
  template: string,
): (dataDir: string) => Promise<TestDatabase> {
  let migrated: Promise<Buffer> | undefined;
  /** Emptied PostgreSQL databases of finished tests of this process: creating and dropping a database takes longer than
   *  most tests. */
  const free: FreeDatabase[] = [];
  return async (dataDir) => {
    const server = inject('postgres');
    if (server === undefined) {
      const place = path.join(dataDir, 'fotosoc.sqlite');
      await writeFile(place, await (migrated ??= createMigratedFile(migrations)));
      return { place, env: {}, remove: async () => undefined };
    }
    const { place, cleaner } = free.pop() ?? (await copyTemplate(server, template));
    const remove = async () => {
      const isAsBefore = await cleaner.query(EMPTY_TABLES).then(
        () => true,
        () => false, // false if a test has moved its tables
      );
      if (isAsBefore) free.push({ place, cleaner });
    };
    return { place, env: { DATABASE_URL: place }, remove };
  };
}

/** Returns the bytes of an empty, migrated SQLite file. */
async function createMigratedFile(migrations: Migrations): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-migrated-'));
  const file = path.join(folder, 'fotosoc.sqlite');
  const db = openDatabase(file);
  await migrate(db, migrations);
  await db.destroy(); // the file is complete only when the database is closed
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

async function copyTemplate(server: string, template: string): Promise<FreeDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const maker = await connect(`${server}postgres`);
  await maker.query(`create database ${name} template ${template}`);
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
