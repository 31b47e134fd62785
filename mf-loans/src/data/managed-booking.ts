import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { formatApiAddress, queryClient, request, useApi } from '@fotosoc/host';
import { invalidateAvailability, type AvailabilityInput } from './availability';

/** Fetches the booking of a mailed link in any state. The request changes no data. */
export function useManagedBooking(token: string) {
  return useApi('GET /api/managed-bookings', { query: { token } });
}

/** Confirms that the holder of the link made the booking.
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` after the booking has ended */
export async function confirmManagedBooking(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/confirmations', { body: { token } }));
}

export interface ItemQuantity {
  id: string;
  quantity: number;
}

/** Cancels items, either all of the given ones or none.
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` if an item is on loan */
export async function cancelManagedItems(token: string, items: readonly ItemQuantity[]): Promise<void> {
  const named = items.map(({ id, quantity }) => ({ id, quantity }));
  await settle(token, request('POST /api/managed-bookings/cancellations', { body: { token, items: named } }));
}

/** Reverts the last cancellation.
 *  @throws ApiError `loans/booking-not-found`, `loans/cannot-undo` after a minute, or if booked by another borrower */
export async function undoCancellation(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/cancellations/undo', { body: { token } }));
}

/** Changes the dates of items, or only the end for items on loan; either all of the given ones or none.
 *  @param ids ids of the items
 *  @throws ApiError `loans/invalid-interval`, `loans/not-available`, `loans/not-possible`, `loans/booking-not-found` */
export async function changeDates(token: string, ids: readonly string[], dates: AvailabilityInput): Promise<void> {
  const body = { token, ids: [...ids], ...dates };
  await settle(token, request('POST /api/managed-bookings/dates', { body }));
}

/** Reports a broken or missing item to the desk.
 *  @param id id of the item
 *  @throws ApiError `request/invalid`, `loans/not-possible`, `loans/booking-not-found` */
export async function reportProblem(token: string, id: string, sentence: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/problems', { body: { token, id, sentence } }));
}

/** Returns the address of the calendar file for the booking of a mailed link. */
export function getBookingCalendarPath(token: string): string {
  return `/api/managed-bookings/booking.ics?token=${encodeURIComponent(token)}`;
}

/** Waits for an action and shows its result. After a refusal the booking is fetched again, because it may have changed
 *  in another tab. */
async function settle(token: string, act: Promise<{ booking: ManagedBooking }>): Promise<void> {
  const queryKey = [formatApiAddress('GET /api/managed-bookings', { query: { token } })];
  try {
    queryClient.setQueryData(queryKey, await act);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  } finally {
    invalidateAvailability();
  }
}
