import { ASK_REASON_TEXTS, type AskReason } from '@fotosoc/contract/review-words';
import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '../../ground/mail/outbox.ts';

/** A report of a photo, as the mail to its sender states it. */
export interface MailedReport {
  recipient: string;
  reason: AskReason;
  /** Full address of the photo's page. */
  photoUrl: string;
  reference: string;
  isHidden: boolean;
}

/** Confirms a report to the address that its sender left. The mail holds no text that the sender wrote: the address may
 *  belong to somebody else. */
export function reportMail(society: Society, { recipient, reason, photoUrl, reference, isHidden }: MailedReport): Mail {
  const paragraphs = [
    'Hello,',
    `you reported a photo on ${society.longName}'s website: ${photoUrl}`,
    `Your reason: ${ASK_REASON_TEXTS[reason]}\nReference: ${reference}`,
    isHidden
      ? 'The photo is hidden until the committee decides. The committee will reply to this address.'
      : 'The committee will review the photo and reply to this address.',
    `If you did not report a photo, you can ignore this mail. Questions: ${society.committeeEmail}`,
    society.longName,
  ];
  return { recipient, subject: `Your report of a photo at ${society.shortName}`, body: paragraphs.join('\n\n') };
}

/** Short form of a case's id, for people who write about the case. */
export function referenceOf(caseId: string): string {
  return caseId.slice(0, 8).toUpperCase();
}
