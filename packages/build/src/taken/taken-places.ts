import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { Taken, TakenPlace } from '@fotosoc/contract/registry/taken';
import { slotRoom } from '@fotosoc/contract/slot-room';
import { isSlot, slots } from '@fotosoc/contract/slots';
import type { Places } from './places.ts';

const ROOM: Readonly<Record<string, TakenPlace['room']>> = slotRoom;

/** The places that a remote has on its pages, and those that it has parts for, as its build has them in its contract. What
 *  that does not know, the gate refuses by name.
 *  @param read what of a schema the parts' scripts read */
export function takenPlaces(
  { pages, parts = {} }: Pick<RemoteDescription, 'pages' | 'parts'>,
  sources: Places,
  read: (schema: unknown) => unknown,
): Pick<Taken, 'places' | 'parts'> {
  const offered = [...new Set(pages.flatMap((page) => page.slots ?? []))];
  const taken = (names: readonly string[], seen: (schema: unknown) => unknown) =>
    Object.fromEntries(
      names.filter(isSlot).map((slot): [string, TakenPlace] => {
        const { examples: _, ...props } = slots[slot] as unknown as Record<string, unknown>;
        return [slot, { at: sources.of(slot), props: seen(props), ...(slot in ROOM && { room: ROOM[slot] }) }];
      }),
    );
  return { places: taken(offered, (props) => props), parts: taken(Object.keys(parts), read) };
}
