import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { findFragmentRemote } from '@fotosoc/contract/registry/fragment-remote';
import { listVersionSlots, type VersionSlots } from '@fotosoc/publish-checks/platform';
import { findIncompatibleSlots } from '@fotosoc/publish-checks/incompatible-slots';
import type { DeliveryServices } from '../services.ts';
import { cacheByVersion } from '../versions/cache-by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';

type SlotStatus = NonNullable<RemoteStatus['slots']>[number];

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
    page.slots.map((pageSlot) => ({ page, pageSlot, fragment: findFragmentRemote(live, pageSlot.slot) })),
  );
  const fragments = live.find((remote) => remote.name === name)?.fragments ?? [];
  const idle = fragments.filter((slot) => offered.every(({ pageSlot }) => pageSlot.slot !== slot));
  return [
    ...offered
      .filter(({ page, fragment }) => page.name === name || fragment?.name === name)
      .map(({ page, pageSlot, fragment }) => {
        const troubles = fragment ? listSlotProblems(pageSlot, page, fragment) : [];
        const problem = troubles.length > 0 && { trouble: troubles.join('; ') };
        return {
          slot: pageSlot.slot,
          page: page.name,
          path: pageSlot.path,
          fragment: fragment?.name ?? null,
          ...problem,
        };
      }),
    ...idle.map((slot) => ({ page: null, path: null, slot, fragment: name })),
  ];
}

/** Returns the problems of a slot and its fragment, for all combinations of live versions. */
function listSlotProblems(
  { slot, path }: VersionSlots['slots'][number],
  page: LiveSlots,
  fragment: LiveSlots,
): string[] {
  const fillers = versionsOf(fragment);
  const without = fillers
    .filter(({ fragments }) => !fragments.includes(slot))
    .map(({ version }) => `${fragment.name} ${version} has no fragment for this slot`);
  const others = versionsOf(page).flatMap(({ version, slots, described }) => {
    if (!slots.some((one) => one.slot === slot && one.path === path))
      return [`${page.name} ${version} does not have this slot`];
    return fillers.flatMap((filler) =>
      findIncompatibleSlots(described, filler.described)
        .filter((misfit) => misfit.slot === slot)
        .map(
          ({ why }) =>
            `${fragment.name} ${filler.version} reads props that the slot of ${page.name} ${version} does not have: ${why}`,
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
