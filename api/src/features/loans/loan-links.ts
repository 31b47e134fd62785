import type { Db } from '@fotosoc/server-kit/db/connection';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';

/** Creates a link to a booking, for a mail. Each mail needs a new link: the database stores only hashes of tokens, so
 *  earlier links are not known.
 *  @returns URL of the link */
export async function insertLoanLink(db: Db, bookingId: string, publicUrl: string): Promise<string> {
  const token = createToken();
  await db
    .insertInto('loan_links')
    .values({ token_hash: hashToken(token), booking_id: bookingId })
    .execute();
  return formatManageLink(publicUrl, token);
}

export function formatManageLink(publicUrl: string, token: string): string {
  return `${publicUrl}/loans/manage?token=${token}`;
}

/** Returns the booking id of a mailed token; undefined for an unknown token. */
export async function findLinkedBooking(db: Db, token: string): Promise<string | undefined> {
  const hash = hashToken(token);
  const link = await db
    .selectFrom('loan_links')
    .select('booking_id as id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  const first = db.selectFrom('bookings').select('id').where('cancel_token_hash', '=', hash);
  return (link ?? (await first.executeTakeFirst()))?.id;
}
