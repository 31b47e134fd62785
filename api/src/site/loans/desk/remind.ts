import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { write } from '../../../ground/db/write.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import type { Ground } from '../../../ground/ground.ts';
import { DAY_MS, HOUR_MS } from '../../../ground/units.ts';
import { newLink } from '../loan-links.ts';
import { loadRules } from '../loan-rules.ts';
import { reminderMail, type Reminder } from './desk-mail.ts';
import { findLoan, type Lending } from './loan-state.ts';

/** How long after the end of a loan each mail is written, in that order. */
const AFTER_MS: [Reminder, number][] = [
  ['day-before', -DAY_MS],
  ['due', 0],
  ['late-hour', HOUR_MS],
  ['late-day', DAY_MS],
  ['late-three-days', 3 * DAY_MS],
];

/** Whose last mail was written need not be looked at again. */
const LAST: Reminder = 'late-three-days';

type Site = Pick<Ground, 'config' | 'db' | 'now' | 'society'>;

/** Reminds those who have something of the day it is due, and that it is late: each mail once for each end, whoever runs
 *  this and however the clock goes. One that a later one has overtaken is not written any more: it would not be true. */
export async function remindBorrowers(site: Site): Promise<void> {
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
        .where('loan_mails.kind', '=', LAST);
      return where.not(where.exists(last));
    })
    .execute();
  for (const { id } of out) await write(db, 'equipment', (trx) => remind(site, trx, id));
}

async function remind({ config, now, society }: Site, trx: Transaction<Database>, id: string): Promise<void> {
  const loan = await findLoan(trx, id);
  if (loan?.lending.state !== 'out') return;
  const due = dueMails(loan.lending, now());
  const [newest] = due.slice(-1);
  if (!newest) return;
  const at = { ends_at: loan.lending.endsAt, written_at: now().toISOString() };
  const rows = due.map((kind) => ({ booking_id: id, kind, ...at }));
  const written = await trx
    .insertInto('loan_mails')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  if (!written.some(({ kind }) => kind === newest)) return;
  const link = await newLink(trx, id, config.publicUrl);
  const { place } = await loadRules(trx, config.loans);
  await queueMail(trx, reminderMail(society(), loan, newest, { link, place }), now());
}

/** What should have been written by now; somebody who has it for less than a day is not told the day before. */
function dueMails({ startsAt, endsAt }: Lending, now: Date): Reminder[] {
  const isShort = Date.parse(endsAt) - Date.parse(startsAt) <= DAY_MS;
  return AFTER_MS.filter(([kind]) => !(isShort && kind === 'day-before'))
    .filter(([, afterMs]) => Date.parse(endsAt) + afterMs <= now.getTime())
    .map(([kind]) => kind);
}
