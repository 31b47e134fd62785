import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { migratedDatabase } from './migrated-database.ts';
import { TEMPLATE } from './postgres-project.ts';

/** An empty database of a test, up to date, on the engine that its run is about. */
export interface TestDatabase {
  /** As `openDatabase` takes it. */
  place: string;
  /** What a server that works with it is started with. */
  env: { DATABASE_URL?: string };
  /** Gives it back, once nobody works with it. */
  remove: () => Promise<void>;
}

/** Whether this run is about PostgreSQL. */
export function onPostgres(): boolean {
  return inject('postgres') !== undefined;
}

/** Databases on PostgreSQL that a test of this process is done with, empty again: to make and to drop one takes longer
 *  than most tests. */
const free: Free[] = [];

interface Free {
  place: string;
  /** Empties it; a connection of its own, for the first statement of each costs more than all others. */
  cleaner: Client;
}

/** @param dataDir where a file goes, if it is one */
export async function makeTestDatabase(dataDir: string): Promise<TestDatabase> {
  const server = inject('postgres');
  if (server === undefined) {
    const place = path.join(dataDir, 'fotosoc.sqlite');
    await writeFile(place, await migratedDatabase());
    return { place, env: {}, remove: async () => undefined };
  }
  const { place, cleaner } = free.pop() ?? (await create(server));
  const remove = async () => {
    const isAsBefore = await cleaner.query(EMPTY).then(
      () => true,
      () => false, // a test has moved its tables
    );
    if (isAsBefore) free.push({ place, cleaner });
  };
  return { place, env: { DATABASE_URL: place }, remove };
}

async function create(server: string): Promise<Free> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const maker = await connect(`${server}postgres`);
  await maker.query(`create database ${name} template ${TEMPLATE}`);
  await maker.end();
  const place = `${server}${name}`;
  const cleaner = await connect(place);
  return { place, cleaner };
}

/** Leaves in each table what the migrations put there; without triggers, which would count that. */
const EMPTY = `
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
