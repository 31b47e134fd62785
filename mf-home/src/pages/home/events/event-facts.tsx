import type { Event } from '@fotosoc/contract/event';
import { useSnapshot } from '@fotosoc/host';
import { price, wholeDate } from './event-times';
import styles from './events.module.css';

/** When, where and for how much; what is not set is left out. */
export function EventFacts({ event }: { event: Event }) {
  const { start, end, location, cost, capacity, type } = event;
  return (
    <dl className={styles.facts}>
      <dt>Start</dt>
      <dd>
        <When instant={start} />
      </dd>
      <dt>End</dt>
      <dd>
        <When instant={end} />
      </dd>
      <Fact name="Location" value={location} />
      {cost > 0 && <Fact name="Cost" value={price(cost)} />}
      {capacity !== null && <Fact name="Capacity" value={String(capacity)} />}
      <Fact name="Type" value={type} />
    </dl>
  );
}

/** Words of a locale differ between the server and browsers. */
function When({ instant }: { instant: string }) {
  const words = useSnapshot(`words of ${instant}`, () => wholeDate(instant));
  return <time dateTime={instant}>{words}</time>;
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
