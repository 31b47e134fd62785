import { useState } from 'react';
import type { OpenBooking } from '@fotosoc/contract/loan';

/** Which of the bookings in the list are chosen; one that leaves the list is chosen no more. */
export function useChosen(bookings: readonly OpenBooking[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = ({ id }: OpenBooking, isChosen: boolean) => {
    setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  };
  const chooseAll = () => setIds(new Set(bookings.map(({ id }) => id)));
  const clear = () => setIds(new Set());
  return { chosen: bookings.filter(({ id }) => ids.has(id)), choose, chooseAll, clear };
}
