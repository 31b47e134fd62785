import type { Body } from '@fotosoc/contract';
import { request } from '@fotosoc/host';

export type Message = Body<'POST /api/contact'>;

/** Sends a message to the committee.
 *  @param idempotencyKey the same for every try of one filled-in form
 *  @throws ApiError with a sentence per refused field */
export async function sendMessage(message: Message, idempotencyKey: string): Promise<void> {
  await request('POST /api/contact', { body: message }, { idempotencyKey });
}
