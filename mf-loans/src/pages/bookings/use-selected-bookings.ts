import { useState } from 'react';
import type { DeskBooking } from '@fotosoc/contract/desk';

/** Manages the selected bookings of a list. A booking that leaves the list is deselected. */
export function useSelectedBookings(bookings: readonly DeskBooking[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = ({ id }: DeskBooking, isChosen: boolean) => {
    setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  };
  const chooseAll = () => setIds(new Set(bookings.map(({ id }) => id)));
  const clear = () => setIds(new Set());
  return { chosen: bookings.filter(({ id }) => ids.has(id)), choose, chooseAll, clear };
}
