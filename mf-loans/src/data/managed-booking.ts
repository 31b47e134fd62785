import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { addressOf, queryClient, request, useApi } from '@fotosoc/host';
import type { AvailabilityInput } from './availability';

/** The booking of a mailed link, whatever became of it; nothing is changed by asking. */
export function useManagedBooking(token: string) {
  return useApi('GET /api/managed-bookings', { query: { token } });
}

/** Confirms that the person with the link made the booking.
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` once it is over */
export async function confirmManaged(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/confirmations', { body: { token } }));
}

/** An item of a booking, and how many of it. */
export interface ItemQuantity {
  id: string;
  quantity: number;
}

/** Cancels items, all of them or none.
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` once one of them is out */
export async function cancelManaged(token: string, items: readonly ItemQuantity[]): Promise<void> {
  const named = items.map(({ id, quantity }) => ({ id, quantity }));
  await settle(token, request('POST /api/managed-bookings/cancellations', { body: { token, items: named } }));
}

/** Undoes the last cancellation.
 *  @throws ApiError `loans/booking-not-found`, `loans/cannot-undo` once the minute is over, or somebody has it by now */
export async function undoCancelled(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/cancellations/undo', { body: { token } }));
}

/** Gives items other dates, or a later end if they are out: all of them or none.
 *  @param ids of the items
 *  @throws ApiError `loans/invalid-interval`, `loans/not-available`, `loans/not-possible`, `loans/booking-not-found` */
export async function changeDates(token: string, ids: readonly string[], dates: AvailabilityInput): Promise<void> {
  const body = { token, ids: [...ids], ...dates };
  await settle(token, request('POST /api/managed-bookings/dates', { body }));
}

/** Reports to the desk what is broken or missing.
 *  @param id of the item
 *  @throws ApiError `request/invalid`, `loans/not-possible`, `loans/booking-not-found` */
export async function reportTrouble(token: string, id: string, sentence: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/troubles', { body: { token, id, sentence } }));
}

/** Where the booking of a mailed link is as a file for calendars. */
export function calendarOf(token: string): string {
  return `/api/managed-bookings/booking.ics?token=${encodeURIComponent(token)}`;
}

/** Shows what an act has made of it. Where the act is refused, something else was done with it elsewhere, perhaps in another
 *  tab: how it stands now is asked. */
async function settle(token: string, act: Promise<{ booking: ManagedBooking }>): Promise<void> {
  const queryKey = [addressOf('GET /api/managed-bookings', { query: { token } })];
  try {
    queryClient.setQueryData(queryKey, await act);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
