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
  type DescribedEquipment,
  type EquipmentFacts,
  type EquipmentUnit,
} from './queries.ts';
import { peakBooked } from './rules.ts';

const fail = failOf<'PUT /api/equipment/:id' | 'POST /api/equipment/:id/retirements'>();
const failUndo = failOf<'POST /api/equipment/record/:id/undo'>();

interface By {
  actorId: string;
  now: Date;
}

/** State of an equipment type in the activity log, with the removed units. */
interface Changed extends Omit<DescribedEquipment, 'id'> {
  units: EquipmentUnit[];
}

/** Adds an equipment type.
 *  @throws HttpError 409 `loans/name-taken` */
export async function addKind(trx: Db, { name, quantity, ...facts }: Omit<Equipment, 'id'> & EquipmentFacts, by: By) {
  const equipment = await insertEquipment(trx, { name, quantity, ...facts });
  const after = { name, quantity, what: name, note: `${quantity} of them` };
  await noteKind(trx, 'add', equipment, { after }, by);
  return equipment;
}

/** Changes an equipment type.
 *  @param wanted omitted facts stay unchanged
 *  @throws HttpError 404, 409 `loans/booked`, `loans/name-taken` */
export async function changeKind(trx: Db, wanted: Equipment & EquipmentFacts, by: By) {
  const { id, name, quantity } = wanted;
  const { id: _id, ...was } = await requireKind(trx, id);
  const kind = { id, ...was };
  const booked = await peakToCome(trx, id, by.now);
  if (quantity < booked) {
    const sentence = `${booked} are booked at once already: the quantity cannot be less before those loans end.`;
    throw fail(409, 'loans/booked', sentence, { fields: { quantity: sentence } });
  }
  const units = await updateEquipment(trx, wanted);
  const { id: _same, ...is } = await requireKind(trx, id);
  const note = [
    ...(name === kind.name ? [] : [`called ${name}`]),
    ...(quantity === kind.quantity ? [] : [`${quantity} of them instead of ${kind.quantity}`]),
    ...(is.description === kind.description ? [] : [is.description === '' ? 'no description' : 'new description']),
    ...(is.category === kind.category ? [] : [is.category === '' ? 'no category' : `category ${is.category}`]),
    ...(is.value === kind.value ? [] : [is.value === null ? 'no value' : `value €${is.value.toFixed(2)}`]),
  ].join(', ');
  const before: Changed = { ...was, units };
  const after = { ...is, what: kind.name, note };
  return { equipment: { id, name, quantity }, entry: await noteKind(trx, 'change', kind, { before, after }, by) };
}

/** Retires an equipment type.
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

/** Functions that revert each action on a type, unless the same field was changed since. */
export const KIND_RESTORED = {
  async change(trx: Db, id: string, before: unknown, after: unknown, now: Date): Promise<void> {
    const { units, ...was } = before as Changed;
    const { name, quantity, description, category, value } = after as Changed;
    const kind = await findEquipment(trx, id);
    const named = await findEquipmentByName(trx, was.name);
    if (!isDeepStrictEqual(kind, { id, name, quantity, description, category, value }) || (named && named.id !== id))
      throw changedMeanwhile();
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

async function requireKind(db: Db, id: string): Promise<DescribedEquipment> {
  const kind = await findEquipment(db, id);
  if (kind) return kind;
  throw fail(404, 'loans/equipment-not-found', 'This equipment is not on the list any more.');
}

/** Returns the maximum number of units out at any instant from now on. */
async function peakToCome(db: Db, id: string, now: Date): Promise<number> {
  const startsAt = now.toISOString();
  return peakBooked(await listBookings(db, id, startsAt, now), { startsAt, endsAt: '9999-12-31T23:59:59.999Z' });
}
