import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '../../ground/mail/outbox.ts';

/** Tells somebody that what they show is hidden, and why. */
export function hiddenMail(society: Society, recipient: string, what: string, reason: string): Mail {
  const paragraphs = [
    'Hello,',
    `on ${society.longName}'s website ${what} is hidden: nobody sees it there any more. It is kept, and can be shown again.`,
    ...(reason === '' ? [] : [`The reason: ${reason}`]),
    `If that is not right, write to the committee: ${society.committeeEmail}.`,
    society.longName,
  ];
  return { recipient, subject: `Something of yours is hidden at ${society.shortName}`, body: paragraphs.join('\n\n') };
}
