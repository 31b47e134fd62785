import type { EditedPage } from '@fotosoc/contract/page-section';
import { EDITED_PAGES } from '@fotosoc/contract/sections/list';
import type { Society } from '@fotosoc/contract/society';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';

/** Scheduled publication that failed. */
export interface FailedPublication {
  page: EditedPage;
  /** ISO 8601 */
  publishAt: string;
  /** Sentences, each with the title of its section. */
  reasons: readonly string[];
  publicUrl: string;
}

/** Creates the mail to the editor who scheduled a publication that failed. The mail names the reasons and says that
 *  visitors still see the previous page. */
export function createFailedPublicationMail(
  society: Society,
  recipient: string,
  { page, publishAt, reasons, publicUrl }: FailedPublication,
): Mail {
  const title = EDITED_PAGES[page];
  const lines = [
    'Hello,',
    `your changes to “${title}” were scheduled for ${formatDateAndTime(publishAt)} (${TIME_ZONE_NAME}). They were not published:`,
    reasons.map((reason) => `- ${reason}`).join('\n'),
    'The draft is kept, and visitors see the previous version. Open the page, press “Edit this page”, correct the fields and publish:',
    page === 'home' ? publicUrl : `${publicUrl}/${page}`,
    society.longName,
  ];
  return { recipient, subject: `Not published: ${title}`, body: `${lines.join('\n\n')}\n` };
}
