import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { compileProgram } from '../../compiled.ts';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { MIGRATIONS } from '../../../src/migrations.ts';

const CHILD = fileURLToPath(new URL('../../migrate-on-request.ts', import.meta.url));
const NAMES = Object.keys(MIGRATIONS);
/** Time in the past, which only existing entries have. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

let folder: string;
let file: string;
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-migrate-'));
  file = path.join(folder, 'fotosoc.sqlite');
  db = openDatabase(file);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** Creates a database as left by releases without the migrator, with `count` applied migrations and an account. */
async function makeOld(count: number): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at text not null) strict`.execute(db);
  for (const name of NAMES.slice(0, count)) {
    await MIGRATIONS[name]!.up(db);
    await sql`insert into migrations (name, applied_at) values (${name}, ${LONG_AGO})`.execute(db);
  }
  const account = { id: 'a', email: 'a@example.org', email_key: 'a@example.org', password_hash: '', is_committee: 0 };
  await db
    .insertInto('accounts')
    .values({ ...account, created_at: LONG_AGO })
    .execute();
}

async function listApplied(): Promise<{ name: string; timestamp: string }[]> {
  const { rows } = await sql<{
    name: string;
    timestamp: string;
  }>`select name, timestamp from migrations order by name`.execute(db);
  return rows;
}

/** Returns the schema without the migration tables. */
async function schemaOf(from: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select type, name, sql from sqlite_schema where tbl_name not like 'migrations%' order by type, name`.execute(from);
  return rows;
}

async function schemaOfFresh(): Promise<unknown[]> {
  const fresh = openDatabase(path.join(folder, 'fresh.sqlite'));
  await migrate(fresh, MIGRATIONS);
  const schema = await schemaOf(fresh);
  await fresh.destroy();
  return schema;
}

/** Processes that wait for the name of a database to migrate. */
let children: ChildProcessWithoutNullStreams[];

/** Starts two processes for all tests: starting takes longer than migrating. */
async function startChildren(): Promise<void> {
  const program = await compileProgram(CHILD);
  children = [1, 2].map(() => spawn(process.execPath, [program]));
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
}

/** Migrates in both processes at the same time; resolves to their output. */
async function migrateInTwoProcesses(): Promise<string[]> {
  const said = children.map(({ stdout }) => once(stdout, 'data'));
  for (const { stdin } of children) stdin.write(`${file}\n`);
  return (await Promise.all(said)).map(String);
}

const WELL = 'done\n';

describe('two processes that start together', () => {
  beforeAll(startChildren);
  afterAll(() => {
    for (const child of children) child.kill();
  });

  it('migrate a fresh database once', async () => {
    expect(await migrateInTwoProcesses()).toEqual([WELL, WELL]);
    expect((await listApplied()).map(({ name }) => name)).toEqual(NAMES);
    expect(await schemaOf(db)).toEqual(await schemaOfFresh());
  });

  it.each([
    ['in the middle of its history', 9],
    ['up to date', NAMES.length],
  ])('continue with an old database %s, without data loss', async (_, count) => {
    await makeOld(count);
    expect(await migrateInTwoProcesses()).toEqual([WELL, WELL]);
    const applied = await listApplied();
    expect(applied.map(({ name }) => name)).toEqual(NAMES);
    expect(applied.map(({ timestamp }) => timestamp === LONG_AGO)).toEqual(NAMES.map((_name, index) => index < count));
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'a' }]);
    expect(await schemaOf(db)).toEqual(await schemaOfFresh());
  });
});

it('rolls a failed migration back completely', async () => {
  await makeOld(NAMES.length - 1);
  const before = await schemaOf(db);
  const name = NAMES.at(-1)!;
  const last = MIGRATIONS[name]!;
  MIGRATIONS[name] = {
    async up(trx) {
      await last.up(trx);
      throw new Error('The disk is full.');
    },
  };
  try {
    await expect(migrate(db, MIGRATIONS)).rejects.toThrow('The disk is full.');
  } finally {
    MIGRATIONS[name] = last;
  }
  expect(await schemaOf(db)).toEqual(before);
  await migrate(db, MIGRATIONS);
  expect(await schemaOf(db)).toEqual(await schemaOfFresh());
});

it('leaves the database of a newer release unchanged', async () => {
  await migrate(db, MIGRATIONS);
  await sql`insert into migrations (name, timestamp) values ('9999-later', ${LONG_AGO})`.execute(db);
  await expect(migrate(db, MIGRATIONS)).resolves.toBeUndefined();
  expect(await schemaOf(db)).toEqual(await schemaOfFresh());
});
