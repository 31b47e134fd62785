import type { LoanedUnit, LoanState, ProblemReport } from '@fotosoc/contract/desk';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectBorrowerName } from '../../account-directory/read.ts';
import { addVersion } from '@fotosoc/server-kit/http/versions';

/** Fields of a booking that an action at the desk changes. The activity log stores them before and after the action,
 *  for undo. */
export interface LoanData {
  state: LoanState;
  /** `desk` if an officer cancelled the item; absent otherwise. */
  cancelledBy?: 'desk';
  quantity: number;
  startsAt: string;
  endsAt: string;
  note: string;
  units: LoanedUnit[];
}

/** Item of a booking at the desk. */
export interface LoanRow {
  id: string;
  /** Id of the first item of the booking. */
  bookingId: string;
  email: string;
  /** Name that the borrower typed, else the name of the borrower's portfolio; null without either. */
  name: string | null;
  equipment: { id: string; name: string; quantity: number };
  /** Accessories of each unit, one per line; empty without accessories. */
  accessories: string;
  isRoom: boolean;
  bookedAt: string;
  /** Time at which an unconfirmed booking is cancelled; null if no confirmation is needed. */
  confirmBy: string | null;
  trouble: ProblemReport | undefined;
  lending: LoanData;
}

export function hashLoanVersion(lending: LoanData): string {
  return addVersion({ lending }).version;
}

/** Returns a query for items of bookings with all data that the desk needs. The caller adds filter and order. */
export function selectLoanRows(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
    .select([
      'bookings.id',
      'bookings.kit_id',
      'bookings.user_email',
      'bookings.borrower_name',
      'bookings.equipment_id',
      'equipment.name',
      'equipment.quantity as owned',
      'equipment.accessories',
      'equipment.room',
      'bookings.quantity',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.created_at',
      'bookings.confirm_by',
      'bookings.state',
      'bookings.cancelled_by',
      'bookings.note',
      'bookings.trouble',
      'bookings.trouble_at',
    ])
    .select(selectBorrowerName(db, 'bookings.borrower_key').as('portfolio_name'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLoanRows>['execute']>>[number];

/** Converts rows to items and adds the units that were handed out with each item. */
export async function addUnits(db: Db, rows: readonly Row[]): Promise<LoanRow[]> {
  const ids = rows.map(({ id }) => id);
  const lent =
    ids.length === 0
      ? []
      : await db.selectFrom('lent_units').selectAll().where('booking_id', 'in', ids).orderBy('number').execute();
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.kit_id ?? row.id,
    email: row.user_email,
    name: row.borrower_name || row.portfolio_name,
    equipment: { id: row.equipment_id, name: row.name, quantity: row.owned },
    accessories: row.accessories,
    isRoom: row.room !== null,
    bookedAt: row.created_at,
    confirmBy: row.confirm_by,
    trouble: row.trouble_at === null ? undefined : { at: row.trouble_at, sentence: row.trouble },
    lending: {
      state: row.state,
      ...(row.cancelled_by !== null && { cancelledBy: row.cancelled_by }),
      quantity: row.quantity,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      note: row.note,
      units: lent
        .filter(({ booking_id }) => booking_id === row.id)
        .map(({ number, out_at, back_at, condition, note }) => ({
          number,
          outAt: out_at,
          backAt: back_at,
          condition,
          note,
        })),
    },
  }));
}

export async function findLoan(db: Db, id: string): Promise<LoanRow | undefined> {
  const rows = await selectLoanRows(db).where('bookings.id', '=', id).execute();
  return (await addUnits(db, rows))[0];
}

/** Stores the fields of an item that an action has changed. */
export async function updateLoanData(db: Db, { id, equipment }: LoanRow, lending: LoanData): Promise<void> {
  const { state, cancelledBy = null, quantity, startsAt, endsAt, note, units } = lending;
  await db
    .updateTable('bookings')
    .set({ state, cancelled_by: cancelledBy, quantity, starts_at: startsAt, ends_at: endsAt, note })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('lent_units').where('booking_id', '=', id).execute();
  if (units.length === 0) return;
  const rows = units.map(({ number, outAt, backAt, condition, note: said }) => ({
    booking_id: id,
    equipment_id: equipment.id,
    number,
    out_at: outAt,
    back_at: backAt,
    condition,
    note: said,
  }));
  await db.insertInto('lent_units').values(rows).execute();
}
