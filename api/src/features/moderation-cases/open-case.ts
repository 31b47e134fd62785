import { randomUUID } from 'node:crypto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { takeShare } from '@fotosoc/server-kit/http/shares';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { listRightHolderEmails } from '../account-directory/read.ts';
import type { SiteServices } from '../services.ts';
import type { ReviewCaseRow } from './tables.ts';

type NewModerationCase = Pick<ReviewCaseRow, 'list'> &
  Partial<Pick<ReviewCaseRow, 'caption_id' | 'photo_id' | 'reason' | 'note' | 'answer_key_hash' | 'hid'>>;

/** Opens a moderation case and mails a link to the people who may decide it.
 *  @param sender network or account whose mail quota the case uses */
export async function openModerationCase(
  site: Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>,
  trx: Db,
  opened: NewModerationCase,
  sender: string,
): Promise<void> {
  const { config, now } = site;
  const { longName, shortName } = site.society();
  const id = randomUUID();
  await trx
    .insertInto('review_cases')
    .values({
      caption_id: null,
      photo_id: null,
      reason: null,
      note: null,
      answer_key_hash: null,
      hid: 0,
      ...opened,
      id,
      email: null,
      opened_at: now().toISOString(),
      decided_at: null,
      entry_id: null,
    })
    .execute();
  const isMailed = await takeShare(trx, { key: 'case-mails', total: config.rates.caseMailsInAll, sender, now: now() });
  if (!isMailed) return;
  const subject = `${formatMailSubject(opened)} at ${shortName}`;
  const body = [
    'Hello,',
    `${formatMailSentence(opened)} Review it here:`,
    `${config.publicUrl}/review/${id}`,
    'Opening the link changes nothing.',
    longName,
  ].join('\n\n');
  for (const recipient of await listRightHolderEmails(site, trx, 'captions')) {
    await queueMail(trx, { recipient, subject, body }, now());
  }
}

function formatMailSubject({ list, caption_id }: NewModerationCase): string {
  if (list === 'waiting') return 'A caption waits for approval';
  return caption_id ? 'A caption was reported' : 'A photo was reported';
}

function formatMailSentence({ list, caption_id, reason, hid }: NewModerationCase): string {
  if (list === 'waiting') return 'a new caption waits for your approval.';
  const hidden = hid ? ' It is hidden until you decide.' : ' It is visible until you decide.';
  if (caption_id) return `several people have reported a caption.${hidden}`;
  const isRemoval = reason === 'in-it' || reason === 'hurts';
  return `someone has ${isRemoval ? 'asked us to remove' : 'reported'} a photo.${hidden}`;
}
