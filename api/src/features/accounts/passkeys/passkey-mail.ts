import type { Society } from '@fotosoc/contract/society';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import { createMail } from '../../../text/mail.ts';
import type { SiteServices } from '../../services.ts';
import type { AccountRow } from '../tables.ts';

/** Mails a change of the passkeys of an account to its address, and to each address that can still restore the
 *  account. */
export async function mailAllAddresses(
  { now }: Pick<SiteServices, 'now'>,
  trx: Db,
  { id, email, email_key, email_confirmed_at }: AccountRow,
  makeMail: (recipient: string, isConfirmed: boolean) => Mail,
): Promise<void> {
  const earlier = await trx
    .selectFrom('email_links')
    .select(['email', 'email_rank'])
    .distinct()
    .where('account_id', '=', id)
    .where('act', '=', 'give-back')
    .where('email_key', '!=', email_key)
    .where('expires_at', '>', now().toISOString())
    .execute();
  const recipients = new Map(earlier.map((link) => [link.email, link.email_rank !== null]));
  recipients.set(email, email_confirmed_at !== null);
  for (const [recipient, isConfirmed] of recipients) await queueMail(trx, makeMail(recipient, isConfirmed), now());
}

export function createAddedPasskeyMail(society: Society, name: string, publicUrl: string) {
  return makeMail(society, `Your ${society.shortName} account has a new passkey`, (isConfirmed) => [
    `${formatPasskeyName(name, isConfirmed)} was added to your ${society.shortName} account just now. You can sign in with it, and you confirm changes of your account with it.`,
    `If you did not add it, choose a new password at once: ${publicUrl}/reset-password\nThat removes all passkeys of the account and signs out all devices. If your account has got another e-mail address, use the link in our mail about that change.`,
  ]);
}

export function createRemovedPasskeyMail(society: Society, name: string, publicUrl: string) {
  return makeMail(society, `A passkey of your ${society.shortName} account was removed`, (isConfirmed) => [
    `${formatPasskeyName(name, isConfirmed)} was removed from your ${society.shortName} account just now.`,
    formatNotYouHint(publicUrl),
  ]);
}

export function createPasskeysRemovedMail(society: Society, publicUrl: string) {
  return makeMail(society, `All passkeys of your ${society.shortName} account were removed`, () => [
    `all passkeys of your ${society.shortName} account were removed just now, with a link from a mail and the password. You sign in and confirm changes with your password again.`,
    formatNotYouHint(publicUrl),
  ]);
}

export function createPasskeyRecoveryMail(society: Society, link: string) {
  return makeMail(society, `Remove the lost passkeys of your ${society.shortName} account`, () => [
    `someone who is signed in to your ${society.shortName} account, hopefully you, asked to remove its lost passkeys. Remove them here:`,
    link,
    'The link works once, within an hour, and asks for your password. If it was not you, change your password: your passkeys stay as they are.',
  ]);
}

function formatNotYouHint(publicUrl: string): string {
  return `If it was not you, choose a new password at once: ${publicUrl}/reset-password`;
}

/** @param isConfirmed whether the recipient has confirmed the address; if not, the mail omits the name, because the
 *  account holder could send any text to strangers */
function formatPasskeyName(name: string, isConfirmed: boolean): string {
  return isConfirmed ? `the passkey “${name}”` : 'a passkey';
}

function makeMail(society: Society, subject: string, paragraphsFor: (isConfirmed: boolean) => string[]) {
  return (recipient: string, isConfirmed = false): Mail =>
    createMail(society, recipient, subject, paragraphsFor(isConfirmed));
}
