import { randomUUID } from 'node:crypto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { SiteServices } from '../services.ts';
import { insertReset } from './queries.ts';
import { findAccountByEmail } from './read.ts';
import { formatResetLink, createResetMail } from './reset-mail.ts';

const MAX_RESET_MAILS_PER_RUN = 100;

/** Stores a request for a new password. Known and unknown addresses are stored alike, so that the response takes the
 *  same time and does not reveal accounts. */
export async function insertResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db.insertInto('reset_requests').values({ id: randomUUID(), email, asked_at: now.toISOString() }).execute();
}

/** Sends one mail for each stored request. Requests whose process was killed before the mail are included. */
export async function mailResetLinks({
  db,
  now,
  config,
  deliverMails,
  society,
}: Pick<SiteServices, 'config' | 'db' | 'deliverMails' | 'now' | 'society'>): Promise<void> {
  const waiting = await db
    .selectFrom('reset_requests')
    .select(['id', 'email'])
    .orderBy('asked_at')
    .limit(MAX_RESET_MAILS_PER_RUN)
    .execute();
  for (const { id, email } of waiting) {
    const known = await findAccountByEmail(db, email);
    await write(db, known ? `account:${known.id}` : 'none', async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('reset_requests').where('id', '=', id).executeTakeFirst();
      // The account is read again in the transaction, because the address may have moved to another account since the
      // first read.
      const account = await findAccountByEmail(trx, email);
      if (numDeletedRows === 0n || account?.id !== known?.id || !account) return;
      const token = await insertReset(trx, account.id, now());
      await queueMail(trx, createResetMail(society(), account.email, formatResetLink(config.publicUrl, token)), now());
    });
  }
  if (waiting.length > 0) await deliverMails();
}
