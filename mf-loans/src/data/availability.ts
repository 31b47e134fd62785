import type { Availability } from '@fotosoc/contract/loan';
import { queryClient, useLatestApi } from '@fotosoc/host';

export interface AvailabilityInput {
  /** How many days are told one by one; a fortnight unless told. */
  days?: number;
  /** `YYYY-MM-DD HH:MM`, UTC. */
  start_datetime: string;
  end_datetime: string;
}

/** How much of each kind is free, by its id; undefined until it is known, and when it cannot be had: booking works
 *  without. Asks nothing without dates, and keeps the answer before until the next is there. */
export function useAvailability(dates: AvailabilityInput | undefined): ReadonlyMap<string, Availability> | undefined {
  const { data } = useLatestApi('GET /api/equipment/availability', dates && { query: dates });
  return data && new Map(data.equipment.map((kind) => [kind.id, kind]));
}

/** Has it asked for again: something may have been booked since. */
export function forgetAvailability(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).includes('/equipment'), // of portfolios as well
  });
}
