import { copyFileSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import BetterSqlite3, { type Statement } from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { MIGRATIONS } from '../../../src/migrations.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const NAMES = Object.keys(MIGRATIONS);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-killed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function makeOld(file: string, count: number): Promise<void> {
  const db = openDatabase(file);
  await sql`create table migrations (name text primary key, timestamp text not null) strict`.execute(db);
  for (const name of NAMES.slice(0, count)) {
    await MIGRATIONS[name]!.up(db);
    await sql`insert into migrations (name, timestamp) values (${name}, ${LONG_AGO})`.execute(db);
  }
  if (count > 0) {
    const account = { id: 'a', email: 'a@example.org', email_key: 'a@example.org', password_hash: '', is_committee: 0 };
    await db
      .insertInto('accounts')
      .values({ ...account, created_at: LONG_AGO })
      .execute();
  }
  await db.destroy();
}

/** Returns the whole content of a database except for the times of migrations. */
async function contentOf(file: string): Promise<unknown[]> {
  const db = openDatabase(file);
  const { rows: schema } = await sql`select type, name, sql from sqlite_schema order by type, name`.execute(db);
  const accounts = await db.selectFrom('accounts').select('id').execute();
  const { rows: names } = await sql`select name from migrations order by name`.execute(db);
  const { rows: integrity } = await sql`pragma integrity_check`.execute(db);
  await db.destroy();
  return [schema, accounts, names, integrity];
}

async function migrateFile(file: string): Promise<void> {
  const db = openDatabase(file);
  await migrate(db, MIGRATIONS);
  await db.destroy();
}

it.each([0, 9, NAMES.length - 1])(
  'the next start completes a migration killed before any of its statements, on a database after %i migrations',
  async (count) => {
    const folder = await makeFolder();
    const [file, whole] = ['own.sqlite', 'whole.sqlite'].map((name) => path.join(folder, name)) as [string, string];
    await makeOld(file, count);
    copyFileSync(file, whole);
    await migrateFile(whole);
    const expected = await contentOf(whole);

    // A kill leaves what the process has written: copies both files at that moment.
    const copies: string[] = [];
    const prepare = Reflect.get(BetterSqlite3.prototype, 'prepare') as (this: unknown, source: string) => Statement;
    const spy = vi.spyOn(BetterSqlite3.prototype, 'prepare').mockImplementation(function (this: unknown, source) {
      const copy = path.join(folder, `${copies.length}.sqlite`);
      for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
      copies.push(copy);
      return prepare.call(this, source);
    });
    await migrateFile(file);
    spy.mockRestore();

    expect(await contentOf(file)).toEqual(expected);
    expect(copies.length).toBeGreaterThan(10);
    for (const copy of copies) {
      await migrateFile(copy);
      expect(await contentOf(copy)).toEqual(expected);
    }
    console.log(`killed at ${copies.length} statements`);
  },
);
