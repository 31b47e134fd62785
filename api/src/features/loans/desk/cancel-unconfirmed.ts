import type { Transaction } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import type { SiteServices } from '../../services.ts';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { logActivity } from '../../activity-log/log-activity.ts';
import { formatItems } from '../booking-text.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { readLoanRules } from '../loan-rules.ts';
import { createLapsedBookingMail, createReleaseMail } from './desk-mail.ts';
import { selectLoanRows, updateLoanData, addUnits, type LoanRow } from './loan-state.ts';

const BATCH = 500;

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>;

/** Cancels bookings whose address was not confirmed in time. Each address gets one mail. Items that are out, and past
 *  bookings, stay unchanged. */
export async function cancelUnconfirmedBookings(site: Services): Promise<void> {
  const { db, now } = site;
  const due = await db
    .selectFrom('bookings')
    .select(['id', 'borrower_key'])
    .where('confirm_by', '<=', now().toISOString())
    // A cancellation can be undone for a minute. The restored booking must still be unconfirmed.
    .where((where) =>
      where.or([
        where('state', '!=', 'cancelled'),
        where('confirm_by', '<=', new Date(now().getTime() - HOUR_MS).toISOString()),
      ]),
    )
    .orderBy('confirm_by')
    .limit(BATCH)
    .execute();
  for (const key of new Set(due.map(({ borrower_key }) => borrower_key))) {
    const ids = due.filter(({ borrower_key }) => borrower_key === key).map(({ id }) => id);
    await write(db, 'equipment', (trx) => cancelUnconfirmed(site, trx, ids));
  }
}

async function cancelUnconfirmed(
  { config, now, society }: Services,
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  const instant = now().toISOString();
  const rows = await selectLoanRows(trx).where('bookings.id', 'in', ids).where('confirm_by', '<=', instant).execute();
  if (rows.length === 0) return; // another process has cancelled the bookings, or their address was confirmed
  const loans = (await addUnits(trx, rows)).filter(
    ({ lending: { state, endsAt } }) => ['asked', 'booked'].includes(state) && endsAt > instant,
  );
  await trx.updateTable('bookings').set({ confirm_by: null }).where('id', 'in', ids).execute();
  await cancelLapsedItems(trx, loans, 'lapse', now());
  if (loans.length > 0)
    await queueMail(trx, createLapsedBookingMail(society(), loans, `${config.publicUrl}/loans`), now());
}

/** Gives equipment back that was not collected within the time that the rules set. Each borrower gets one mail. */
export async function releaseUncollectedItems(site: Services): Promise<void> {
  const { config, db, now, society } = site;
  const { releaseHours = null } = await readLoanRules(db, config.loans);
  if (releaseHours === null) return;
  const [instant, startedBy] = [now(), new Date(now().getTime() - releaseHours * HOUR_MS)].map((at) =>
    at.toISOString(),
  );
  const selectDue = (reader: Db) =>
    reader
      .selectFrom('bookings')
      .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
      .select(['bookings.id', 'bookings.borrower_key'])
      .where('room', 'is', null)
      .where('bookings.state', '=', 'booked')
      .where('bookings.starts_at', '<=', startedBy!)
      .where('bookings.ends_at', '>', instant!);
  const due = await selectDue(db).limit(BATCH).execute();
  for (const key of new Set(due.map(({ borrower_key }) => borrower_key))) {
    await write(db, 'equipment', async (trx) => {
      // Another process may have released the items, or an officer may have handed them out.
      const ids = (await selectDue(trx).where('borrower_key', '=', key).execute()).map(({ id }) => id);
      if (ids.length === 0) return;
      const loans = await addUnits(trx, await selectLoanRows(trx).where('bookings.id', 'in', ids).execute());
      await cancelLapsedItems(trx, loans, 'release', now());
      await queueMail(trx, createReleaseMail(society(), loans, `${config.publicUrl}/loans`), now());
    });
  }
}

/** Cancels items in the name of the site, and logs the cancellation of each booking. */
async function cancelLapsedItems(
  trx: Transaction<Database>,
  loans: readonly LoanRow[],
  action: 'lapse' | 'release',
  now: Date,
): Promise<void> {
  const by = action === 'release' && ({ cancelledBy: 'desk' } as const);
  for (const loan of loans) await updateLoanData(trx, loan, { ...loan.lending, state: 'cancelled', ...by });
  for (const bookingId of new Set(loans.map((loan) => loan.bookingId))) {
    const items = loans.filter((loan) => loan.bookingId === bookingId);
    const what = formatItems(items.map(({ equipment, lending }) => ({ equipment: equipment.name, ...lending })));
    const subject = { id: bookingId, name: items[0]!.name ?? items[0]!.email };
    await logActivity(trx, { area: 'loans', actorId: null, action, subject, after: { what } }, now);
  }
}
