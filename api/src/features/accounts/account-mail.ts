import type { Society } from '@fotosoc/contract/society';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import { formatInstant } from '@fotosoc/contract/instant';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { createMail } from '../../text/mail.ts';

export function createConfirmEmailMail(society: Society, recipient: string, link: string): Mail {
  return createMail(society, recipient, `Confirm your e-mail address for ${society.shortName}`, [
    `someone, hopefully you, entered this e-mail address for their ${society.shortName} account. Confirm the address here:`,
    link,
    'The link works once, within a day. If it was not you, you need not do anything.',
  ]);
}

/** Creates the mail to the previous address of an account whose address has changed.
 *  @param wayBack link that restores the previous address, with its expiry; `undefined` if the account has returned to
 *  an older address */
export function createChangedEmailMail(
  society: Society,
  recipient: string,
  newEmail: string,
  wayBack: { link: string; until: Date } | undefined,
): Mail {
  const moved = `your ${society.shortName} account now has the address ${newEmail}. We no longer send mail here.`;
  const subject = `Your ${society.shortName} account has another e-mail address`;
  if (!wayBack) {
    return createMail(society, recipient, subject, [moved, 'The account had that address before this one.']);
  }
  return createMail(society, recipient, subject, [
    moved,
    'If you did not change the address, take the account back here:',
    wayBack.link,
    `The link works once, until ${formatInstant(wayBack.until.toISOString())} (${TIME_ZONE_NAME}). It signs the account out everywhere, and you choose a new password.`,
  ]);
}

export function createChangedPasswordMail(society: Society, recipient: string, publicUrl: string): Mail {
  return createMail(society, recipient, `Your ${society.shortName} password was changed`, [
    `the password of your ${society.shortName} account was changed just now, and all other devices were signed out.`,
    `If it was not you, choose a new password at once: ${publicUrl}/reset-password`,
  ]);
}
