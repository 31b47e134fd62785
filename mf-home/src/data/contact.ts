import type { Body } from '@fotosoc/contract';
import { request } from '@fotosoc/host';

export type Message = Body<'POST /api/contact'>;

/** Sends a message to the committee.
 *  @param idempotencyKey key of the message, the same for every attempt
 *  @throws ApiError with a sentence per refused field */
export async function sendMessage(message: Message, idempotencyKey: string): Promise<void> {
  await request('POST /api/contact', { body: message }, { idempotencyKey });
}
