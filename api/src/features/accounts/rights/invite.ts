import { randomUUID } from 'node:crypto';
import type { GivenRight, RightInvitation } from '@fotosoc/contract/people';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { queueMail, withdrawMails, type MailDelay } from '@fotosoc/server-kit/mail/outbox';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { toEmailKey } from '../rules.ts';
import { toRightInvitation } from '../read.ts';
import { createInvitationMail } from './rights-mail.ts';

type Services = Pick<SiteServices, 'config' | 'now' | 'society'>;

const INVITED_FOR_MS = 14 * DAY_MS;

const fail = createSharedFail<'POST /api/people'>();

/** Creates an invitation to rights for an address. Its link is mailed after a minute.
 *  @throws HttpError 409 `people/already-invited` */
export async function createRightInvitation(
  site: Services,
  trx: Transaction<Database>,
  { email, rights, by }: { email: string; rights: GivenRight[]; by: string },
): Promise<{ invitation: RightInvitation; entry: ActivityLogEntry }> {
  const now = site.now();
  const token = createToken();
  const row = {
    id: randomUUID(),
    token_hash: hashToken(token),
    email,
    email_key: toEmailKey(email),
    rights: JSON.stringify(rights),
    invited_by: by,
    ...validInvitationSince(now),
  };
  await trx.deleteFrom('right_invitations').where('expires_at', '<', now.toISOString()).execute();
  const earlier = await trx
    .selectFrom('right_invitations')
    .select('id')
    .where('email_key', '=', row.email_key)
    .executeTakeFirst();
  if (earlier) {
    const sentence = `${email} is invited already. Send the invitation again, or withdraw it first.`;
    throw fail(409, 'people/already-invited', sentence, { fields: { email: sentence } });
  }
  await trx.insertInto('right_invitations').values(row).execute();
  const subject = { id: row.id, name: email };
  const act = { area: 'people', actorId: by, action: 'invite', subject, after: rights } as const;
  const { entry, hold } = await logActivity(trx, act, now);
  await mailInvitation(site, trx, { ...row, rights, token }, { ...hold, reason: formatInvitationMailReason(row.id) });
  return { invitation: toRightInvitation(row), entry };
}

/** Withdraws an invitation; its link stops working.
 *  @returns whether the invitation existed */
export async function withdrawInvitation(
  trx: Transaction<Database>,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<boolean> {
  const row = await trx.deleteFrom('right_invitations').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) return false;
  await withdrawMails(trx, formatInvitationMailReason(id));
  await logActivity(trx, { area: 'people', actorId: by, action: 'withdraw', subject: { id, name: row.email } }, now);
  return true;
}

export async function mailInvitation(
  { config, now, society }: Services,
  trx: Db,
  { email, rights, token }: { email: string; rights: GivenRight[]; token: string },
  hold: MailDelay,
): Promise<void> {
  const link = `${config.publicUrl}/invitation?token=${token}`;
  await queueMail(trx, createInvitationMail(society(), email, rights, link), now(), hold);
}

export function validInvitationSince(now: Date) {
  return { invited_at: now.toISOString(), expires_at: new Date(now.getTime() + INVITED_FOR_MS).toISOString() };
}

/** Returns the reason of an invitation's queued mails, by which `withdrawInvitation` removes them. */
export function formatInvitationMailReason(invitationId: string): string {
  return `invitation:${invitationId}`;
}
