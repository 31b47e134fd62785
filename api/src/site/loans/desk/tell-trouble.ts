import type { Db } from '../../../ground/db/connection.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { invalidFields } from '../../../ground/http/errors.ts';
import { isWithinRate } from '../../../ground/http/rate-limit.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import { cleanText } from '../../../ground/text/clean-text.ts';
import { addressesOf } from '../../holders.ts';
import { noteAct } from '../../record.ts';
import type { Site } from '../../site.ts';
import { troubleMail } from './desk-mail.ts';
import type { LoanRow } from './loan-state.ts';

const fail = failOf<'POST /api/managed-bookings/troubles'>();

/** Has the desk know what is broken or missing of a loan; the next sentence of its borrower stands in place of it, and
 *  the record keeps both. Whoever works at the desk is told by mail, at most a few times of one loan.
 *  @throws HttpError 400 for no sentence, 409 `loans/not-possible` for what was never out */
export async function tellTrouble(
  site: Pick<Site, 'administrator' | 'config' | 'now' | 'society'>,
  trx: Db,
  loan: LoanRow,
  text: string,
): Promise<void> {
  const { config, now } = site;
  const sentence = cleanText(text);
  if (sentence === '') throw invalidFields({ sentence: 'Say what is broken or missing, in a sentence.' });
  if (!['out', 'back'].includes(loan.lending.state)) {
    throw fail(409, 'loans/not-possible', 'Only of what is out, or came back, can the desk be told.');
  }
  const trouble = { trouble: sentence, trouble_at: now().toISOString() };
  await trx.updateTable('bookings').set(trouble).where('id', '=', loan.id).execute();
  const subject = { id: loan.id, name: loan.name ?? loan.email };
  const after = { what: loan.equipment.name, note: sentence };
  await noteAct(trx, { area: 'loans', actorId: null, act: 'trouble', subject, after }, now());
  const rate = config.rates.troublesMailed;
  if (!(await isWithinRate(trx, { key: `trouble-mails:${loan.id}`, rate, now: now() }))) return;
  for (const recipient of await addressesOf(site, trx, 'loans')) {
    await queueMail(trx, troubleMail(site.society(), recipient, loan, sentence, config.publicUrl), now());
  }
}
