import { request, useApiPages } from '@fotosoc/host';

/** Fetches the bookings of the account's confirmed address page by page. remote.json lists the first request, so that
 *  the server inlines its response. */
export function useOwnBookings() {
  const { data, ...pages } = useApiPages('GET /api/account/bookings', 6);
  return { ...pages, items: data?.pages.flatMap(({ bookings }) => bookings) };
}

/** @returns path of the page that manages a booking
 *  @throws ApiError `account/booking-not-found` */
export async function createBookingPath(id: string): Promise<string> {
  const { path } = await request('POST /api/account/bookings/:id/links', { params: { id } });
  return path;
}
