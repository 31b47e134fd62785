import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { MIGRATIONS } from '../../migrations.ts';

const AT = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';

it('ranks the addresses of accounts by age, and removes the rights of deleted accounts', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-accounts-'));
  const db = openDatabase(path.join(folder, 'fotosoc.sqlite'));
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0175')));
  for (const id of ['moved', 'left']) {
    await sql`
      insert into accounts (id, email, email_key, password_hash, is_committee, created_at)
      values (${id}, ${id}, ${id}, '', 1, ${AT})`.execute(db);
  }
  for (const [email, at] of [
    ['second', LATER],
    ['first', AT],
  ]) {
    await sql`
      insert into email_links (token_hash, account_id, act, email, email_key, created_at, expires_at)
      values (${email}, 'moved', 'give-back', ${email}, ${email}, ${at}, ${LATER})`.execute(db);
  }
  const kept = JSON.stringify({ rights: [{ right: 'administrator', lastDay: null }], cases: [] });
  await sql`insert into account_deletions (account_id, deleted_at, erased_at, kept)
    values ('left', ${AT}, ${LATER}, ${kept})`.execute(db);
  await sql`insert into committee_ties (entry_id, name_key, account_id) values ('chair', 'ada', 'left')`.execute(db);

  await migrate(db, MIGRATIONS);
  const ranks = async (table: 'accounts' | 'email_links') =>
    (await db.selectFrom(table).select(['email', 'email_rank']).orderBy('email').execute()).map(Object.values);
  expect(await ranks('email_links')).toEqual([
    ['first', 1],
    ['second', 2],
  ]);
  expect(await ranks('accounts')).toEqual([
    ['left', 1],
    ['moved', 3],
  ]);
  expect(await db.selectFrom('account_deletions').select('kept').execute()).toEqual([{ kept: '{"cases":[]}' }]);
  expect(await db.selectFrom('committee_ties').selectAll().execute()).toEqual([]);
});
