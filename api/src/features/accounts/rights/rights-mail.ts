import type { Society } from '@fotosoc/contract/society';
import type { GivenRight } from '@fotosoc/contract/people';
import { formatDate } from '@fotosoc/contract/format-time';
import { RIGHT_TEXTS } from '@fotosoc/contract/rights';
import type { Right } from '@fotosoc/contract/user';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { createMail } from '../../../text/mail.ts';

export function createInvitationMail(
  society: Society,
  recipient: string,
  rights: readonly GivenRight[],
  link: string,
): Mail {
  return createMail(society, recipient, `Look after ${society.shortName} with us`, [
    `you are invited to look after ${society.longName}'s website. You may then:`,
    formatRights(rights),
    'Accept the invitation within 14 days. You need an account and can create one there:',
    link,
    'The link works once. If you did not expect this invitation, you need not do anything.',
  ]);
}

export function createGrantedRightsMail(
  society: Society,
  recipient: string,
  rights: readonly GivenRight[],
  address: string,
): Mail {
  return createMail(society, recipient, `You have new rights at ${society.shortName}`, [
    `on ${society.longName}'s website you may now:`,
    formatRights(rights),
    `Log in and open the Account menu: ${address}`,
  ]);
}

export function createEndedRightsMail(society: Society, recipient: string, rights: readonly Right[]): Mail {
  return createMail(society, recipient, `Your rights at ${society.shortName} have ended`, [
    `on ${society.longName}'s website you may no longer:`,
    rights.map((right) => `- ${RIGHT_TEXTS[right].may}`).join('\n'),
    'Your account, your portfolios and your bookings stay as they are. Thank you for your work.',
  ]);
}

export function createEndingRightsMail(society: Society, recipient: string, rights: readonly GivenRight[]): Mail {
  return createMail(society, recipient, `Your rights at ${society.shortName} end soon`, [
    `on ${society.longName}'s website you may:`,
    formatRights(rights),
    'To keep these rights, ask an administrator before that day.',
  ]);
}

function formatRights(rights: readonly GivenRight[]): string {
  return rights
    .map(
      ({ right, lastDay }) => `- ${RIGHT_TEXTS[right].may}${lastDay === null ? '' : `, until ${formatDate(lastDay)}`}`,
    )
    .join('\n');
}
