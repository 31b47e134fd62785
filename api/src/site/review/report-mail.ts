import { createHash } from 'node:crypto';
import { ASK_REASON_TEXTS, caseReference, type AskReason } from '@fotosoc/contract/review-words';
import type { Society } from '@fotosoc/contract/society';
import type { Rate } from '../../config/rates.ts';
import { isWithinRate, networkOf } from '../../ground/http/rate-limit.ts';
import { queueMail, type Mail } from '../../ground/mail/outbox.ts';
import type { Site } from '../site.ts';
import { findPlace, findPlaced } from './photos.ts';
import type { ReviewCaseRow } from './tables.ts';

type Parts = Pick<Site, 'config' | 'db' | 'now' | 'society'>;

/** A report whose sender has left an address, and the network address it came from. */
interface AddressedReport extends Pick<ReviewCaseRow, 'id' | 'photo_id' | 'reason'> {
  email: string;
  ip: string;
}

/** Mails the sender of a report what was reported. A stranger can leave any address, so that the rates stop a flood. */
export async function confirmReport(
  site: Parts,
  trx: Parts['db'],
  { id, photo_id, reason, email, ip }: AddressedReport,
): Promise<void> {
  if (photo_id === null || reason === null || !(await mayMailReport(site, trx, email, ip))) return;
  const place = await findPlace(trx, photo_id);
  const photo = await findPlaced(trx, photo_id);
  const path = place ? `${place.path}?photo=${photo_id}` : '/';
  const report = {
    recipient: email,
    reason,
    photoUrl: `${site.config.publicUrl}${path}`,
    reference: caseReference(id),
    isHidden: photo?.isHidden === true,
  };
  await queueMail(trx, reportMail(site.society(), report), site.now());
}

async function mayMailReport({ config, now }: Parts, trx: Parts['db'], email: string, ip: string): Promise<boolean> {
  const { reportMailsPerEmail, reportMailsPerNetwork, reportMailsInAll } = config.rates;
  const isWithin = (key: string, rate: Rate) => isWithinRate(trx, { key: `report-mails${key}`, rate, now: now() });
  const recipient = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  return (
    (await isWithin(`:${recipient}`, reportMailsPerEmail)) &&
    (await isWithin(`:${networkOf(ip)}`, reportMailsPerNetwork)) &&
    (await isWithin('', reportMailsInAll))
  );
}

/** A report of a photo, as the mail to its sender states it. */
interface MailedReport {
  recipient: string;
  reason: AskReason;
  /** Full address of the photo's page. */
  photoUrl: string;
  reference: string;
  isHidden: boolean;
}

/** Confirms a report to the address that its sender left. The mail holds no text that the sender wrote: the address may
 *  belong to somebody else. */
function reportMail(society: Society, { recipient, reason, photoUrl, reference, isHidden }: MailedReport): Mail {
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
