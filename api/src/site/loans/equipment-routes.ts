import type { FastifyInstance } from 'fastify';
import type { Equipment } from '@fotosoc/contract/loan';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { cleanText, unusableNames } from '../../ground/text/clean-text.ts';
import type { Ground } from '../../ground/ground.ts';
import { listBookings } from './booking-queries.ts';
import { deleteEquipment, findEquipment, insertEquipment, updateEquipment } from './queries.ts';
import { peakBooked } from './rules.ts';

const failOne = failOf<'PUT /api/equipment/:id' | 'DELETE /api/equipment/:id'>();

/** What the administrator does with equipment. */
export function equipmentRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  endpoint(app, 'POST /api/equipment', async (call) => {
    const { body } = call;
    const name = requireName(body.name);
    await limitSaves(site, call);
    return withIdempotency({ db, lock: 'none', call, now: now() }, async (trx) => ({
      equipment: await insertEquipment(trx, { name, quantity: body.quantity }),
    }));
  });

  endpoint(app, 'PUT /api/equipment/:id', async ({ params: { id }, body, user, fail }) => {
    const name = requireName(body.name);
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      await requireEquipment(trx, id);
      const booked = await peakToCome(trx, id, now());
      if (body.quantity < booked) {
        const sentence = `${booked} are booked at once already: the quantity cannot be less before those loans end.`;
        throw fail(409, 'loans/booked', sentence, { fields: { quantity: sentence } });
      }
      const equipment = { id, name, quantity: body.quantity };
      await updateEquipment(trx, equipment);
      return { equipment };
    });
  });

  endpoint(app, 'DELETE /api/equipment/:id', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const { name } = await requireEquipment(trx, id);
      if ((await peakToCome(trx, id, now())) > 0) {
        throw fail(409, 'loans/booked', `${name} is booked: it can be deleted once those loans have ended.`);
      }
      await deleteEquipment(trx, id);
      return null;
    });
  });
}

function requireName(typed: string): string {
  const unusable = unusableNames({ name: typed });
  if (Object.keys(unusable).length > 0) throw invalidFields(unusable);
  return cleanText(typed);
}

/** @throws HttpError 404 */
async function requireEquipment(db: Db, id: string): Promise<Equipment> {
  const equipment = await findEquipment(db, id);
  if (equipment) return equipment;
  throw failOne(404, 'loans/equipment-not-found', 'This equipment is not on the list any more.');
}

/** The most that is out at any one instant from now on. */
async function peakToCome(db: Db, id: string, now: Date): Promise<number> {
  const startsAt = now.toISOString();
  return peakBooked(await listBookings(db, id, startsAt, now), { startsAt, endsAt: '9999-12-31T23:59:59.999Z' });
}
