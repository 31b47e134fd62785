import type { Body } from '@fotosoc/contract';
import type { Booking } from '@fotosoc/contract/loan';
import { queryClient, request } from '@fotosoc/host';

export type BookingRequest = Body<'POST /api/book'>;

/** Books equipment.
 *  @param idempotencyKey key of the form, the same for every attempt
 *  @throws ApiError `loans/not-available`, `loans/invalid-interval`, `loans/unknown-equipment`, `loans/too-many-open`,
 *  `loans/cancelled` */
export async function bookEquipment(wanted: BookingRequest, idempotencyKey: string): Promise<Booking[]> {
  const { booking, more = [] } = await request('POST /api/book', { body: wanted }, { idempotencyKey });
  return [booking, ...more];
}

/** Cancels items of bookings at the desk, with a message to the borrowers. Resolves when the list is updated.
 *  @returns number of cancelled bookings, without those cancelled or collected in the meantime */
export async function cancelBookings(ids: readonly string[], message: string): Promise<number> {
  const { bookings } = await request('POST /api/bookings/cancellations', { body: { ids: [...ids], message } });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => isAboutBookings(String(address)) });
  return bookings;
}

function isAboutBookings(address: string): boolean {
  return address.startsWith('/api/desk') || address.startsWith('/api/equipment/availability');
}
