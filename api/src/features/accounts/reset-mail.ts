import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { createMail } from '../../text/mail.ts';

/** Creates the mail with the link to choose a new password. */
export function createResetMail(society: Society, recipient: string, link: string): Mail {
  return createMail(society, recipient, `Choose a new password for ${society.shortName}`, [
    `someone, hopefully you, asked for a new password for your ${society.shortName} account. Choose it here:`,
    link,
    'The link works once, within an hour. If it was not you, you need not do anything: your password stays as it is.',
  ]);
}

/** Creates the mail with the link to choose a password, for the first administrator of a new site. */
export function createFirstAdministratorMail(society: Society, recipient: string, link: string): Mail {
  return createMail(society, recipient, `You are the administrator of ${society.shortName}`, [
    `you are the administrator of ${society.longName}'s website. Choose your password here:`,
    link,
    'The link works once, within an hour. After that you can send a new link from its page.',
  ]);
}

export function formatResetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`;
}
