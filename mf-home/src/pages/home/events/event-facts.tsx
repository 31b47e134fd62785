import type { Event } from '@fotosoc/contract/event';
import { price, wholeDate } from './event-times';
import styles from './events.module.css';

/** When, where and for how much; what is not set is left out. */
export function EventFacts({ event }: { event: Event }) {
  const { start, end, location, cost, capacity, type } = event;
  return (
    <dl className={styles.facts}>
      <dt>Start</dt>
      <dd>
        <time dateTime={start}>{wholeDate(start)}</time>
      </dd>
      <dt>End</dt>
      <dd>
        <time dateTime={end}>{wholeDate(end)}</time>
      </dd>
      <Fact name="Location" value={location} />
      {cost > 0 && <Fact name="Cost" value={price(cost)} />}
      {capacity !== null && <Fact name="Capacity" value={String(capacity)} />}
      <Fact name="Type" value={type} />
    </dl>
  );
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
