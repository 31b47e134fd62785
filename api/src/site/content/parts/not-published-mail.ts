import type { EditedPage } from '@fotosoc/contract/part';
import { EDITED_PAGES } from '@fotosoc/contract/parts/list';
import type { Society } from '@fotosoc/contract/society';
import { clockName } from '@fotosoc/contract/society-clock';
import type { Mail } from '../../../ground/mail/outbox.ts';
import { instantInWords } from '../../../ground/text/instant.ts';

/** What was to be published by itself and was not. */
export interface NotPublished {
  page: EditedPage;
  /** ISO 8601 */
  publishAt: string;
  /** Sentences, with the part that each is of. */
  reasons: readonly string[];
  /** Where the site is. */
  publicUrl: string;
}

/** Tells who set a time that visitors still see the page as it was, and why. */
export function notPublishedMail(
  society: Society,
  recipient: string,
  { page, publishAt, reasons, publicUrl }: NotPublished,
): Mail {
  const title = EDITED_PAGES[page];
  const lines = [
    'Hello,',
    `what you changed of “${title}” was to be published on ${instantInWords(publishAt)} (${clockName}). It was not, because:`,
    reasons.map((reason) => `- ${reason}`).join('\n'),
    'The draft is kept, and visitors see the page as it was. Open it, press “Edit this page”, mend that, and publish it:',
    page === 'home' ? publicUrl : `${publicUrl}/${page}`,
    society.longName,
  ];
  return { recipient, subject: `Not published: ${title}`, body: `${lines.join('\n\n')}\n` };
}
