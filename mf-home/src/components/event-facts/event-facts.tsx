import type { Event } from '@fotosoc/contract/event';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { useSnapshot } from '@fotosoc/host';
import type { ReactNode } from 'react';
import { formatPrice } from '../event-times/event-times';
import styles from './event-facts.module.css';

export interface EventFactsProps {
  event: Event;
  /** Shown after the location, e.g. a link to a map. */
  map?: ReactNode;
  /** True if an event without an end shows only its start. Default `false`. */
  omitsEnd?: boolean;
}

/** Time, location, cost, capacity and type of an event; unset facts are left out. */
export function EventFacts({ event, map, omitsEnd = false }: EventFactsProps) {
  const { start, end, location, cost, capacity, type } = event;
  return (
    <dl className={styles.facts}>
      <dt>Start</dt>
      <dd>
        <When instant={start} />
      </dd>
      {!(omitsEnd && end === start) && (
        <>
          <dt>End</dt>
          <dd>
            <When instant={end} />
          </dd>
        </>
      )}
      <Fact name="Location" value={location}>
        {map}
      </Fact>
      {cost > 0 && <Fact name="Cost" value={formatPrice(cost)} />}
      {capacity !== null && <Fact name="Capacity" value={String(capacity)} />}
      <Fact name="Type" value={type} />
    </dl>
  );
}

/** The time is a snapshot from the server, because server and browsers format times differently and hydration would
 *  fail. */
function When({ instant }: { instant: string }) {
  const words = useSnapshot(`words of ${instant}`, () => formatDateAndTime(instant));
  return <time dateTime={instant}>{words}</time>;
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </>
  );
}
