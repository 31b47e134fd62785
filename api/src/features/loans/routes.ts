import type { FastifyInstance } from 'fastify';
import type { Booking, Equipment } from '@fotosoc/contract/loan';
import type { Db } from '../../db/connection.ts';
import { isEmail } from '../../text/email.ts';
import { invalidFields } from '../../errors.ts';
import { endpoint, failOf } from '../../http/endpoint.ts';
import { withIdempotency } from '../../http/idempotency.ts';
import { consumeRateLimit, visitorKey } from '../../http/rate-limit.ts';
import { hashToken } from '../../plugins/session-store.ts';
import { cleanText } from '../../text/clean-text.ts';
import type { Services } from '../../services.ts';
import { findEquipmentByName, insertBooking, listAllBookings, listBookings, listEquipment } from './queries.ts';
import {
  bookingTime,
  daysFrom,
  intervalInWords,
  nextFree,
  peakBooked,
  requireInterval,
  type Interval,
} from './rules.ts';

const DAYS_SHOWN = 14;

const fail = failOf<'POST /api/book'>();

/** What visitors do with equipment. */
export function loanRoutes(app: FastifyInstance, { db, now, config }: Services): void {
  endpoint(app, 'GET /api/equipment', async () => listEquipment(db));

  endpoint(app, 'GET /api/equipment/availability', async ({ query }) => {
    const interval = requireInterval(query.start_datetime, query.end_datetime, now());
    const days = daysFrom(interval.startsAt, DAYS_SHOWN);
    const endsAt = [interval.endsAt, days.at(-1)!.endsAt].toSorted().at(-1)!;
    const bookings = await listAllBookings(db, { startsAt: days[0]!.startsAt, endsAt });
    const equipment = await listEquipment(db);
    return {
      equipment: equipment.map(({ id, name, quantity }) => {
        const freeIn = (when: Interval) => Math.max(0, quantity - peakBooked(bookings.get(id) ?? [], when));
        const freeByDay = days.map((day) => ({ date: day.date, free: freeIn(day) }));
        return { id, name, quantity, free: freeIn(interval), days: freeByDay };
      }),
    };
  });

  endpoint(app, 'POST /api/book', async (call) => {
    const { body, request } = call;
    const email = cleanText(body.user_email);
    if (!isEmail(email)) throw invalidFields({ user_email: 'This is not an email address.' });
    const interval = requireInterval(body.start_datetime, body.end_datetime, now());
    const { bookingsPerAddress, bookingsPerEmail } = config.rates;
    await consumeRateLimit(db, { key: `book:${visitorKey(request.ip)}`, rate: bookingsPerAddress, now: now(), fail });
    // One transaction that holds the write lock from its start: nobody can book between the count and the insert.
    return withIdempotency(db, call, now(), async (trx) => {
      const equipment = await requireEquipment(trx, cleanText(body.equipment));
      const quantity = body.quantity ?? 1;
      await requireFree(trx, equipment, quantity, interval);
      // Inside, so that only what is booked counts: whoever looks for a free date may try often.
      const key = `book:${hashToken(email.toLowerCase())}`;
      await consumeRateLimit(trx, { key, rate: bookingsPerEmail, now: now(), fail });
      const claim = { equipment_id: equipment.id, user_email: email, quantity };
      const id = await insertBooking(trx, { ...claim, starts_at: interval.startsAt, ends_at: interval.endsAt }, now());
      const booking: Booking = {
        id,
        user_email: email,
        equipment: equipment.name,
        quantity,
        start_datetime: bookingTime(interval.startsAt),
        end_datetime: bookingTime(interval.endsAt),
      };
      return { booking };
    });
  });
}

/** @throws HttpError 400 when the society has no such thing */
async function requireEquipment(db: Db, name: string): Promise<Equipment> {
  const equipment = await findEquipmentByName(db, name);
  if (equipment) return equipment;
  const sentence = 'There is no such equipment to borrow.';
  throw fail(400, 'loans/unknown-equipment', sentence, { fields: { equipment: sentence } });
}

/** @throws HttpError 409 that says how much is free, and when as much as wanted is */
async function requireFree(db: Db, { id, name, quantity: owned }: Equipment, wanted: number, interval: Interval) {
  const bookings = await listBookings(db, id, interval.startsAt);
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
