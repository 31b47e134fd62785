import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { fillerOf } from '@fotosoc/contract/registry/filler';
import type { Delivery } from '../delivery.ts';
import { byVersion } from '../versions/by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';

type Place = NonNullable<RemoteStatus['places']>[number];

/** What a version says of places: those on its pages, and those that its parts fill. */
interface Said {
  offered: { slot: string; path: string }[];
  parts: string[];
}

/** Places on pages of a remote, and those that it fills, by what all visitors get. */
export async function placesOf(delivery: Pick<Delivery, 'bundles' | 'db'>, name: string): Promise<Place[]> {
  const live: (Said & { name: string })[] = [];
  for (const { name: other, active_version: version, retired_at: retiredAt } of await listDeployments(delivery.db)) {
    if (retiredAt === null) live.push({ name: other, ...(await saidBy(delivery, other, version)) });
  }
  const offered = live.flatMap((remote) => remote.offered.map((place) => ({ page: remote.name, ...place })));
  const places = offered.map((place) => ({ ...place, part: fillerOf(live, place.slot)?.name ?? null }));
  const parts = live.find((remote) => remote.name === name)?.parts ?? [];
  const idle = parts.filter((slot) => places.every((place) => place.slot !== slot));
  return [
    ...places.filter(({ page, part }) => page === name || part === name),
    ...idle.map((slot) => ({ page: null, path: null, slot, part: name })),
  ];
}

const saidBy = byVersion(async ({ db }, name, version): Promise<Said> => {
  const description = (await findManifest(db, name, version))?.remote?.description;
  const pages = description?.pages ?? [];
  return {
    offered: pages.flatMap(({ path, slots = [] }) => slots.map((slot) => ({ slot, path }))),
    parts: Object.keys(description?.parts ?? {}),
  };
});
