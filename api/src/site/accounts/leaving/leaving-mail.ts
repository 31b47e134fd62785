import type { Society } from '@fotosoc/contract/society';
import { clockName } from '@fotosoc/contract/society-clock';
import type { Mail } from '../../../ground/mail/outbox.ts';
import { instantInWords } from '../../../ground/text/instant.ts';

/** Tells somebody that their account was deleted, and until when it can come back. */
export function leftMail(society: Society, recipient: string, until: Date, publicUrl: string): Mail {
  const end = `${instantInWords(until.toISOString())} (${clockName})`;
  return mail(society, recipient, `Your ${society.shortName} account was deleted`, [
    `your ${society.shortName} account was deleted just now. It is signed out everywhere, and nothing of it is shown any more.`,
    `To have everything back as it was, sign in with your password until ${end}: ${publicUrl}/login`,
    'After that everything of it is erased for good, its photos included. What you have borrowed stays booked until you bring it back.',
    'If it was not you who deleted it: sign in, and change your password.',
  ]);
}

/** Tells somebody that their account is back. */
export function backMail(society: Society, recipient: string): Mail {
  return mail(society, recipient, `Your ${society.shortName} account is back`, [
    `somebody has signed in to your ${society.shortName} account, which was deleted. Everything of it is back as it was.`,
    'If it was not you, choose a new password, then delete the account again.',
  ]);
}

function mail(society: Society, recipient: string, subject: string, paragraphs: string[]): Mail {
  return { recipient, subject, body: ['Hello,', ...paragraphs, society.longName].join('\n\n') };
}
