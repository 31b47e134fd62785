import type { Booking } from '@fotosoc/contract/loan';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import { Fragment } from 'react';
import { formatBookingTimeText } from '../booking-times/booking-times';
import { formatItem } from '../item-text/item-text';
import styles from './booking-facts.module.css';

export type DatedItem = Pick<Booking, 'id' | 'equipment' | 'quantity' | 'start_datetime' | 'end_datetime'>;

export interface BookingFactsProps {
  items: readonly DatedItem[];
  /** Pick-up location; `undefined` if the desk has not set one. */
  place?: string | undefined;
  /** True if the page shows the item names elsewhere. Names are then repeated only for items with different dates. */
  isBesideNames?: boolean;
}

/** Items of a booking with their dates in the society's time zone and the pick-up location, grouped by dates. */
export function BookingFacts({ items, place, isBesideNames = false }: BookingFactsProps) {
  const groups = groupByDates(items);
  const hasNames = !isBesideNames || groups.length > 1;
  return (
    <dl className={styles.facts}>
      {groups.map((same) => (
        <Fragment key={same[0]!.id}>
          {hasNames && <dt>Equipment</dt>}
          {hasNames && same.map((item) => <dd key={item.id}>{formatItem(item)}</dd>)}
          <dt>Start</dt>
          <dd>{formatBookingTimeText(same[0]!.start_datetime)}</dd>
          <dt>End</dt>
          <dd>{`${formatBookingTimeText(same[0]!.end_datetime)} (${TIME_ZONE_NAME})`}</dd>
        </Fragment>
      ))}
      {place && (
        <>
          <dt>Where</dt>
          <dd>{place}</dd>
        </>
      )}
    </dl>
  );
}

function groupByDates(items: readonly DatedItem[]): DatedItem[][] {
  const groups = new Map<string, DatedItem[]>();
  for (const item of items) {
    const dates = `${item.start_datetime} ${item.end_datetime}`;
    groups.set(dates, [...(groups.get(dates) ?? []), item]);
  }
  return [...groups.values()];
}
