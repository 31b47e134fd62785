import { isDeepStrictEqual } from 'node:util';
import type { Equipment } from '@fotosoc/contract/loan';
import type { RecordEntry } from '@fotosoc/contract/record';
import type { Db } from '../../ground/db/connection.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { noteAct } from '../record.ts';
import { listBookings } from './booking-queries.ts';
import {
  findEquipment,
  findEquipmentByName,
  findRetired,
  insertEquipment,
  listNumbers,
  restoreUnits,
  setRetired,
  updateEquipment,
  type EquipmentUnit,
} from './queries.ts';
import { peakBooked } from './rules.ts';

const fail = failOf<'PUT /api/equipment/:id' | 'POST /api/equipment/:id/retirements'>();
const failUndo = failOf<'POST /api/equipment/record/:id/undo'>();

interface By {
  /** Account id of who does it. */
  actorId: string;
  now: Date;
}

/** How the record keeps a kind that was changed: with the things that were no more. */
interface Changed extends Omit<Equipment, 'id'> {
  units: EquipmentUnit[];
}

/** Puts a kind on the list.
 *  @throws HttpError 409 `loans/name-taken` */
export async function addKind(trx: Db, { name, quantity }: Omit<Equipment, 'id'>, by: By) {
  const equipment = await insertEquipment(trx, { name, quantity });
  const after = { name, quantity, what: name, note: `${quantity} of them` };
  await noteKind(trx, 'add', equipment, { after }, by);
  return equipment;
}

/** Gives a kind another name or quantity.
 *  @throws HttpError 404, 409 `loans/booked`, `loans/name-taken` */
export async function changeKind(trx: Db, { id, name, quantity }: Equipment, by: By) {
  const kind = await requireKind(trx, id);
  const booked = await peakToCome(trx, id, by.now);
  if (quantity < booked) {
    const sentence = `${booked} are booked at once already: the quantity cannot be less before those loans end.`;
    throw fail(409, 'loans/booked', sentence, { fields: { quantity: sentence } });
  }
  const units = await updateEquipment(trx, { id, name, quantity });
  const note = [
    ...(name === kind.name ? [] : [`called ${name}`]),
    ...(quantity === kind.quantity ? [] : [`${quantity} of them instead of ${kind.quantity}`]),
  ].join(', ');
  const before: Changed = { name: kind.name, quantity: kind.quantity, units };
  const after = { name, quantity, what: kind.name, note };
  return { equipment: { id, name, quantity }, entry: await noteKind(trx, 'change', kind, { before, after }, by) };
}

/** Takes a kind off the list.
 *  @throws HttpError 404, 409 `loans/booked` */
export async function retireKind(trx: Db, id: string, by: By): Promise<RecordEntry> {
  const kind = await requireKind(trx, id);
  if ((await peakToCome(trx, id, by.now)) > 0) {
    throw fail(409, 'loans/booked', `${kind.name} is booked: it can go off the list once those loans have ended.`);
  }
  const retiredAt = by.now.toISOString();
  await setRetired(trx, id, retiredAt);
  return noteKind(trx, 'retire', kind, { before: { retiredAt: null }, after: { retiredAt, what: kind.name } }, by);
}

/** What takes each act on a kind back, unless somebody has changed the same of it since. */
export const KIND_RESTORED = {
  async change(trx: Db, id: string, before: unknown, after: unknown, now: Date): Promise<void> {
    const { units, ...was } = before as Changed;
    const { name, quantity } = after as Changed;
    const kind = await findEquipment(trx, id);
    const named = await findEquipmentByName(trx, was.name);
    if (!isDeepStrictEqual(kind, { id, name, quantity }) || (named && named.id !== id)) throw changedMeanwhile();
    const numbers = new Set(await listNumbers(trx, id));
    if (units.some(({ number }) => numbers.has(number))) throw changedMeanwhile();
    if (was.quantity < (await peakToCome(trx, id, now))) {
      throw failUndo(
        409,
        'loans/cannot-undo',
        'Somebody has booked this equipment meanwhile, so this cannot be undone.',
      );
    }
    await restoreUnits(trx, units);
    await updateEquipment(trx, { id, ...was });
  },
  async retire(trx: Db, id: string, _before: unknown, after: unknown): Promise<void> {
    const { retiredAt } = after as { retiredAt: string };
    if ((await findRetired(trx, id)) !== retiredAt) throw changedMeanwhile();
    await setRetired(trx, id, null);
  },
};

export function changedMeanwhile() {
  return failUndo(409, 'loans/cannot-undo', 'Somebody has changed this meanwhile, so this cannot be undone.');
}

async function noteKind(
  trx: Db,
  act: 'add' | 'change' | 'retire',
  kind: Equipment,
  states: { before?: unknown; after: unknown },
  { actorId, now }: By,
): Promise<RecordEntry> {
  return (await noteAct(trx, { area: 'loans', actorId, act, subject: kind, ...states }, now)).entry;
}

async function requireKind(db: Db, id: string): Promise<Equipment> {
  const kind = await findEquipment(db, id);
  if (kind) return kind;
  throw fail(404, 'loans/equipment-not-found', 'This equipment is not on the list any more.');
}

/** The most that is out at any one instant from now on. */
async function peakToCome(db: Db, id: string, now: Date): Promise<number> {
  const startsAt = now.toISOString();
  return peakBooked(await listBookings(db, id, startsAt, now), { startsAt, endsAt: '9999-12-31T23:59:59.999Z' });
}
