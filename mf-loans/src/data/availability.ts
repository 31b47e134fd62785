import type { Availability } from '@fotosoc/contract/loan';
import { queryClient, useLatestApi } from '@fotosoc/host';

export interface AvailabilityInput {
  /** Number of days for which the response has a figure per day; default 14. */
  days?: number;
  /** `YYYY-MM-DD HH:MM`, UTC. */
  start_datetime: string;
  end_datetime: string;
}

/** Fetches the availability of each equipment type, by id; `undefined` while loading and after a failure, because
 *  the form can book without it. Without dates, no request is sent. The previous response stays until the next one
 *  arrives. */
export function useAvailability(dates: AvailabilityInput | undefined): ReadonlyMap<string, Availability> | undefined {
  const { data } = useLatestApi('GET /api/equipment/availability', dates && { query: dates });
  return data && new Map(data.equipment.map((kind) => [kind.id, kind]));
}

/** Fetches the slots of a room on a day `YYYY-MM-DD`; nothing without a day. The slots of the day before stay until the
 *  next ones arrive. */
export const useSlots = (id: string, date: string) =>
  useLatestApi('GET /api/equipment/:id/slots', date === '' ? undefined : { params: { id }, query: { date } });

/** Invalidates the availability after bookings may have changed. */
export function invalidateAvailability(): void {
  void queryClient.invalidateQueries({
    // The address part also matches the equipment list of portfolio pages.
    predicate: ({ queryKey: [address] }) => String(address).includes('/equipment'),
  });
}
