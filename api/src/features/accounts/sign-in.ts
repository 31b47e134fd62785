import type { Society } from '@fotosoc/contract/society';
import type { User } from '@fotosoc/contract/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSharedFail } from '../endpoints.ts';
import type { SiteServices } from '../services.ts';
import { rememberDevice } from './devices.ts';
import { restoreAccount } from './deletion/delete-account.ts';
import { formatDeviceName } from './device-name.ts';
import { hasPasskey } from './stored-passkeys/queries.ts';
import { listActiveRights } from './list-active-rights.ts';
import { insertSecurityEvent } from './security-log/security-log.ts';
import { readSessionToken, setSessionCookie, toUser } from './session.ts';
import { endSession, startSession } from './session-store.ts';
import type { AccountRow } from './tables.ts';

type Services = Pick<SiteServices, 'administrator' | 'config' | 'db' | 'now' | 'society'>;
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const fail = createSharedFail<'POST /api/auth/login' | 'POST /api/auth/passkey-sign-ins'>();

/** Signs in to an existing account, and restores a deleted account. The transaction must hold the lock of the account.
 *  @param detail text for the security log
 *  @returns `isBack` for a restored account, which has queued mails */
export async function signInToAccount(
  within: Services,
  exchange: Exchange,
  account: AccountRow,
  detail = '',
): Promise<{ user: User; isBack?: boolean }> {
  const by = { accountId: account.id, actorId: account.id };
  await insertSecurityEvent(within.db, { kind: 'sign-in', ...by, detail }, within.now());
  const isBack = await restoreAccount(within, within.db, account);
  if (isBack) await insertSecurityEvent(within.db, { kind: 'account-return', ...by }, within.now());
  return { ...(await signIn(within, exchange, account)), ...(isBack && { isBack }) };
}

/** Always starts a new session: another person may have planted the previous session cookie in this browser. */
export async function signIn(
  site: Services,
  { request, reply }: Exchange,
  account: AccountRow,
): Promise<{ user: User }> {
  const { db, now } = site;
  const before = readSessionToken(site.config, request);
  if (before !== undefined) await endSession(db, before);
  const rights = await listActiveRights(site, account.id);
  const user = toUser({ ...account, hasPasskey: await hasPasskey(db, account.id) }, rights);
  const device = formatDeviceName(request.headers['user-agent']);
  setSessionCookie(site.config, reply, user, await startSession(db, account.id, now(), device));
  await rememberDevice(site, { request, reply }, account.id);
  return { user };
}

export function createSuspendedError({ committeeEmail }: Society) {
  return fail(403, 'auth/suspended', `This account is suspended. To ask why, write to ${committeeEmail}.`);
}
