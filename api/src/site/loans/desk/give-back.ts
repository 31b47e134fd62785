import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { write } from '../../../ground/db/write.ts';
import type { Ground } from '../../../ground/ground.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import { noteAct } from '../../record.ts';
import { itemsInWords } from '../booking-words.ts';
import { givenBackMail } from './desk-mail.ts';
import { loanRows, saveLending, withUnits } from './loan-state.ts';

const BATCH = 500;

type Site = Pick<Ground, 'config' | 'db' | 'now' | 'society'>;

/** Cancels bookings without timely confirmation, with one mail to each address. Loans, and past bookings, stay
 *  unchanged. */
export async function giveBackUnconfirmed(site: Site): Promise<void> {
  const { db, now } = site;
  const due = await db
    .selectFrom('bookings')
    .select(['id', 'borrower_key'])
    .where('confirm_by', '<=', now().toISOString())
    .orderBy('confirm_by')
    .limit(BATCH)
    .execute();
  for (const key of new Set(due.map(({ borrower_key }) => borrower_key))) {
    const ids = due.filter(({ borrower_key }) => borrower_key === key).map(({ id }) => id);
    await write(db, 'equipment', (trx) => giveBack(site, trx, ids));
  }
}

async function giveBack(
  { config, now, society }: Site,
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  const instant = now().toISOString();
  const rows = await loanRows(trx).where('bookings.id', 'in', ids).where('confirm_by', '<=', instant).execute();
  if (rows.length === 0) return; // cancelled by another process, or confirmed meanwhile
  const loans = (await withUnits(trx, rows)).filter(
    ({ lending: { state, endsAt } }) => ['asked', 'booked'].includes(state) && endsAt > instant,
  );
  await trx.updateTable('bookings').set({ confirm_by: null }).where('id', 'in', ids).execute();
  for (const loan of loans) await saveLending(trx, loan, { ...loan.lending, state: 'cancelled' });
  for (const bookingId of new Set(loans.map((loan) => loan.bookingId))) {
    const items = loans.filter((loan) => loan.bookingId === bookingId);
    const what = itemsInWords(items.map(({ equipment, lending }) => ({ equipment: equipment.name, ...lending })));
    const subject = { id: bookingId, name: items[0]!.name ?? items[0]!.email };
    await noteAct(trx, { area: 'loans', actorId: null, act: 'lapse', subject, after: { what } }, now());
  }
  if (loans.length > 0) await queueMail(trx, givenBackMail(society(), loans, `${config.publicUrl}/loans`), now());
}
