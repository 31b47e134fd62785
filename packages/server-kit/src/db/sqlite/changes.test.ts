import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ContentRevisions } from '../content-revisions.ts';
import { watchSqliteRevisions } from './changes.ts';

let folder: string;
let writer: BetterSqlite3.Database;
let changes: ContentRevisions;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-changes-'));
  const file = path.join(folder, 'fotosoc.sqlite');
  writer = new BetterSqlite3(file);
  writer.pragma('journal_mode = WAL');
  writer.exec('create table counters (name text primary key, value integer not null) strict');
  writer.exec(
    `insert into counters values ('content-revision', 3), ('deployment-revision', 7), ('fotos-uploaded', 90)`,
  );
  changes = watchSqliteRevisions(file);
});
afterEach(() => {
  changes.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

const change = (name: string) => writer.prepare('update counters set value = value + 1 where name = ?').run(name);

it('counts each revision separately', async () => {
  expect(await Promise.all([changes.contentRevision(), changes.deploymentRevision()])).toEqual([3, 7]);
  change('deployment-revision');
  expect(await Promise.all([changes.contentRevision(), changes.deploymentRevision()])).toEqual([3, 8]);
});

it('shows a change to later callers, also in the turn of earlier callers', async () => {
  const before = changes.contentRevision();
  change('content-revision');
  expect(await changes.contentRevision()).toBe(4);
  expect(await before).toBe(4);
  change('content-revision');
  expect(await changes.contentRevision()).toBe(5);
});

it('keeps the revisions while another process blocks reads', async () => {
  changes.close();
  writer.pragma('journal_mode = DELETE');
  changes = watchSqliteRevisions(path.join(folder, 'fotosoc.sqlite'));
  expect(await changes.contentRevision()).toBe(3);
  writer.exec('begin exclusive');
  expect(await Promise.all([changes.contentRevision(), changes.deploymentRevision()])).toEqual([3, 7]);
  expect(changes.isAnswering()).toBe(false);
  const asked = performance.now();
  await changes.contentRevision();
  expect(performance.now() - asked).toBeLessThan(500);
  writer.exec('commit');
  change('content-revision');
  expect([await changes.contentRevision(), changes.isAnswering()]).toEqual([4, true]);
});
