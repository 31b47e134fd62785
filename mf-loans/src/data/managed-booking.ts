import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { addressOf, queryClient, request, useApi } from '@fotosoc/host';
import type { AvailabilityInput } from './availability';

/** The booking of a mailed link, whatever became of it; nothing is changed by asking. */
export function useManagedBooking(token: string) {
  return useApi('GET /api/managed-bookings', { query: { token } });
}

/** Confirms that whoever has the link has booked it.
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` once it is over */
export async function confirmManaged(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/confirmations', { body: { token } }));
}

/** Cancels it.
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` once it is out */
export async function cancelManaged(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/cancellations', { body: { token } }));
}

/** Takes back that it was cancelled.
 *  @throws ApiError `loans/booking-not-found`, `loans/cannot-undo` once the minute is over, or somebody has it by now */
export async function undoCancelled(token: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/cancellations/undo', { body: { token } }));
}

/** Gives it other dates, or a later end if it is out.
 *  @throws ApiError `loans/invalid-interval`, `loans/not-available`, `loans/not-possible`, `loans/booking-not-found` */
export async function changeDates(token: string, dates: AvailabilityInput): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/dates', { body: { token, ...dates } }));
}

/** Leaves out one of what was booked together.
 *  @param id of its booking
 *  @throws ApiError `loans/booking-not-found`, `loans/not-possible` once it is out, or of all that is left */
export async function leaveOut(token: string, id: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/omissions', { body: { token, id } }));
}

/** Takes back that it was left out.
 *  @throws ApiError `loans/booking-not-found`, `loans/cannot-undo` once the minute is over, or somebody has it by now */
export async function undoLeftOut(token: string, id: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/omissions/undo', { body: { token, id } }));
}

/** Tells the desk what is broken or missing.
 *  @throws ApiError `request/invalid`, `loans/not-possible`, `loans/booking-not-found` */
export async function tellTrouble(token: string, sentence: string): Promise<void> {
  await settle(token, request('POST /api/managed-bookings/troubles', { body: { token, sentence } }));
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
