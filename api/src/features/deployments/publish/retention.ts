import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../../db/connection.ts';
import { write } from '../../../db/write.ts';
import type { Services } from '../../../services.ts';
import type { DeploymentState } from '../deployment-state.ts';
import { findVersion, listDeployments, listNames } from '../queries.ts';
import { folderOf } from './publish.ts';
import { unfinishedFolder } from './unfinished.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes the files of versions that nobody can have got for 30 days: they were published before, and have since been
 *  neither active nor last good, a canary or previewed. What is known of them stays, their block as well; published
 *  again, they are back. Files that a killed sweep has left go with the next. */
export async function removeOldVersions({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - KEPT_MS).toISOString();
  // Under the lock, so that none is promoted between being found and being removed.
  await write(db, 'registry', async (trx) => {
    const old = await listUnseen(trx, since);
    for (const { name, version } of old) {
      await trx
        .updateTable('remote_versions')
        .set({ removed_at: at.toISOString() })
        .where('name', '=', name)
        .where('version', '=', version)
        .execute();
    }
  });
  for (const name of await listNames(db)) await deleteFiles({ config, db }, name);
}

/** The versions with files that nobody can have got since an instant. */
async function listUnseen(db: Db, since: string): Promise<{ name: string; version: string }[]> {
  const live = (await listDeployments(db)).flatMap((row) =>
    [row.active_version, row.last_good_version, row.canary_version].map((version) => `${row.name} ${version}`),
  );
  const acts = await db
    .selectFrom('deployment_audit')
    .select(['remote', 'before_state'])
    .where('at', '>=', since)
    .execute();
  const lately = acts.flatMap(({ remote, before_state }) => {
    const before = JSON.parse(before_state) as DeploymentState | null;
    return [before?.active, before?.lastGood, before?.canary?.version].map((version) => `${remote} ${version}`);
  });
  const seen = new Set([...live, ...lately]);
  const versions = await db
    .selectFrom('remote_versions')
    .select(['name', 'version'])
    .where('removed_at', 'is', null)
    .where('published_at', '<', since)
    .where((where) => where.or([where('previewed_until', 'is', null), where('previewed_until', '<', since)]))
    .execute();
  return versions.filter(({ name, version }) => !seen.has(`${name} ${version}`));
}

async function deleteFiles({ config, db }: Pick<Services, 'config' | 'db'>, name: string): Promise<void> {
  const folder = path.join(config.dataDir, path.dirname(folderOf(name, 'any')));
  const stored = await readdir(folder).catch((): string[] => []);
  const removed = await db
    .selectFrom('remote_versions')
    .select('version')
    .where('name', '=', name)
    .where('removed_at', 'is not', null)
    .execute();
  for (const { version } of removed) {
    if (!stored.includes(version)) continue;
    const aside = unfinishedFolder(config.dataDir);
    await write(db, 'registry', async (trx) => {
      // It may have been published again meanwhile.
      if ((await findVersion(trx, name, version))?.removed_at) await rename(path.join(folder, version), aside);
    });
    await rm(aside, { recursive: true, force: true });
  }
}
