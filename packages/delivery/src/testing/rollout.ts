import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { onTestFinished } from 'vitest';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { PASSED_REPORT } from './check-report.ts';
import { makeTestDatabase } from './test-host.ts';
import { createSiteContract } from '../site-contract.ts';
import { insertVersion } from '../publish/insert-version.ts';
import { promoteVersion } from '../rollout/promote.ts';

const at = new Date('2026-03-01T12:00:00Z');

export const order = { name: 'mf-x', actor: 'token:team', at, reason: '' };

export const contract = createSiteContract({}, '1.0.0');

/** Opens a database with versions 1, 2 and 3 of mf-x, none of them live, deleted after the test. */
export async function openVersions(): Promise<Db> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-rollout-'));
  const database = await makeTestDatabase(folder);
  const db = openDatabase(database.place);
  onTestFinished(async () => {
    await db.destroy();
    await database.remove();
    await rm(folder, { recursive: true });
  });
  await write(db, 'none', async (trx) => {
    for (const version of ['1', '2', '3'])
      await insertVersion(trx, writeBundle({ version }).manifest, PASSED_REPORT, at);
  });
  return db;
}

export async function promoteVersions(db: Db, ...versions: string[]): Promise<void> {
  for (const version of versions) await promoteVersion({ contract, db }, { ...order, version });
}
