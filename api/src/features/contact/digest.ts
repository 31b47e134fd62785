import type { Db } from '@fotosoc/server-kit/db/connection';
import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const REASON = 'contact-digest';
/** The digest is sent after ten minutes. No message is added in the last minute, as the mail may already be on its
 *  way. */
const [OPEN_MS, SENT_AFTER_MS] = [9 * MINUTE_MS, 10 * MINUTE_MS];
const SUBJECT = 'Messages from the contact form';
const LEAD =
  'Many messages came at the same time, perhaps from a program, so here they are in one mail, the oldest first:';
const RULE = '\n\n----------\n\n';

/** Adds a message to the digest mail. The transaction must hold the lock of mails. */
export async function addToDigest(trx: Db, { recipient, body, form }: Mail, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('mails')
    .select(['id', 'body'])
    .where('reason', '=', REASON)
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - OPEN_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const text = `${open?.body ?? LEAD}${RULE}${body}`;
  const asForm = form && { 'contact-name': 'Several people', email: recipient, message: text };
  if (open) {
    const more = { body: text, form: asForm ? JSON.stringify(asForm) : null };
    await trx.updateTable('mails').set(more).where('id', '=', open.id).execute();
    return;
  }
  const until = new Date(now.getTime() + SENT_AFTER_MS);
  await queueMail(trx, { recipient, subject: SUBJECT, body: text, ...(asForm && { form: asForm }) }, now, {
    reason: REASON,
    until,
  });
}
