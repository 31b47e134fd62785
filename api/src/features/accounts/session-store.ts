import type { Right } from '@fotosoc/contract/user';
import type { ExpressionBuilder } from 'kysely';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';
import { MAX_CLOCK_SKEW_MS } from '@fotosoc/server-kit/db/clocks';
import { isSqliteBusy } from '@fotosoc/server-kit/db/sqlite/sqlite';
import { isDiskFull } from '@fotosoc/server-kit/disk-full';
import type { AccountRow, SessionRow } from './tables.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fotosoc/server-kit/units';

/** Lifetime of a session. The session ends `idleMs` after its last request, and `absoluteMs` after the sign-in. */
export interface Lifetime {
  idleMs: number;
  absoluteMs: number;
}
export const MEMBER_LIFETIME: Lifetime = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
const ADMINISTRATOR_LIFETIME: Lifetime = { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS };

export function getSessionLifetime(rights: readonly Right[]): Lifetime {
  return rights.includes('administrator') ? ADMINISTRATOR_LIFETIME : MEMBER_LIFETIME;
}

const SESSIONS_PER_ACCOUNT = 10;
/** The time of the last request is stored once a minute: more precision would turn every read into a write. */
const SEEN_PRECISION_MS = MINUTE_MS;
const ROTATE_AFTER_MS = DAY_MS;
/** Time for which the token before a rotation stays valid, for requests that began before the rotation. */
const PREVIOUS_TOKEN_MS = MINUTE_MS;

/** Starts a session and returns its token. Sessions beyond the newest ten of the account end.
 *  @param device display name of the device */
export async function startSession(db: Db, accountId: string, now: Date, device = ''): Promise<string> {
  const token = createToken();
  const at = now.toISOString();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      previous_token_hash: null,
      account_id: accountId,
      created_at: at,
      seen_at: at,
      rotated_at: at,
      device,
    })
    .execute();
  await deleteOldest(db, 'sessions', accountId, SESSIONS_PER_ACCOUNT);
  return token;
}

/** Deletes the rows of an account beyond the newest ones.
 *  @param count number of rows that stay */
export async function deleteOldest(
  db: Db,
  table: 'sessions' | 'known_devices',
  accountId: string,
  count: number,
): Promise<void> {
  const rows = db.selectFrom(table).where('account_id', '=', accountId);
  const newest = rows.select('token_hash').orderBy('created_at', 'desc').orderBy('token_hash').limit(count);
  await db.deleteFrom(table).where('account_id', '=', accountId).where('token_hash', 'not in', newest).execute();
}

export type SignedInAccount = Pick<AccountRow, 'id' | 'email'> & { hasPasskey: boolean };

export interface LiveSession {
  account: SignedInAccount;
  rights: Right[];
  deviceId: string;
  /** Token for the cookie if the token was rotated; else `undefined`. */
  newToken: string | undefined;
}

interface SessionSearch {
  rightsOf: (accountId: string) => Promise<Right[]>;
  now: Date;
  /** Runs a write after the response, so that reads do not wait for writers. `undefined` on a read-only site, which
   *  leaves the session unchanged. */
  later: ((write: () => Promise<unknown>) => void) | undefined;
}

/** Returns the session of a token and its account; undefined if the session is unknown or expired. An expired session
 *  is deleted. */
export async function findSession(
  db: Db,
  token: string,
  { rightsOf, now, later }: SessionSearch,
): Promise<LiveSession | undefined> {
  const tokenHash = hashToken(token);
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where((where) => where.or([where('token_hash', '=', tokenHash), where('previous_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
  if (!session) return undefined;
  const sinceRotationMs = now.getTime() - Date.parse(session.rotated_at);
  const isPrevious = session.token_hash !== tokenHash;
  if (isPrevious && sinceRotationMs > PREVIOUS_TOKEN_MS) return undefined;
  const [account, rights] = await Promise.all([findSignedIn(db, session.account_id), rightsOf(session.account_id)]);
  if (!account) return undefined;
  const deviceId = toDeviceId(session);
  const lifetime = getSessionLifetime(rights);
  const idleMs = now.getTime() - Date.parse(session.seen_at);
  if (idleMs > lifetime.idleMs || now.getTime() - Date.parse(session.created_at) > lifetime.absoluteMs) {
    later?.(() => db.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute());
    return undefined;
  }
  if (later && !isPrevious && sinceRotationMs > ROTATE_AFTER_MS) {
    return { account, rights, deviceId, newToken: await rotateSessionToken(db, tokenHash, now) };
  }
  if (idleMs > SEEN_PRECISION_MS) {
    const seen = { seen_at: now.toISOString() };
    later?.(() => db.updateTable('sessions').set(seen).where('token_hash', '=', session.token_hash).execute());
  }
  return { account, rights, deviceId, newToken: undefined };
}

/** Returns an id of the device that is stable for the whole session. The session token cannot serve, because it changes
 *  every day. */
export function toDeviceId({ account_id, created_at }: Pick<SessionRow, 'account_id' | 'created_at'>): string {
  return hashToken(`${account_id} ${created_at}`);
}

/** Replaces the token of a session. Returns `undefined` if a concurrent request has replaced the token, or on a
 *  read-only site. */
async function rotateSessionToken(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const token = createToken();
  const at = now.toISOString();
  const rotated = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), previous_token_hash: tokenHash, rotated_at: at, seen_at: at })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isSqliteBusy(error) || isDiskFull(error)) return undefined;
      throw error;
    });
  return Number(rotated?.numUpdatedRows) === 1 ? token : undefined;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where(matchesToken(token)).execute();
}

/** Returns the hash of the current token of a session. `token` may be the token before the last rotation. */
export async function findTokenHash(db: Db, token: string): Promise<string | undefined> {
  const session = await db.selectFrom('sessions').select('token_hash').where(matchesToken(token)).executeTakeFirst();
  return session?.token_hash;
}

/** Returns the account that is signed in with a session token; `undefined` once the session has ended. In a transaction,
 *  the session cannot end before the transaction does: the deletion of the account waits, and hides what was saved. */
export async function findSessionAccount(db: Db, token: string): Promise<SignedInAccount | undefined> {
  const locksRow = isPostgres(db) && db.isTransaction; // SQLite has a single writer
  const session = await db
    .selectFrom('sessions')
    .select('account_id')
    .where(matchesToken(token))
    .$if(locksRow, (query) => query.forKeyShare())
    .executeTakeFirst();
  return session && findSignedIn(db, session.account_id);
}

async function findSignedIn(db: Db, accountId: string): Promise<SignedInAccount | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.email'])
    .select((query) => {
      const passkeys = query.selectFrom('passkeys').select('id').whereRef('account_id', '=', 'accounts.id');
      return query.exists(passkeys).as('hasPasskey');
    })
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return account && { ...account, hasPasskey: Boolean(account.hasPasskey) };
}

/** Returns an SQL condition for the session of a token, including the token before the last rotation. */
function matchesToken(token: string) {
  const hash = hashToken(token);
  return (where: ExpressionBuilder<Database, 'sessions'>) =>
    where.or([where('token_hash', '=', hash), where('previous_token_hash', '=', hash)]);
}

export const CONFIRMATION_LIFETIME_MS = 10 * MINUTE_MS;

/** Stores that the member has confirmed the password or a passkey in a session.
 *  @returns confirmation token, valid for ten minutes, until the next confirmation, or until the session ends */
export async function confirmSession(db: Db, token: string, now: Date): Promise<string> {
  const confirmation = createToken();
  await db
    .updateTable('sessions')
    .set({ confirmation_hash: hashToken(confirmation), confirmed_at: now.toISOString() })
    .where(matchesToken(token))
    .execute();
  return confirmation;
}

/** Ends the confirmations of all sessions of an account.
 *  @param keptToken token of the session whose confirmation stays; empty for none */
export async function endConfirmations(trx: Db, accountId: string, keptToken = ''): Promise<void> {
  const none = { confirmation_hash: null, confirmed_at: null };
  await trx
    .updateTable('sessions')
    .set(none)
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', (query) =>
      query.selectFrom('sessions').select('token_hash').where(matchesToken(keptToken)),
    )
    .execute();
}

/** Returns whether a session has a confirmation, expired or not, that no event such as a password change has ended. */
export async function hasAnyConfirmation(db: Db, token: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where(matchesToken(token))
    .where('confirmation_hash', 'is not', null)
    .executeTakeFirst();
  return session !== undefined;
}

/** Returns whether the confirmation token is valid for the session and not expired. */
export async function isConfirmed(db: Db, token: string, confirmation: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where(matchesToken(token))
    .where('confirmation_hash', '=', hashToken(confirmation))
    .where('confirmed_at', '>', new Date(now.getTime() - CONFIRMATION_LIFETIME_MS).toISOString())
    .where('confirmed_at', '<=', new Date(now.getTime() + MAX_CLOCK_SKEW_MS).toISOString())
    .executeTakeFirst();
  return session !== undefined;
}
