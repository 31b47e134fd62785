import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { isWithinRate } from '@fotosoc/server-kit/http/rate-limit';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { normaliseText, isBlank } from '@fotosoc/server-kit/text/clean-text';
import { listRightHolderEmails } from '../../account-directory/read.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { createProblemMail } from './desk-mail.ts';
import type { LoanRow } from './loan-state.ts';

const fail = createSharedFail<'POST /api/managed-bookings/problems'>();

/** Stores a borrower's report of a broken or missing item. A later report replaces the current one; the activity log
 *  keeps both. Each officer gets a mail, up to a limit for each item.
 *  @param together all items of the booking
 *  @throws HttpError 400 for an empty text, 404 for an item of another booking, 409 `loans/not-possible` for an item
 *  that was never out */
export async function reportProblem(
  site: Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>,
  trx: Db,
  together: readonly LoanRow[],
  report: { sentence: string; id?: string | undefined },
): Promise<void> {
  const { config, now } = site;
  const sentence = normaliseText(report.sentence);
  if (isBlank(sentence))
    throw createInvalidFieldsError({ sentence: 'Enter what is broken or missing, in a sentence.' });
  const named = together.filter(({ id }) => report.id === undefined || id === report.id);
  if (named.length === 0) throw fail(404, 'loans/booking-not-found', 'This item is not part of the booking.');
  const loan = named.find(wasOut);
  if (!loan) throw fail(409, 'loans/not-possible', 'You can report only equipment that you have, or have returned.');
  const trouble = { trouble: sentence, trouble_at: now().toISOString() };
  await trx.updateTable('bookings').set(trouble).where('id', '=', loan.id).execute();
  const subject = { id: loan.bookingId, name: loan.name ?? loan.email };
  const after = { what: loan.equipment.name, note: sentence };
  await logActivity(trx, { area: 'loans', actorId: null, action: 'trouble', subject, after }, now());
  const rate = config.rates.troubleMailsPerLoan;
  if (!(await isWithinRate(trx, { key: `trouble-mails:${loan.id}`, rate, now: now() }))) return;
  for (const recipient of await listRightHolderEmails(site, trx, 'loans')) {
    await queueMail(trx, createProblemMail(site.society(), recipient, loan, sentence, config.publicUrl), now());
  }
}

function wasOut({ lending }: LoanRow): boolean {
  return lending.state === 'out' || lending.state === 'back';
}
