import { createHash } from 'node:crypto';
import { REPORT_REASON_TEXTS, formatCaseReference, type ReportReason } from '@fotosoc/contract/review-texts';
import type { Society } from '@fotosoc/contract/society';
import { isWithinRate, refundRateLimit } from '@fotosoc/server-kit/http/rate-limit';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { takeShare } from '@fotosoc/server-kit/http/shares';
import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import { isAddressOwner } from '../account-directory/read.ts';
import type { SiteServices } from '../services.ts';
import { findPhotoLocation, findModeratedPhoto } from './photo-location.ts';
import type { ReviewCaseRow } from '../moderation-cases/tables.ts';

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'society'>;

/** Report with the address of its sender, and the sender's network or account. */
interface AddressedReport extends Pick<ReviewCaseRow, 'id' | 'photo_id' | 'reason'> {
  email: string;
  sender: string;
}

/** Mails a confirmation to the sender of a report. Anyone can type any address, so that rate limits prevent a flood. */
export async function mailReportConfirmation(
  site: Services,
  trx: Services['db'],
  { id, photo_id, reason, email, sender }: AddressedReport,
): Promise<void> {
  if (photo_id === null || reason === null || !(await mayMailReport(site, trx, email, sender))) return;
  const place = await findPhotoLocation(trx, photo_id);
  const photo = await findModeratedPhoto(trx, photo_id);
  const path = place ? `${place.path}?photo=${photo_id}` : '/';
  const report = {
    recipient: email,
    reason,
    photoUrl: `${site.config.publicUrl}${path}`,
    reference: formatCaseReference(id),
    isHidden: photo?.isHidden === true,
  };
  await queueMail(trx, createReportMail(site.society(), report), site.now());
}

async function mayMailReport({ config, now }: Services, trx: Services['db'], email: string, sender: string) {
  const { reportMailsPerEmail, reportMailsInAll } = config.rates;
  // A stranger can type any address. The owner of an address has a separate limit, which a stranger cannot use up.
  const requester = await findRequester(trx);
  const isOwner = await isAddressOwner(trx, requester, email);
  const typed = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const recipient = isOwner ? `account:${requester?.id}` : typed;
  const own = { key: `report-mails:${recipient}`, rate: reportMailsPerEmail, now: now() };
  const share = { key: 'report-mails', total: reportMailsInAll, sender, now: now() };
  if (!(await isWithinRate(trx, own))) return false;
  if (await takeShare(trx, share)) return true;
  await refundRateLimit(trx, own.key); // another network may still send a report with this address
  return false;
}

interface MailedReport {
  recipient: string;
  reason: ReportReason;
  photoUrl: string;
  reference: string;
  isHidden: boolean;
}

/** Creates the confirmation of a report. The mail contains no text of the sender, as the address may belong to another
 *  person. */
function createReportMail(society: Society, { recipient, reason, photoUrl, reference, isHidden }: MailedReport): Mail {
  const paragraphs = [
    'Hello,',
    `you reported a photo on ${society.longName}'s website: ${photoUrl}`,
    `Your reason: ${REPORT_REASON_TEXTS[reason]}\nReference: ${reference}`,
    isHidden
      ? 'The photo is hidden until the committee decides. The committee will reply to this address.'
      : 'The committee will review the photo and reply to this address.',
    `If you did not report a photo, you can ignore this mail. Questions: ${society.committeeEmail}`,
    society.longName,
  ];
  return { recipient, subject: `Your report of a photo at ${society.shortName}`, body: paragraphs.join('\n\n') };
}
