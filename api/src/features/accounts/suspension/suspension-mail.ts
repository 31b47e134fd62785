import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { createMail } from '../../../text/mail.ts';

export function createSuspendedMail(society: Society, recipient: string, reason: string): Mail {
  return createMail(society, recipient, `Your ${society.shortName} account is suspended`, [
    `an administrator has suspended your ${society.shortName} account. You are signed out everywhere and cannot sign in. Your portfolios, photos and bookings stay as they are.`,
    `The reason: ${reason}`,
    `To ask about the suspension, write to ${society.committeeEmail}.`,
  ]);
}

export function createLiftedSuspensionMail(society: Society, recipient: string, publicUrl: string): Mail {
  return createMail(society, recipient, `You can use your ${society.shortName} account again`, [
    `an administrator has lifted the suspension of your ${society.shortName} account. You can sign in again: ${publicUrl}/login`,
  ]);
}
