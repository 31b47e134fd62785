import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { Taken, TakenPlace } from '@fotosoc/contract/registry/taken';
import { slotRoom } from '@fotosoc/contract/slot-room';
import { isSlot, slots } from '@fotosoc/contract/slots';
import type { Places } from './places.ts';

const ROOM: Readonly<Record<string, TakenPlace['room']>> = slotRoom;

/** The places that a remote has on its pages, and those that it has parts for, as its build has them in its contract. What
 *  that does not know, the gate refuses by name.
 *  @param read what of a schema the scripts of a part read, or the addresses of its data */
export function takenPlaces(
  { pages = [], parts = {} }: Partial<Pick<RemoteDescription, 'pages' | 'parts'>>, // whoever else bundles may not have looked
  sources: Places,
  read: (props: unknown, data: readonly string[]) => unknown,
): Pick<Taken, 'places' | 'parts'> {
  const offered = [...new Set(pages.flatMap((page) => page.slots ?? []))];
  const taken = (names: readonly string[], seen: (props: unknown, slot: string) => unknown) =>
    Object.fromEntries(
      names.filter(isSlot).map((slot): [string, TakenPlace] => {
        const { examples: _, ...props } = slots[slot] as unknown as Record<string, unknown>;
        return [slot, { at: sources.of(slot), props: seen(props, slot), ...(slot in ROOM && { room: ROOM[slot] }) }];
      }),
    );
  return {
    places: taken(offered, (props) => props),
    parts: taken(Object.keys(parts), (props, slot) => read(props, parts[slot]?.data ?? [])),
  };
}
