import { isDeepStrictEqual } from 'node:util';
import type { Equipment } from '@fotosoc/contract/loan';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { CannotUndoError, logActivity } from '../activity-log/log-activity.ts';
import { listBookings } from './booking-queries.ts';
import {
  findEquipment,
  findEquipmentByName,
  findRetiredAt,
  insertEquipment,
  listUnitNumbers,
  restoreEquipmentUnits,
  updateRetiredAt,
  updateEquipment,
  type DescribedEquipment,
  type EquipmentFacts,
  type EquipmentUnit,
} from './queries.ts';
import { findPeakBooked, formatCount } from './rules.ts';

const fail = createSharedFail<'PUT /api/equipment/:id' | 'POST /api/equipment/:id/retirements'>();

interface ChangeContext {
  actorId: string;
  now: Date;
}

/** Equipment type in the activity log, with the units that the action removed, for undo. */
interface EquipmentState extends Omit<DescribedEquipment, 'id'> {
  units: EquipmentUnit[];
}

/** Adds an equipment type.
 *  @throws HttpError 409 `loans/name-taken` */
export async function addEquipment(
  trx: Db,
  { name, quantity, ...facts }: Omit<Equipment, 'id'> & EquipmentFacts,
  by: ChangeContext,
) {
  const equipment = await insertEquipment(trx, { name, quantity, ...facts });
  const after = { name, quantity, what: name, note: formatCount(quantity, 'unit') };
  await logEquipmentChange(trx, 'add', equipment, { after }, by);
  return equipment;
}

/** Changes an equipment type.
 *  @param changed new values; values that are absent stay unchanged
 *  @throws HttpError 404, 409 `loans/booked`, `loans/name-taken` */
export async function changeEquipment(
  trx: Db,
  changed: Pick<Equipment, 'id'> & Partial<Equipment> & EquipmentFacts,
  by: ChangeContext,
) {
  const { id } = changed;
  const { id: _id, ...was } = await requireEquipment(trx, id);
  const { name = was.name, quantity = was.quantity } = changed;
  const kind = { id, ...was };
  const booked = await findFuturePeak(trx, id, by.now);
  if (quantity < booked) {
    const sentence = `Bookings need ${formatCount(booked, 'unit')} at the same time: the quantity cannot be lower before they end.`;
    throw fail(409, 'loans/booked', sentence, { fields: { quantity: sentence } });
  }
  const units = await updateEquipment(trx, { ...changed, name, quantity });
  const { id: _same, ...is } = await requireEquipment(trx, id);
  const note = [
    ...(name === kind.name ? [] : [`called ${name}`]),
    ...(quantity === kind.quantity ? [] : [`${formatCount(quantity, 'unit')} instead of ${kind.quantity}`]),
    ...(is.description === kind.description ? [] : [is.description === '' ? 'no description' : 'new description']),
    ...(is.category === kind.category ? [] : [is.category === '' ? 'no category' : `category ${is.category}`]),
    ...(is.accessories === kind.accessories ? [] : [is.accessories === '' ? 'no accessories' : 'new accessories']),
    ...(is.room === kind.room ? [] : [is.room === null ? 'no slots' : 'new slots']),
    ...(is.value === kind.value ? [] : [is.value === null ? 'no value' : `value €${is.value.toFixed(2)}`]),
  ].join(', ');
  const before: EquipmentState = { ...was, units };
  const after = { ...is, what: kind.name, note };
  return {
    equipment: { id, name, quantity },
    entry: await logEquipmentChange(trx, 'change', kind, { before, after }, by),
  };
}

/** Retires an equipment type: it can no longer be booked.
 *  @throws HttpError 404, 409 `loans/booked` if it is booked from now on */
export async function retireEquipment(trx: Db, id: string, by: ChangeContext): Promise<ActivityLogEntry> {
  const kind = await requireEquipment(trx, id);
  if ((await findFuturePeak(trx, id, by.now)) > 0) {
    throw fail(
      409,
      'loans/booked',
      `${kind.name} is booked: you can remove it from the list once those loans have ended.`,
    );
  }
  const retiredAt = by.now.toISOString();
  await updateRetiredAt(trx, id, retiredAt);
  return logEquipmentChange(
    trx,
    'retire',
    kind,
    { before: { retiredAt: null }, after: { retiredAt, what: kind.name } },
    by,
  );
}

/** Functions that undo each action on an equipment type. A function fails if the same field was changed since. */
export const EQUIPMENT_RESTORERS = {
  async change(trx: Db, id: string, before: unknown, after: unknown, now: Date): Promise<void> {
    const { units, ...was } = before as EquipmentState;
    const { name, quantity, description, category, value, accessories, room } = after as EquipmentState;
    const kind = await findEquipment(trx, id);
    const named = await findEquipmentByName(trx, was.name);
    if (
      !isDeepStrictEqual(kind, { id, name, quantity, description, category, value, accessories, room }) ||
      (named && named.id !== id)
    )
      throw createEquipmentChangedError();
    const numbers = new Set(await listUnitNumbers(trx, id));
    if (units.some(({ number }) => numbers.has(number))) throw createEquipmentChangedError();
    if (was.quantity < (await findFuturePeak(trx, id, now))) {
      throw new CannotUndoError('Someone has booked this equipment meanwhile, so this cannot be undone.');
    }
    await restoreEquipmentUnits(trx, units);
    await updateEquipment(trx, { id, ...was });
  },
  async retire(trx: Db, id: string, _before: unknown, after: unknown): Promise<void> {
    const { retiredAt } = after as { retiredAt: string };
    if ((await findRetiredAt(trx, id)) !== retiredAt) throw createEquipmentChangedError();
    await updateRetiredAt(trx, id, null);
  },
};

export function createEquipmentChangedError() {
  return new CannotUndoError('This has changed since, so it cannot be undone.');
}

async function logEquipmentChange(
  trx: Db,
  action: 'add' | 'change' | 'retire',
  kind: Equipment,
  states: { before?: unknown; after: unknown },
  { actorId, now }: ChangeContext,
): Promise<ActivityLogEntry> {
  return (await logActivity(trx, { area: 'loans', actorId, action, subject: kind, ...states }, now)).entry;
}

async function requireEquipment(db: Db, id: string): Promise<DescribedEquipment> {
  const kind = await findEquipment(db, id);
  if (kind) return kind;
  throw fail(404, 'loans/equipment-not-found', 'This equipment is no longer on the list.');
}

/** Returns the maximum number of units that are booked or out at the same time, from now on. */
async function findFuturePeak(db: Db, id: string, now: Date): Promise<number> {
  const startsAt = now.toISOString();
  return findPeakBooked(await listBookings(db, id, startsAt, now), { startsAt, endsAt: '9999-12-31T23:59:59.999Z' });
}
