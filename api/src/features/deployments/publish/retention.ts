import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { findVersion } from '../queries.ts';
import { listAbandoned, VersionClaim } from './version-claim.ts';

type Parts = Pick<Services, 'bundles' | 'db' | 'now'>;

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes the files of versions that nobody can have got for 30 days: they were published before, and have since been
 *  neither active nor last good, a canary or previewed. What is known of them stays, their block as well; published
 *  again, they are back. Files that a killed sweep or a killed publication has left go with them. */
export async function removeOldVersions(services: Parts): Promise<void> {
  const { db, now } = services;
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
  const removed = await db
    .selectFrom('remote_versions')
    .select(['name', 'version'])
    .where('removed_at', 'is not', null)
    .where('files_deleted_at', 'is', null)
    .execute();
  for (const version of [...removed, ...(await listAbandoned(services))]) {
    const claim = await VersionClaim.take(services, version);
    try {
      if (claim) await deleteUnserved(services, claim);
    } finally {
      await claim?.release();
    }
  }
}

/** Deletes what there is of the files of a version that is not published, or was removed. */
export async function deleteUnserved({ db, bundles, now }: Parts, claim: VersionClaim): Promise<void> {
  const { name, version } = claim.version;
  await claim.requireHeld();
  const row = await findVersion(db, name, version);
  if (row && row.removed_at === null) return;
  await bundles.delete(claim.version);
  await db.transaction().execute(async (trx) => {
    await claim.settle(trx);
    const gone = { files_deleted_at: now().toISOString() };
    await trx
      .updateTable('remote_versions')
      .set(gone)
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
  });
}
