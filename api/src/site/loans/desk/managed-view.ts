import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import type { Db } from '../../../ground/db/connection.ts';
import { listEntries } from '../../record.ts';
import { findPhotoOfKind } from '../queries.ts';
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
  const photo = await findPhotoOfKind(db, equipment.id);
  const refusal = state === 'refused' ? await findRefusal(db, id, now) : undefined;
  const things = await listThings(db, id);
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
    ...(photo && { photo }),
    ...(place !== undefined && { place }),
    ...(refusal !== undefined && { refusal }),
    ...(things.length > 1 && { things }),
    ...(isInTime && (await offerLater(db, loan, { rules, now }))),
    ...(trouble && { trouble }),
  };
}

async function listThings(db: Db, id: string): Promise<NonNullable<ManagedBooking['things']>> {
  const together = await listTogether(db, id);
  if (together.length < 2) return [];
  return Promise.all(
    together.map(async ({ id: one, equipment, lending: { quantity, state } }) => {
      const photo = await findPhotoOfKind(db, equipment.id);
      return { id: one, equipment: equipment.name, quantity, state, ...(photo && { photo }) };
    }),
  );
}

/** Why a booking was refused, as long as the record knows. */
async function findRefusal(db: Db, id: string, now: Date): Promise<string | undefined> {
  const { entries } = await listEntries(db, 'loans', { of: id }, now);
  const refused = entries.find(({ act, undoneAt }) => act === 'refuse' && undoneAt === null);
  return (refused?.after as Partial<Outcome> | null | undefined)?.note;
}
