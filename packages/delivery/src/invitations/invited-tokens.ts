import type { Transaction } from 'kysely';
import type { Invitation, InvitedToken } from '@fotosoc/contract/registry/invitation';
import { createSharedFail } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { DeployInvitationRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { DeliveryServices } from '../services.ts';
import { formatInstantAndZone } from '@fotosoc/contract/instant';
import { announceToken } from '../announcements/announce.ts';
import { logAccessChange } from '../tokens/access-actions.ts';
import { createToken, setTokenExpiry, parsePrefixes, parseVerbs } from '../tokens/tokens.ts';
import { createDeployInvitationMail } from './invitation-mail.ts';
import { createInvitation, findInvitation, markInvitationUsed, type NewInvitation } from './invitations.ts';
import { MINUTE_MS, DAY_MS } from '@fotosoc/server-kit/units';

type Services = Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now' | 'identity'>;

const fail = createSharedFail<`${'GET' | 'POST'} /api/invited-tokens`>();

/** Time for which a replaced deploy token stays valid, so that running pipelines can finish. */
const REPLACED_TOKEN_GRACE_MS = 10 * MINUTE_MS;

/** Creates an invitation to a deploy token. Its link is mailed to the team; without an address it is returned once. */
export async function inviteToToken(
  { db: trx, now, config, identity }: Services & { db: Transaction<Database> },
  actor: string,
  wanted: NewInvitation,
): Promise<{ invitation: Invitation; link: string | null }> {
  const { row, link } = await createInvitation(trx, wanted, now());
  const address = `${config.publicUrl}/deployments/invitation?link=${link}`;
  if (row.email !== null) await queueMail(trx, createDeployInvitationMail(identity(), row, row.email, address), now());
  await logAccessChange(trx, row.replaces === null ? 'invite' : 'rotate', row, { actor, at: now() });
  return { invitation: toInvitation(row), link: row.email === null ? address : null };
}

/** Creates the deploy token of an invitation link and invalidates the link.
 *  @throws HttpError 404 for an unknown invitation, 410 for a used or expired one */
export async function acceptInvitation(
  delivery: Services,
  link: string,
): Promise<{ token: string; expiresAt: string; oldUntil: string | null }> {
  const { now } = delivery;
  return write(delivery.db, 'registry', async (trx) => {
    const promised = requireValidInvitation(await findInvitation(trx, link), now());
    await markInvitationUsed(trx, promised, now());
    const { remote, label, replaces } = promised;
    const verbs = parseVerbs(promised);
    const expiresAt = new Date(now().getTime() + promised.days * DAY_MS);
    const bound = { remote, verbs, label, prefixes: promised.prefixes, email: promised.email ?? undefined };
    const { id, token } = await createToken(trx, { ...bound, expiresAt, now: now() });
    const oldUntil =
      replaces && (await setTokenExpiry(trx, replaces, new Date(now().getTime() + REPLACED_TOKEN_GRACE_MS)));
    await logAccessChange(trx, 'token', promised, { actor: `token:${id}`, at: now() });
    const by = 'the person who opened the invitation link';
    await announceToken({ ...delivery, db: trx }, { remote, verbs, label, expiresAt, by });
    return { token, expiresAt: expiresAt.toISOString(), oldUntil: oldUntil ?? null };
  });
}

/** @throws HttpError 404 for an unknown invitation, 410 for a used or expired one */
export function requireValidInvitation(promised: DeployInvitationRow | undefined, now: Date): DeployInvitationRow {
  if (!promised) {
    const sentence = 'This link leads to no invitation: the invitation was revoked, or the link is incomplete.';
    throw fail(404, 'remotes/unknown-invitation', sentence);
  }
  if (promised.used_at !== null) {
    throw createGoneError(
      `This link works once and was used on ${formatInstantAndZone(promised.used_at)}. If that was not you, ask the administrator at once to revoke the token.`,
    );
  }
  if (promised.expires_at <= now.toISOString()) {
    const until = formatInstantAndZone(promised.expires_at);
    throw createGoneError(`This link expired at ${until}: ask the administrator for a new one.`);
  }
  return promised;
}

function createGoneError(sentence: string): HttpError {
  return fail(410, 'remotes/ended-invitation', sentence);
}

/** Returns the invitation as the holder of its link may see it. */
export function toInvitedToken(row: DeployInvitationRow): InvitedToken {
  const { remote, label, days, replaces, expires_at } = row;
  const isRotation = replaces !== null;
  return {
    remote,
    prefixes: parsePrefixes(row),
    verbs: parseVerbs(row),
    label,
    days,
    isRotation,
    expiresAt: expires_at,
  };
}

/** Returns the invitation as the administrator sees it. */
export function toInvitation(row: DeployInvitationRow): Invitation {
  return { ...toInvitedToken(row), id: row.id, email: row.email, createdAt: row.created_at };
}
