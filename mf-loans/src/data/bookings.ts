import type { Body } from '@fotosoc/contract';
import { request } from '@fotosoc/contract/request';

export type BookingRequest = Body<'POST /api/book'>;

/** Books equipment.
 *  @param idempotencyKey the same for every try of one filled-in form
 *  @throws ApiError `loans/not-available`, `loans/invalid-interval`, `loans/unknown-equipment` */
export async function book(booking: BookingRequest, idempotencyKey: string): Promise<void> {
  await request('POST /api/book', { body: booking }, { idempotencyKey });
}
