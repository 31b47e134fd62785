import type { Equipment } from '@fotosoc/contract/loan';
import type { Db } from '../../ground/db/connection.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { countOutOfService, listBookings } from './booking-queries.ts';
import { intervalInWords, nextFree, peakBooked, type Interval } from './rules.ts';

const fail = failOf<'POST /api/book' | 'POST /api/managed-bookings/dates'>();

/** @throws HttpError 409 that says how much is free, and when as much as wanted is */
export async function requireFree(
  db: Db,
  { id, name, quantity }: Equipment,
  wanted: number,
  interval: Interval,
  now: Date,
) {
  const owned = quantity - ((await countOutOfService(db)).get(id) ?? 0);
  const bookings = await listBookings(db, id, interval.startsAt, now);
  const free = Math.max(0, owned - peakBooked(bookings, interval));
  if (wanted <= free) return;
  const said =
    free === 0
      ? `${name}: none is free for this whole time.`
      : `${name}: only ${free} of ${owned} ${free === 1 ? 'is' : 'are'} free for this whole time.`;
  if (wanted > owned) throw fail(409, 'loans/not-available', `${said} The society has ${owned} in all.`);
  const when = intervalInWords(nextFree(bookings, owned - wanted, interval));
  const next = `${wanted} ${wanted === 1 ? 'is' : 'are'} free ${when}.`;
  throw fail(409, 'loans/not-available', `${said} ${next}`);
}
