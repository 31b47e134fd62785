import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectSenderNetwork } from '../moderation-cases/sender-posts.ts';

/** Id of the first item of a booking, in a query of bookings. */
export const FIRST_ITEM_ID = sql<string>`coalesce(bookings.kit_id, bookings.id)`;

/** Subquery of a query of bookings for the other network that made a booking without sign-in.
 *  @param network network of a visitor; any other text for a member, so that every network is another one */
export function selectOtherNetwork(db: Db, network: string) {
  return selectSenderNetwork(db, FIRST_ITEM_ID).where('network', '!=', network);
}
