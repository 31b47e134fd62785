import type { Society } from '@fotosoc/contract/society';
import type { EmailLink } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { EmailLinkRow } from './tables.ts';
import { toEmailKey } from './rules.ts';
import { createConfirmEmailMail } from './account-mail.ts';

const LIFETIME_MS: Record<EmailLink['act'], number> = { confirm: DAY_MS, 'give-back': 7 * DAY_MS };

/** Creates a link that confirms or restores an address of an account. A new confirmation link ends the account's
 *  earlier confirmation links.
 *  @returns token of the link; the database stores only its hash */
export async function insertEmailLink(
  trx: Db,
  {
    accountId,
    act,
    email,
    rank = null,
  }: { accountId: string; act: EmailLink['act']; email: string; rank?: number | null },
  now: Date,
): Promise<string> {
  const token = createToken();
  if (act === 'confirm') await deleteConfirmLinks(trx, accountId);
  await trx
    .insertInto('email_links')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      act,
      email,
      email_key: toEmailKey(email),
      email_rank: rank,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFETIME_MS[act]).toISOString(),
    })
    .execute();
  return token;
}

/** Returns the expiry of a mailed link, created now, that restores a former e-mail address. */
export function getRestoreDeadline(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS['give-back']);
}

/** Queues the mail with the link that confirms an address. */
export async function queueConfirmEmailMail(
  trx: Db,
  { accountId, email, publicUrl, society }: { accountId: string; email: string; publicUrl: string; society: Society },
  now: Date,
): Promise<void> {
  const token = await insertEmailLink(trx, { accountId, act: 'confirm', email }, now);
  await queueMail(trx, createConfirmEmailMail(society, email, formatEmailLink(publicUrl, token)), now);
}

export function formatEmailLink(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-email?token=${token}`;
}

export async function deleteConfirmLinks(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('email_links').where('account_id', '=', accountId).where('act', '=', 'confirm').execute();
}

/** Returns the link of a token; undefined if the link is unknown or expired. */
export async function findEmailLink(db: Db, token: string, now: Date): Promise<EmailLinkRow | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Returns the new address that the account holder has entered and not confirmed yet; `undefined` without such an
 *  address. */
export async function findPendingEmail(db: Db, accountId: string, now: Date): Promise<string | undefined> {
  const link = await db
    .selectFrom('email_links')
    .innerJoin('accounts', 'accounts.id', 'email_links.account_id')
    .select('email_links.email')
    .where('account_id', '=', accountId)
    .where('act', '=', 'confirm')
    .whereRef('email_links.email_key', '!=', 'accounts.email_key')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return link?.email;
}
