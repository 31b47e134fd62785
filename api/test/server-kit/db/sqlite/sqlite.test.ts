import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { MIGRATIONS } from '../../../../src/migrations.ts';

let folder: string;
const open: Db[] = [];
const connect = () => {
  const db = openDatabase(path.join(folder, 'test.sqlite'));
  open.push(db);
  return db;
};
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-db-'));
});
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy();
  await rm(folder, { recursive: true });
});

it('survives a power loss and enforces references', async () => {
  const db = connect();
  const read = async (pragma: string) =>
    Object.values((await sql.raw<object>(`pragma ${pragma}`).execute(db)).rows[0]!)[0];
  expect(await read('journal_mode')).toBe('wal');
  expect(await read('synchronous')).toBe(2);
  expect(await read('foreign_keys')).toBe(1);
});

it('reads the current table with a prepared statement', async () => {
  const [reader, writer] = [connect(), connect()];
  await sql`create table books (title text)`.execute(writer);
  await sql`insert into books values ('Wild Geese')`.execute(writer);
  const read = async () => (await sql`select * from books where title > ${'A'}`.execute(reader)).rows;
  expect([await read(), await read()]).toEqual([[{ title: 'Wild Geese' }], [{ title: 'Wild Geese' }]]);
  await sql`alter table books add column pages integer default 96`.execute(writer);
  expect(await read()).toEqual([{ title: 'Wild Geese', pages: 96 }]);
});

it('migrates once, also when two processes start together', async () => {
  const [first, second] = [connect(), connect()];
  await Promise.all([migrate(first, MIGRATIONS), migrate(second, MIGRATIONS)]);
  await migrate(first, MIGRATIONS);
  expect(await findSetting(second, 'demo-content')).toBeUndefined();
});

it('waits for the writer of another connection, also for a single statement', async () => {
  const [first, second] = [connect(), connect()];
  await migrate(first, MIGRATIONS);
  const started = new EventEmitter();
  const written = once(started, 'written');
  const slow = first.transaction().execute(async (trx) => {
    await saveSetting(trx, 'demo-content', 'first');
    started.emit('written');
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await written;
  await saveSetting(second, 'demo-content', 'second');
  await slow;
  expect(await findSetting(first, 'demo-content')).toBe('second');
});

it('waits for the writer of another connection instead of failing', async () => {
  const [first, second] = [connect(), connect()];
  await migrate(first, MIGRATIONS);
  const started = new EventEmitter();
  const reading = once(started, 'read');
  const slow = first.transaction().execute(async (trx) => {
    await findSetting(trx, 'demo-content');
    started.emit('read');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await saveSetting(trx, 'demo-content', 'first');
  });
  await reading;
  await second.transaction().execute(async (trx) => {
    expect(await findSetting(trx, 'demo-content')).toBe('first');
    await saveSetting(trx, 'demo-content', 'second');
  });
  await slow;
  expect(await findSetting(first, 'demo-content')).toBe('second');
});
