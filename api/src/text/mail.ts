import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';

/** Creates a mail of the society, with a greeting and the name of the society around its paragraphs. */
export function createMail(society: Society, recipient: string, subject: string, paragraphs: readonly string[]): Mail {
  return { recipient, subject, body: ['Hello,', ...paragraphs, society.longName].join('\n\n') };
}
