import { randomUUID } from 'node:crypto';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { queueMail } from '../../ground/mail/outbox.ts';
import type { Ground } from '../../ground/ground.ts';
import { findAccountByEmail, insertReset } from './queries.ts';
import { resetLink, resetMail } from './reset-mail.ts';

const MOST = 100;

/** Stores a request for a new password, for known and unknown addresses alike, so that both take the same time. */
export async function noteResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db.insertInto('reset_requests').values({ id: randomUUID(), email, asked_at: now.toISOString() }).execute();
}

/** Writes and sends each requested mail once, including mails of a process killed between response and mail. */
export async function answerResetRequests({
  db,
  now,
  config,
  deliverMails,
  society,
}: Pick<Ground, 'config' | 'db' | 'deliverMails' | 'now' | 'society'>): Promise<void> {
  const waiting = await db
    .selectFrom('reset_requests')
    .select(['id', 'email'])
    .orderBy('asked_at')
    .limit(MOST)
    .execute();
  for (const { id, email } of waiting) {
    const known = await findAccountByEmail(db, email);
    await write(db, known ? `account:${known.id}` : 'none', async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('reset_requests').where('id', '=', id).executeTakeFirst();
      // The account is read again: a mail must not go to an address that the account has just lost.
      const account = await findAccountByEmail(trx, email);
      if (numDeletedRows === 0n || account?.id !== known?.id || !account) return;
      const token = await insertReset(trx, account.id, now());
      await queueMail(trx, resetMail(society(), account.email, resetLink(config.publicUrl, token)), now());
    });
  }
  if (waiting.length > 0) await deliverMails();
}
