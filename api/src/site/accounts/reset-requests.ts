import { randomUUID } from 'node:crypto';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { queueMail } from '../../ground/mail/outbox.ts';
import type { Ground } from '../../ground/ground.ts';
import { findAccountByEmail, insertReset } from './queries.ts';
import { resetLink, resetMail } from './reset-mail.ts';

/** Answered by one call; what is more waits for the next. */
const MOST = 100;

/** Notes that somebody asked for a new password, whether or not there is such an account: it takes as long for both. */
export async function noteResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db.insertInto('reset_requests').values({ id: randomUUID(), email, asked_at: now.toISOString() }).execute();
}

/** Writes the mails that were asked for, each once, and sends them; also those of a process that was killed between its
 *  answer and its mail. */
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
      // Asked again: a mail must not go to an address that the account has just lost.
      const account = await findAccountByEmail(trx, email);
      if (numDeletedRows === 0n || account?.id !== known?.id || !account) return;
      const token = await insertReset(trx, account.id, now());
      await queueMail(trx, resetMail(society(), account.email, resetLink(config.publicUrl, token)), now());
    });
  }
  if (waiting.length > 0) await deliverMails();
}
