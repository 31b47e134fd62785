import type { Db } from '../../../ground/db/connection.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { invalidFields } from '../../../ground/http/errors.ts';
import { isWithinRate } from '../../../ground/http/rate-limit.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import { cleanText, isBlank } from '../../../ground/text/clean-text.ts';
import { addressesOf } from '../../holders.ts';
import { noteAct } from '../../record.ts';
import type { Site } from '../../site.ts';
import { troubleMail } from './desk-mail.ts';
import type { LoanRow } from './loan-state.ts';

const fail = failOf<'POST /api/managed-bookings/troubles'>();

/** Reports a broken or missing item to the desk. A later report replaces the current one; the activity log keeps both.
 *  Each officer gets a mail, with a limit per item.
 *  @param together all items of the booking
 *  @throws HttpError 400 for an empty text, 404 for an item of another booking, 409 `loans/not-possible` for an item
 *  that was never out */
export async function tellTrouble(
  site: Pick<Site, 'administrator' | 'config' | 'now' | 'society'>,
  trx: Db,
  together: readonly LoanRow[],
  report: { sentence: string; id?: string | undefined },
): Promise<void> {
  const { config, now } = site;
  const sentence = cleanText(report.sentence);
  if (isBlank(sentence)) throw invalidFields({ sentence: 'Say what is broken or missing, in a sentence.' });
  const named = together.filter(({ id }) => report.id === undefined || id === report.id);
  if (named.length === 0) throw fail(404, 'loans/booking-not-found', 'This item is not part of the booking.');
  const loan = named.find(wasOut);
  if (!loan) throw fail(409, 'loans/not-possible', 'You can report only equipment that you have, or have returned.');
  const trouble = { trouble: sentence, trouble_at: now().toISOString() };
  await trx.updateTable('bookings').set(trouble).where('id', '=', loan.id).execute();
  const subject = { id: loan.bookingId, name: loan.name ?? loan.email };
  const after = { what: loan.equipment.name, note: sentence };
  await noteAct(trx, { area: 'loans', actorId: null, act: 'trouble', subject, after }, now());
  const rate = config.rates.troubleMailsPerLoan;
  if (!(await isWithinRate(trx, { key: `trouble-mails:${loan.id}`, rate, now: now() }))) return;
  for (const recipient of await addressesOf(site, trx, 'loans')) {
    await queueMail(trx, troubleMail(site.society(), recipient, loan, sentence, config.publicUrl), now());
  }
}

function wasOut({ lending }: LoanRow): boolean {
  return lending.state === 'out' || lending.state === 'back';
}
