import type { Society } from '@fotosoc/contract/society';
import type { EmailLink } from '@fotosoc/contract/own-account';
import type { Db } from '../../../ground/db/connection.ts';
import { hashToken, newToken } from '../../../ground/http/token.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import { DAY_MS } from '../../../ground/units.ts';
import type { EmailLinkRow } from '../tables.ts';
import { emailKey } from '../rules.ts';
import { confirmMail } from './account-mail.ts';

const LIFETIME_MS: Record<EmailLink['act'], number> = { confirm: DAY_MS, 'give-back': 7 * DAY_MS };

/** Makes a link about an address of an account; of those that confirm one, the account's earlier ones end.
 *  @returns its token, which is nowhere else: only its hash is stored */
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
  const token = newToken();
  if (act === 'confirm') await deleteConfirmLinks(trx, accountId);
  await trx
    .insertInto('email_links')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      act,
      email,
      email_key: emailKey(email),
      email_rank: rank,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFETIME_MS[act]).toISOString(),
    })
    .execute();
  return token;
}

/** When a link that is made now can give an address back no longer. */
export function giveBackEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS['give-back']);
}

/** Mails the link by which the holder of an account shows that an address is theirs. */
export async function queueConfirmMail(
  trx: Db,
  { accountId, email, publicUrl, society }: { accountId: string; email: string; publicUrl: string; society: Society },
  now: Date,
): Promise<void> {
  const token = await insertEmailLink(trx, { accountId, act: 'confirm', email }, now);
  await queueMail(trx, confirmMail(society, email, emailLinkAt(publicUrl, token)), now);
}

/** Where somebody follows a link about an address. */
export function emailLinkAt(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-email?token=${token}`;
}

export async function deleteConfirmLinks(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('email_links').where('account_id', '=', accountId).where('act', '=', 'confirm').execute();
}

/** The link of a token, while it works. */
export async function findEmailLink(db: Db, token: string, now: Date): Promise<EmailLinkRow | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** The address that waits to become the account's, if one does. */
export async function findNewEmail(db: Db, accountId: string, now: Date): Promise<string | undefined> {
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
