import type { ErrorCause, ErrorPhase } from '@fotosoc/contract/registry/error-cause';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { RemoteErrorRow } from '../tables.ts';
import { findDeployment } from '../versions/deployments.ts';
import { listSelectedVersions } from '../versions/versions.ts';
import { parseNetworkGroups, type ErrorDetails } from './record-error.ts';

const MOST_ROWS = 500;
const LISTED = 50;

/** Returns the errors of a remote, grouped by cause. New causes come first, as they have few sightings; then the causes
 *  that most networks reported. */
export async function listErrors(db: Db, remote: string): Promise<ErrorCause[]> {
  const rows = await db
    .selectFrom('remote_errors')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('last_at', 'desc')
    .limit(MOST_ROWS)
    .execute();
  const byCause = new Map<string, RemoteErrorRow[]>();
  for (const row of rows) byCause.set(row.cause, [...(byCause.get(row.cause) ?? []), row]);
  const deployment = await findDeployment(db, remote);
  const newest = deployment?.canary_version ?? deployment?.active_version;
  const published = await listSelectedVersions(db, remote, [...new Set(rows.map(({ version }) => version))]);
  return [...byCause.values()]
    .map((sightings) => mergeSightings(sightings, published, newest))
    .toSorted(
      (one, other) =>
        Number(other.isNew) - Number(one.isNew) ||
        other.networks - one.networks ||
        other.lastAt.localeCompare(one.lastAt),
    )
    .slice(0, LISTED);
}

/** Merges the sightings of one cause in several versions.
 *  @param sightings latest first
 *  @param published versions, newest first */
function mergeSightings(
  sightings: readonly RemoteErrorRow[],
  published: Awaited<ReturnType<typeof listSelectedVersions>>,
  newest: string | undefined,
): ErrorCause {
  const [latest] = sightings as [RemoteErrorRow];
  const versions = published.flatMap(({ version, origin }) => {
    const row = sightings.find((sighting) => sighting.version === version);
    if (!row) return [];
    const from = origin === null ? {} : { origin: JSON.parse(origin) as VersionOrigin };
    return [{ version, reports: row.reports, firstAt: row.first_at, lastAt: row.last_at, ...from }];
  });
  return {
    cause: latest.cause,
    message: latest.message,
    phase: latest.phase as ErrorPhase,
    ...(JSON.parse(latest.story) as ErrorDetails),
    firstAt: sightings.map((row) => row.first_at).toSorted()[0]!,
    lastAt: latest.last_at,
    reports: sightings.reduce((sum, row) => sum + row.reports, 0),
    networks: new Set(sightings.flatMap((row) => [...parseNetworkGroups(row.networks)])).size,
    isNew: newest !== undefined && versions.every(({ version }) => version === newest),
    versions,
  };
}
