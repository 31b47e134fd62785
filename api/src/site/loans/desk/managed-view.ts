import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import type { Db } from '../../../ground/db/connection.ts';
import { listEntries } from '../../record.ts';
import { findLooks } from '../queries.ts';
import { bookingTime } from '../rules.ts';
import type { Outcome } from './change-loan.ts';
import { offerLater } from './extension.ts';
import type { LoanRow } from './loan-state.ts';
import { listTogether } from './together.ts';

/** A booking as its borrower sees it. */
export async function managedView(
  db: Db,
  loan: LoanRow,
  { rules, now }: { rules: LoanRules; now: Date },
): Promise<ManagedBooking> {
  const { id, email, equipment, bookedAt, confirmBy, trouble, lending } = loan;
  const { state, quantity, startsAt, endsAt, units } = lending;
  const { place } = rules;
  const together = await listTogether(db, id);
  const looks = await findLooks(db, [equipment.id, ...together.map((one) => one.equipment.id)]);
  const refusal = state === 'refused' ? await findRefusal(db, id, now) : undefined;
  const isInTime = state === 'out' && endsAt > now.toISOString();
  return {
    id,
    user_email: email,
    equipment: equipment.name,
    quantity,
    start_datetime: bookingTime(startsAt),
    end_datetime: bookingTime(endsAt),
    state,
    booked_at: bookedAt,
    ...(confirmBy !== null && { confirm_by: confirmBy }),
    units: units.map(({ number, outAt, backAt }) => ({ number, outAt, backAt })),
    ...looks.get(equipment.id),
    ...(place !== undefined && { place }),
    ...(refusal !== undefined && { refusal }),
    ...(together.length > 1 && {
      things: together.map((one) => ({
        id: one.id,
        equipment: one.equipment.name,
        quantity: one.lending.quantity,
        state: one.lending.state,
        ...looks.get(one.equipment.id),
      })),
    }),
    ...(isInTime && (await offerLater(db, loan, { rules, now }))),
    ...(trouble && { trouble }),
  };
}

/** Why a booking was refused, as long as the record knows. */
async function findRefusal(db: Db, id: string, now: Date): Promise<string | undefined> {
  const { entries } = await listEntries(db, 'loans', { of: id }, now);
  const refused = entries.find(({ act, undoneAt }) => act === 'refuse' && undoneAt === null);
  return (refused?.after as Partial<Outcome> | null | undefined)?.note;
}
