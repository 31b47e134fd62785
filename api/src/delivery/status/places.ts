import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { fillerOf } from '@fotosoc/contract/registry/filler';
import { placesOfVersion, type PlacesOfVersion } from '@fotosoc/serving/checks/platform';
import type { Delivery } from '../delivery.ts';
import { byVersion } from '../versions/by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';

type Place = NonNullable<RemoteStatus['places']>[number];

/** Places on pages of a remote, and those that it fills, by what all visitors get. */
export async function placesOf(delivery: Pick<Delivery, 'bundles' | 'db'>, name: string): Promise<Place[]> {
  const live: (PlacesOfVersion & { name: string })[] = [];
  for (const { name: other, active_version: version, retired_at: retiredAt } of await listDeployments(delivery.db)) {
    if (retiredAt === null) live.push({ name: other, ...(await saidBy(delivery, other, version)) });
  }
  const offered = live.flatMap((remote) => remote.places.map((place) => ({ page: remote.name, ...place })));
  const places = offered.map((place) => ({ ...place, part: fillerOf(live, place.slot)?.name ?? null }));
  const parts = live.find((remote) => remote.name === name)?.parts ?? [];
  const idle = parts.filter((slot) => places.every((place) => place.slot !== slot));
  return [
    ...places.filter(({ page, part }) => page === name || part === name),
    ...idle.map((slot) => ({ page: null, path: null, slot, part: name })),
  ];
}

const saidBy = byVersion(async ({ db }, name, version) =>
  placesOfVersion((await findManifest(db, name, version))?.remote?.description),
);
