import type { Society } from '@fotosoc/contract/society';
import type { GivenRight } from '@fotosoc/contract/people';
import { dateInWords } from '@fotosoc/contract/time-words';
import type { Right } from '@fotosoc/contract/user';
import type { Mail } from '../../../ground/mail/outbox.ts';

const DOES: Record<Right, string> = {
  administrator: 'do everything, also say who may do what',
  content: 'change what the pages of the society say',
  galleries: 'make and change galleries',
  loans: 'look after the loans of equipment',
  captions: 'review captions and photos that were asked about',
};

/** Tells somebody what they may do from now on; with a link, once they have accepted it. */
export function invitationMail(society: Society, recipient: string, rights: readonly GivenRight[], link: string): Mail {
  return mail(society, recipient, `Look after ${society.shortName} with us`, [
    `you are invited to look after ${society.longName}'s website. You may then:`,
    inWords(rights),
    'Accept here, within 14 days; you need an account, and can make one there:',
    link,
    'The link works once. If this was not meant for you, there is nothing to do.',
  ]);
}

/** Tells somebody that a right is theirs now. */
export function givenMail(society: Society, recipient: string, rights: readonly GivenRight[], address: string): Mail {
  return mail(society, recipient, `What you may do at ${society.shortName}`, [
    `on ${society.longName}'s website you may now:`,
    inWords(rights),
    `Sign in, and find it in the account menu: ${address}`,
  ]);
}

/** Tells somebody that rights of theirs have ended. */
export function endedMail(society: Society, recipient: string, rights: readonly Right[]): Mail {
  return mail(society, recipient, `Your rights at ${society.shortName} have ended`, [
    `on ${society.longName}'s website you may no longer:`,
    rights.map((right) => `- ${DOES[right]}`).join('\n'),
    'Your account, your portfolios and your bookings stay as they are. Thank you for your work.',
  ]);
}

/** Tells somebody that rights of theirs end soon. */
export function endingMail(society: Society, recipient: string, rights: readonly GivenRight[]): Mail {
  return mail(society, recipient, `Your rights at ${society.shortName} end soon`, [
    `on ${society.longName}'s website you may:`,
    inWords(rights),
    'If that should go on, ask an administrator before that day.',
  ]);
}

function inWords(rights: readonly GivenRight[]): string {
  return rights
    .map(({ right, lastDay }) => `- ${DOES[right]}${lastDay === null ? '' : `, until ${dateInWords(lastDay)}`}`)
    .join('\n');
}

function mail(society: Society, recipient: string, subject: string, paragraphs: string[]): Mail {
  return { recipient, subject, body: ['Hello,', ...paragraphs, society.longName].join('\n\n') };
}
