import type { Body } from '@fotosoc/contract';
import type { Booking } from '@fotosoc/contract/loan';
import { queryClient, request, useApi, useApiPages } from '@fotosoc/host';

export type BookingRequest = Body<'POST /api/book'>;

const PAGE = 50;

/** Books equipment.
 *  @param idempotencyKey the same for every try of one filled-in form
 *  @throws ApiError `loans/not-available`, `loans/invalid-interval`, `loans/unknown-equipment`, `loans/too-many-open`,
 *  `loans/cancelled` */
export async function book(wanted: BookingRequest, idempotencyKey: string): Promise<Booking[]> {
  const { booking, more = [] } = await request('POST /api/book', { body: wanted }, { idempotencyKey });
  return [booking, ...more];
}

/** The booking that a mailed link cancels; nothing is cancelled by asking. */
export function useBookingOf(token: string) {
  return useApi('GET /api/booking-cancellations', { query: { token } });
}

/** Cancels the booking of a mailed link.
 *  @throws ApiError `loans/booking-not-found` */
export async function cancelBooking(token: string): Promise<Booking> {
  return (await request('POST /api/booking-cancellations', { body: { token } })).booking;
}

/** For the administrator: the bookings that have not ended, the next to begin first. */
export function useOpenBookings() {
  const { data, ...query } = useApiPages('GET /api/bookings', PAGE);
  return { ...query, items: data?.pages.flatMap(({ bookings }) => bookings) };
}

/** For the administrator: cancels these bookings, with a word to the borrowers; resolves once the list shows it.
 *  @returns how many were still there */
export async function cancelBookings(ids: readonly string[], message: string): Promise<number> {
  const { cancelled } = await request('POST /api/bookings/cancellations', { body: { ids: [...ids], message } });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => isAboutBookings(String(address)) });
  return cancelled;
}

function isAboutBookings(address: string): boolean {
  return address.startsWith('/api/bookings') || address.startsWith('/api/equipment/availability');
}
