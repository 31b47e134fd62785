import type { EditedPage } from '@fotosoc/contract/part';
import { EDITED_PAGES } from '@fotosoc/contract/parts/list';
import type { Society } from '@fotosoc/contract/society';
import { wholeDate } from '@fotosoc/contract/time-words';
import { clockName } from '@fotosoc/contract/society-clock';
import type { Mail } from '../../../ground/mail/outbox.ts';

/** Scheduled publication that failed. */
export interface NotPublished {
  page: EditedPage;
  /** ISO 8601 */
  publishAt: string;
  /** Sentences, each with the title of its section. */
  reasons: readonly string[];
  publicUrl: string;
}

/** Creates the mail to the editor who scheduled the publication: visitors still see the previous page, and the
 *  reasons. */
export function notPublishedMail(
  society: Society,
  recipient: string,
  { page, publishAt, reasons, publicUrl }: NotPublished,
): Mail {
  const title = EDITED_PAGES[page];
  const lines = [
    'Hello,',
    `your changes to “${title}” were scheduled for ${wholeDate(publishAt)} (${clockName}). They were not published:`,
    reasons.map((reason) => `- ${reason}`).join('\n'),
    'The draft is kept, and visitors see the previous version. Open the page, press “Edit this page”, correct this and publish:',
    page === 'home' ? publicUrl : `${publicUrl}/${page}`,
    society.longName,
  ];
  return { recipient, subject: `Not published: ${title}`, body: `${lines.join('\n\n')}\n` };
}
