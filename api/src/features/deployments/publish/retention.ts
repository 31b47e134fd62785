import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { findVersion, listNames } from '../queries.ts';
import { folderOf } from './publish.ts';
import { unfinishedFolder } from './unfinished.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes the files of versions that nobody can have got for 30 days: they were published before, and have since been
 *  neither active nor last good, a canary or previewed. What is known of them stays, their block as well; published
 *  again, they are back. Files that a killed sweep has left go with the next. */
export async function removeOldVersions({ config, db, now }: Pick<Services, 'config' | 'db' | 'now'>): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - KEPT_MS).toISOString();
  // One statement, so that none is promoted between being found and being removed.
  await sql`
    update remote_versions set removed_at = ${at.toISOString()}
    where removed_at is null and published_at < ${since} and coalesce(previewed_until, '') < ${since}
      and not exists (
        select 1 from remote_deployments d where d.name = remote_versions.name
          and remote_versions.version in (d.active_version, d.last_good_version, coalesce(d.canary_version, ''))
      )
      and not exists (
        select 1 from deployment_audit a where a.remote = remote_versions.name and a.at >= ${since}
          and remote_versions.version in (
            coalesce(a.before_state ->> '$.active', ''),
            coalesce(a.before_state ->> '$.lastGood', ''),
            coalesce(a.before_state ->> '$.canary.version', '')
          )
      )`.execute(db);
  for (const name of await listNames(db)) await deleteFiles({ config, db }, name);
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
    await db.transaction().execute(async (trx) => {
      // It may have been published again meanwhile.
      if ((await findVersion(trx, name, version))?.removed_at) await rename(path.join(folder, version), aside);
    });
    await rm(aside, { recursive: true, force: true });
  }
}
