import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { isSlot, slots } from '@fotosoc/contract/slots';
import type { Platform } from './platform.ts';
import { final } from './refusals.ts';

/** What stands against the places that a remote has on its pages, and against its parts on pages of others. */
export function objectionToParts({ name, remote, parts }: Manifest, others: Platform['others']): Refusal | undefined {
  if (!remote) return undefined; // said of its prefixes
  const { pages, parts: described = {} } = remote.description;
  for (const { path, slots: offered } of withSlots(pages)) {
    const unknown = offered.find((slot) => !isSlot(slot));
    if (unknown !== undefined) return final(`remote.json has the place ${unknown} on ${path}. ${known()}`);
    const own = offered.find((slot) => slot in described);
    if (own !== undefined)
      return final(`${name} fills ${own} on its own page ${path}: draw it there, without a place for it.`);
  }
  for (const [slot, { data = [] }] of Object.entries(described)) {
    if (!isSlot(slot)) return final(`remote.json has a part for ${slot}. ${known()}`);
    if (!parts?.some((part) => part.slot === slot))
      return final(
        `remote.json has a part for ${slot}, the bundle has none: export it from src/routes.tsx under parts.`,
      );
    const other = others.find((one) => one.parts?.includes(slot));
    if (other) return final(`${other.name} fills ${slot} already: a place has one part.`);
    const given = Object.keys(slots[slot].properties);
    const untold = [...data.join(' ').matchAll(/:(\w+)/g)]
      .map(([, param = '']) => param)
      .find((param) => !given.includes(param));
    if (untold !== undefined)
      return final(`The data of the part for ${slot} names :${untold}: that place is given ${given.join(', ')}.`);
  }
  return undefined;
}

/** Of a version that was stored long ago, nothing is taken for granted. */
function withSlots(pages: RemoteDescription['pages'] | null) {
  return (pages ?? []).flatMap(({ path, slots: offered }) => (offered ? [{ path, slots: offered }] : []));
}

function known(): string {
  return `This site has ${Object.keys(slots).join(', ')}: choose one of them, or ask for another in the contract.`;
}
