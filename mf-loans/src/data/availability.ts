import type { Availability } from '@fotosoc/contract/loan';
import { queryClient, useLatestApi } from '@fotosoc/host';

export interface AvailabilityInput {
  /** Number of days with their own figures; default a fortnight. */
  days?: number;
  /** `YYYY-MM-DD HH:MM`, UTC. */
  start_datetime: string;
  end_datetime: string;
}

/** Fetches the availability of each equipment type, by id; `undefined` while loading and after a failure, because
 *  booking works without. Sends no request without dates, and keeps the previous response until the next arrives. */
export function useAvailability(dates: AvailabilityInput | undefined): ReadonlyMap<string, Availability> | undefined {
  const { data } = useLatestApi('GET /api/equipment/availability', dates && { query: dates });
  return data && new Map(data.equipment.map((kind) => [kind.id, kind]));
}

/** Invalidates the availability after bookings may have changed. */
export function invalidateAvailability(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).includes('/equipment'), // includes the equipment of portfolios
  });
}
