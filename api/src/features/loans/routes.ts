import type { FastifyInstance } from 'fastify';
import type { Booking, Equipment } from '@fotosoc/contract/loan';
import type { Rate } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { isEmail } from '../../email.ts';
import { invalidFields, Refusal } from '../../errors.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { once } from '../../plugins/idempotency.ts';
import { takeFromRate, visitorKey } from '../../plugins/rate-limit.ts';
import { cleanText } from '../../plugins/text.ts';
import type { Services } from '../../services.ts';
import { findEquipmentByName, insertBooking, listEquipment, listOverlapping } from './queries.ts';
import { bookingTime, peakBooked, requireInterval, type Interval } from './rules.ts';

const BOOKINGS_PER_ADDRESS: Rate = { count: 120, windowSeconds: 3600 };

export function loanRoutes(app: FastifyInstance, { db, now }: Services): void {
  endpoint(app, 'GET /api/equipment', async () => listEquipment(db));

  endpoint(app, 'POST /api/book', async ({ body, request }) => {
    const email = cleanText(body.user_email);
    if (!isEmail(email)) throw invalidFields({ user_email: 'This is not an email address.' });
    const interval = requireInterval(body.start_datetime, body.end_datetime, now());
    await takeFromRate(db, `book:${visitorKey(request.ip)}`, BOOKINGS_PER_ADDRESS, 'loans/too-many-requests', now());
    // One transaction that holds the write lock from its start: nobody can book between the count and the insert.
    return once(db, request, now(), async (trx) => {
      const equipment = await requireEquipment(trx, cleanText(body.equipment));
      const quantity = body.quantity ?? 1;
      await requireFree(trx, equipment, quantity, interval);
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

/** @throws Refusal 400 when the society has no such thing */
async function requireEquipment(db: Db, name: string): Promise<Equipment> {
  const equipment = await findEquipmentByName(db, name);
  if (equipment) return equipment;
  throw invalidFields({ equipment: 'There is no such equipment to borrow.' }, 'loans/unknown-equipment');
}

/** @throws Refusal 409 that says how much is free */
async function requireFree(db: Db, { id, name, quantity: owned }: Equipment, wanted: number, interval: Interval) {
  const free = Math.max(0, owned - peakBooked(await listOverlapping(db, id, interval), interval));
  if (wanted <= free) return;
  const sentence =
    free === 0
      ? `${name}: none is free for this whole time. Please choose another time.`
      : `${name}: only ${free} of ${owned} ${free === 1 ? 'is' : 'are'} free for this whole time.`;
  throw new Refusal(409, 'loans/not-available', sentence);
}
