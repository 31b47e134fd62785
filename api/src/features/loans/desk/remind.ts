import type { Transaction } from 'kysely';
import type { Society } from '@fotosoc/contract/society';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import type { SiteServices } from '../../services.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { insertLoanLink } from '../loan-links.ts';
import { readLoanRules } from '../loan-rules.ts';
import { createBookingMail, formatItemList, formatMailSubject, formatPickupLocation } from './desk-mail.ts';
import type { LoanData, LoanRow } from './loan-state.ts';
import { describeDueDay, describeLateness } from './lateness.ts';
import { listBookingItems } from './booking-items.ts';

/** Kind of a reminder, by its time relative to the end of a loan. */
type Reminder = 'day-before' | 'due' | 'late-hour' | 'late-day' | 'late-three-days';

/** Reminders and their times in milliseconds after the end of a loan, earliest first. */
const REMINDER_OFFSETS_MS: [Reminder, number][] = [
  ['day-before', -DAY_MS],
  ['due', 0],
  ['late-hour', HOUR_MS],
  ['late-day', DAY_MS],
  ['late-three-days', 3 * DAY_MS],
];

const LAST_REMINDER: Reminder = 'late-three-days';

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>;

/** Mails borrowers about the due day and about overdue items. One mail covers all items of a booking with the same end,
 *  and is sent once for each end. Repeated or concurrent runs send no second mail. If several reminders are due at
 *  once, only the latest is sent. */
export async function remindBorrowers(site: Services): Promise<void> {
  const { db, now } = site;
  const out = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'out')
    .where('ends_at', '<=', new Date(now().getTime() + DAY_MS).toISOString())
    .where((where) => {
      const last = where
        .selectFrom('loan_mails')
        .select('loan_mails.kind')
        .whereRef('loan_mails.booking_id', '=', 'bookings.id')
        .whereRef('loan_mails.ends_at', '=', 'bookings.ends_at')
        .where('loan_mails.kind', '=', LAST_REMINDER);
      return where.not(where.exists(last));
    })
    .execute();
  for (const { id } of out) await write(db, 'equipment', (trx) => remindBorrower(site, trx, id));
}

async function remindBorrower(
  { config, now, society }: Services,
  trx: Transaction<Database>,
  id: string,
): Promise<void> {
  const together = await listBookingItems(trx, id);
  const loan = together.find((one) => one.id === id);
  if (loan?.lending.state !== 'out') return;
  const due = listDueReminders(loan.lending, now());
  const [newest] = due.slice(-1);
  if (!newest) return;
  const { endsAt } = loan.lending;
  const same = together.filter(({ lending }) => lending.state === 'out' && lending.endsAt === endsAt);
  const at = { ends_at: endsAt, written_at: now().toISOString() };
  const rows = same.flatMap((one) => due.map((kind) => ({ booking_id: one.id, kind, ...at })));
  const written = await trx
    .insertInto('loan_mails')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['booking_id', 'kind'])
    .execute();
  if (!written.some(({ booking_id, kind }) => booking_id === id && kind === newest)) return;
  const link = await insertLoanLink(trx, id, config.publicUrl);
  const { place } = await readLoanRules(trx, config.loans);
  await queueMail(trx, createReminderMail(society(), same, now(), { link, place }), now());
}

/** Returns the reminders whose time has come. A loan of at most a day gets no reminder on the day before. */
function listDueReminders({ startsAt, endsAt }: LoanData, now: Date): Reminder[] {
  const isShort = Date.parse(endsAt) - Date.parse(startsAt) <= DAY_MS;
  return REMINDER_OFFSETS_MS.filter(([kind]) => !(isShort && kind === 'day-before'))
    .filter(([, afterMs]) => Date.parse(endsAt) + afterMs <= now.getTime())
    .map(([kind]) => kind);
}

/** Creates a reminder. The mail states the due time of the items or, for overdue items, their lateness at the time of
 *  writing. */
function createReminderMail(
  society: Society,
  items: readonly LoanRow[],
  now: Date,
  { link, place }: { link: string; place: string | undefined },
): Mail {
  const { endsAt } = items[0]!.lending;
  const lateMs = now.getTime() - Date.parse(endsAt);
  const what = formatMailSubject(items);
  const [subject, sentence] =
    lateMs < 0
      ? [`Due ${describeDueDay(endsAt, now)}: ${what}`, `please bring this back ${describeDueDay(endsAt, now)}:`]
      : lateMs < HOUR_MS
        ? [`Due now: ${what}`, 'please bring this back now:']
        : [
            `${describeLateness(endsAt, now)} late: ${what}`,
            `this is ${describeLateness(endsAt, now).toLowerCase()} late. Others may be waiting for it. Please bring it back as soon as you can:`,
          ];
  return createBookingMail(society, items, subject, [
    sentence,
    ...formatItemList(items),
    ...formatPickupLocation(place),
    `If you cannot bring it, write to ${society.committeeEmail}.`,
    `Your booking: ${link}`,
  ]);
}
