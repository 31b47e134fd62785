import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';

/** Creates the mail to an owner about hidden content, with the reason. */
export function createHiddenMail(society: Society, recipient: string, what: string, reason: string): Mail {
  const paragraphs = [
    'Hello,',
    `the committee has hidden ${what} on ${society.longName}'s website. It is no longer visible to anyone. It is not deleted, and the committee can restore it.`,
    ...(reason === '' ? [] : [`The reason: ${reason}`]),
    `If you disagree, write to the committee: ${society.committeeEmail}.`,
    society.longName,
  ];
  return { recipient, subject: `The committee hid ${what} at ${society.shortName}`, body: paragraphs.join('\n\n') };
}
