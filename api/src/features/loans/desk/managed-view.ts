import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { BookedItem, ManagedBooking } from '@fotosoc/contract/managed-booking';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listLogEntries } from '../../activity-log/read.ts';
import { findEquipmentPictures } from '../queries.ts';
import { formatBookingTime } from '../rules.ts';
import { describeBlock, findBlock } from '../blocks.ts';
import { offerExtension } from './extension.ts';
import type { LoanRow } from './loan-state.ts';
import { findConfirmRefusal, type OpenBookingLimit } from '../open-booking-limit.ts';
import { listBookingItems, listHeldItems } from './booking-items.ts';
import { parseLoggedItems } from './undo-action.ts';

/** Returns a booking in the form that its borrower sees.
 *  @param loan item of the mailed link */
export async function toManagedBooking(
  db: Db,
  loan: LoanRow,
  { rules, limit, now }: { rules: LoanRules; limit: OpenBookingLimit; now: Date },
): Promise<ManagedBooking> {
  const { email, bookedAt, confirmBy } = loan;
  const { place } = rules;
  const together = await listBookingItems(db, loan.id);
  const looks = await findEquipmentPictures(
    db,
    together.map(({ equipment }) => equipment.id),
  );
  const block = confirmBy === null ? undefined : await findBlock(db, email, now);
  const confirmRefusal = block
    ? describeBlock(block, 'borrow')
    : await findConfirmRefusal(db, listHeldItems(together), { limit, now });
  const reasons = await findReasons(db, together, now);
  const things = together.map((one): BookedItem => ({
    id: one.id,
    equipment: one.equipment.name,
    ...(one.isRoom && { roomId: one.equipment.id }),
    quantity: one.lending.quantity,
    state: one.lending.state,
    start_datetime: formatBookingTime(one.lending.startsAt),
    end_datetime: formatBookingTime(one.lending.endsAt),
    units: one.lending.units.map(({ number, outAt, backAt }) => ({ number, outAt, backAt })),
    ...(one.lending.cancelledBy && { cancelledBy: one.lending.cancelledBy }),
    ...(reasons.has(one.id) && { refusal: reasons.get(one.id)! }),
    ...(one.trouble && { trouble: one.trouble }),
    ...looks.get(one.equipment.id),
  }));
  return {
    ...things.find(({ id }) => id === loan.id)!,
    user_email: email,
    booked_at: bookedAt,
    ...(confirmBy !== null && { confirm_by: confirmBy }),
    ...(confirmRefusal !== undefined && { confirmRefusal }),
    ...(place !== undefined && { place }),
    things,
    ...(await offerBookingExtension(db, together, { rules, now })),
  };
}

/** Returns the extension that all items of a booking can get that are out, or the reason why they cannot be extended.
 *  Returns `undefined` if no item is out, or an item is overdue. */
async function offerBookingExtension(db: Db, together: readonly LoanRow[], asking: { rules: LoanRules; now: Date }) {
  const out = together.filter(({ lending }) => lending.state === 'out');
  if (out.length === 0 || out.some(({ lending }) => lending.endsAt <= asking.now.toISOString())) return undefined;
  const block = await findBlock(db, out[0]!.email, asking.now);
  if (block) return { keepRefusal: describeBlock(block, 'change the dates') };
  let keepUntil: string | undefined;
  for (const item of out) {
    const offer = await offerExtension(db, item, asking);
    if ('keepRefusal' in offer) return offer;
    if (keepUntil === undefined || offer.keepUntil < keepUntil) keepUntil = offer.keepUntil;
  }
  const isLater = out.every(({ lending }) => keepUntil !== undefined && keepUntil > lending.endsAt);
  return keepUntil !== undefined && isLater ? { keepUntil } : undefined;
}

/** Returns the reasons why the desk refused or cancelled items, by item id. Reasons are missing once the activity log
 *  has deleted its entries. */
async function findReasons(db: Db, together: readonly LoanRow[], now: Date): Promise<Map<string, string>> {
  const refused = together
    .filter(({ lending }) => lending.state === 'refused' || lending.cancelledBy === 'desk')
    .map(({ id }) => id);
  if (refused.length === 0) return new Map();
  const { entries } = await listLogEntries(db, ['loans'], { of: together.map(({ id }) => id) }, now);
  const known = new Map<string, string>();
  for (const { action, undoneAt, after } of entries.toReversed()) {
    const { note = '' } = (after ?? {}) as { note?: string };
    if (!['refuse', 'cancel'].includes(action) || undoneAt !== null || note === '') continue;
    const ids = parseLoggedItems(JSON.stringify(after)).map(({ id }) => id);
    // Entries about several bookings name no items.
    for (const id of ids.length > 0 ? ids : refused) known.set(id, note);
  }
  return new Map([...known].filter(([id]) => refused.includes(id)));
}
