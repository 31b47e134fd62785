import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { findFragmentRemote } from '@fotosoc/contract/registry/fragment-remote';
import { listVersionSlots, type VersionSlots } from '@fotosoc/serving/checks/platform';
import { findIncompatibleSlots } from '@fotosoc/serving/checks/incompatible-slots';
import type { DeliveryServices } from '../delivery.ts';
import { cacheByVersion } from '../versions/cache-by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';

type SlotStatus = NonNullable<RemoteStatus['places']>[number];

interface ReportedSlots extends VersionSlots {
  version: string;
}

/** Slots of the active version of a remote, and of its canary. */
interface LiveSlots extends ReportedSlots {
  name: string;
  canary: ReportedSlots | undefined;
}

/** Returns the slots on pages of a remote, and the slots of its fragments, for active versions; with problems between
 *  page and fragment, canaries included. */
export async function listSlots(
  delivery: Pick<DeliveryServices, 'bundles' | 'db'>,
  name: string,
): Promise<SlotStatus[]> {
  const live: LiveSlots[] = [];
  for (const { name: other, active_version, canary_version, retired_at } of await listDeployments(delivery.db)) {
    if (retired_at !== null) continue;
    const canary = canary_version === null ? undefined : await saidBy(delivery, other, canary_version);
    live.push({ name: other, ...(await saidBy(delivery, other, active_version)), canary });
  }
  const offered = live.flatMap((page) =>
    page.places.map((place) => ({ page, place, part: findFragmentRemote(live, place.slot) })),
  );
  const parts = live.find((remote) => remote.name === name)?.parts ?? [];
  const idle = parts.filter((slot) => offered.every(({ place }) => place.slot !== slot));
  return [
    ...offered
      .filter(({ page, part }) => page.name === name || part?.name === name)
      .map(({ page, place, part }) => {
        const troubles = part ? listSlotProblems(place, page, part) : [];
        const told = troubles.length > 0 && { trouble: troubles.join('; ') };
        return { slot: place.slot, page: page.name, path: place.path, part: part?.name ?? null, ...told };
      }),
    ...idle.map((slot) => ({ page: null, path: null, slot, part: name })),
  ];
}

/** Returns the problems of a slot and its fragment, for all combinations of live versions. */
function listSlotProblems({ slot, path }: VersionSlots['places'][number], page: LiveSlots, part: LiveSlots): string[] {
  const fillers = versionsOf(part);
  const without = fillers
    .filter(({ parts }) => !parts.includes(slot))
    .map(({ version }) => `${part.name} ${version} has no fragment for this slot`);
  const others = versionsOf(page).flatMap(({ version, places, described }) => {
    if (!places.some((one) => one.slot === slot && one.path === path))
      return [`${page.name} ${version} does not have this slot`];
    return fillers.flatMap((filler) =>
      findIncompatibleSlots(described, filler.described)
        .filter((misfit) => misfit.slot === slot)
        .map(
          ({ why }) =>
            `${part.name} ${filler.version} reads props that the slot of ${page.name} ${version} does not have: ${why}`,
        ),
    );
  });
  return [...without, ...others];
}

function versionsOf({ canary, ...active }: LiveSlots): ReportedSlots[] {
  return canary ? [active, canary] : [active];
}

const saidBy = cacheByVersion(async (delivery, name, version): Promise<ReportedSlots> => {
  const manifest = await findManifest(delivery.db, name, version);
  return { version, ...listVersionSlots(manifest?.remote?.description) };
});
