import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '../../ground/mail/outbox.ts';

/** Brings the link by which somebody who asked for it chooses a new password. */
export function resetMail(society: Society, recipient: string, link: string): Mail {
  return {
    recipient,
    subject: `Choose a new password for ${society.shortName}`,
    body: [
      'Hello,',
      `somebody, hopefully you, asked for a new password for your ${society.shortName} account. Choose it here:`,
      link,
      'The link works once, within an hour. If it was not you, there is nothing to do: your password stays as it is.',
      society.longName,
    ].join('\n\n'),
  };
}

/** Brings the same link to somebody for whom the administrator's account was made. */
export function firstAdministratorMail(society: Society, recipient: string, link: string): Mail {
  return {
    recipient,
    subject: `You are the administrator of ${society.shortName}`,
    body: [
      'Hello,',
      `you are the administrator of ${society.longName}'s website. Choose your password here:`,
      link,
      'The link works once, within an hour; after that the page behind it sends another one.',
      society.longName,
    ].join('\n\n'),
  };
}

/** Where the holder of a reset token chooses a password. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`;
}
