import type { Right } from '@fotosoc/contract/user';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { hashToken, newToken } from '../../ground/http/token.ts';
import type { Db } from '../../ground/db/connection.ts';
import { CLOCKS_DIFFER_MS } from '../../ground/db/clocks.ts';
import { isBusy } from '../../ground/db/sqlite/sqlite.ts';
import { isDiskFull } from '../../ground/storage/disk-full.ts';
import type { AccountRow, SessionRow } from './tables.ts';
import type { Database } from '../../ground/db/tables.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../../ground/units.ts';

/** How long a session lives: `idleMs` without a call, `absoluteMs` in any case. */
export interface Lifetime {
  idleMs: number;
  absoluteMs: number;
}
/** Lifetime of a session, unless its account is an administrator's. */
export const MEMBER_LIFETIME: Lifetime = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
const ADMINISTRATOR_LIFETIME: Lifetime = { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS };

/** How long who holds these rights stays signed in. */
export function lifetimeOf(rights: readonly Right[]): Lifetime {
  return rights.includes('administrator') ? ADMINISTRATOR_LIFETIME : MEMBER_LIFETIME;
}

const SESSIONS_PER_ACCOUNT = 10;
/** Reads would all become writes if every call were noted. */
const SEEN_PRECISION_MS = MINUTE_MS;
const ROTATE_AFTER_MS = DAY_MS;
/** Calls under way during a rotation still carry the token before. */
const PREVIOUS_TOKEN_MS = MINUTE_MS;

/** Starts a session and returns its token; the account's sessions beyond the newest ten end.
 *  @param device what it is used with, in words */
export async function startSession(db: Db, accountId: string, now: Date, device = ''): Promise<string> {
  const token = newToken();
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
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('sessions')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(SESSIONS_PER_ACCOUNT),
    )
    .execute();
  return token;
}

export type SignedInAccount = Pick<AccountRow, 'id' | 'email'> & { hasPasskey: boolean };

export interface LiveSession {
  account: SignedInAccount;
  rights: Right[];
  deviceId: string;
  /** The token to use from now on, when it was time for a new one. */
  newToken: string | undefined;
}

/** What to look for, and how it is judged. */
interface SessionSearch {
  rightsOf: (accountId: string) => Promise<Right[]>;
  now: Date;
  /** Takes writes that the answer need not wait for: who only reads is not held up by somebody who writes. Undefined while
   *  nothing can be written: then the session stays as it is. */
  later: ((write: () => Promise<unknown>) => void) | undefined;
}

/** The session of a token and its account; undefined if it is unknown or over, and then it is deleted. */
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
  const [account, rights] = await Promise.all([
    findSignedIn(db, (where) => where('accounts.id', '=', session.account_id)),
    rightsOf(session.account_id),
  ]);
  if (!account) return undefined;
  const deviceId = deviceIdOf(session);
  const lifetime = lifetimeOf(rights);
  const idleMs = now.getTime() - Date.parse(session.seen_at);
  if (idleMs > lifetime.idleMs || now.getTime() - Date.parse(session.created_at) > lifetime.absoluteMs) {
    later?.(() => db.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute());
    return undefined;
  }
  if (later && !isPrevious && sinceRotationMs > ROTATE_AFTER_MS) {
    return { account, rights, deviceId, newToken: await rotate(db, tokenHash, now) };
  }
  if (idleMs > SEEN_PRECISION_MS) {
    const seen = { seen_at: now.toISOString() };
    later?.(() => db.updateTable('sessions').set(seen).where('token_hash', '=', session.token_hash).execute());
  }
  return { account, rights, deviceId, newToken: undefined };
}

/** Of the device that signed in then: the token it has changes from day to day. */
export function deviceIdOf({ account_id, created_at }: Pick<SessionRow, 'account_id' | 'created_at'>): string {
  return hashToken(`${account_id} ${created_at}`);
}

/** The new token; undefined when another call was quicker, or nothing can be written now: then the next call does it. */
async function rotate(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const token = newToken();
  const at = now.toISOString();
  const rotated = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), previous_token_hash: tokenHash, rotated_at: at, seen_at: at })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isBusy(error) || isDiskFull(error)) return undefined;
      throw error;
    });
  return Number(rotated?.numUpdatedRows) === 1 ? token : undefined;
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where(isOf(token)).execute();
}

/** Of the token that the session of a token has now. */
export async function findTokenHash(db: Db, token: string): Promise<string | undefined> {
  const session = await db.selectFrom('sessions').select('token_hash').where(isOf(token)).executeTakeFirst();
  return session?.token_hash;
}

/** The account that the session of a token belongs to; undefined once the session has ended. */
export async function findSessionAccount(db: Db, token: string): Promise<SignedInAccount | undefined> {
  return findSignedIn(db, (where) =>
    where('accounts.id', 'in', where.selectFrom('sessions').select('account_id').where(isOf(token))),
  );
}

async function findSignedIn(
  db: Db,
  isIt: (where: ExpressionBuilder<Database, 'accounts'>) => Expression<SqlBool>,
): Promise<SignedInAccount | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.email'])
    .select((query) => {
      const passkeys = query.selectFrom('passkeys').select('id').whereRef('account_id', '=', 'accounts.id');
      return query.exists(passkeys).as('hasPasskey');
    })
    .where(isIt)
    .executeTakeFirst();
  return account && { ...account, hasPasskey: Boolean(account.hasPasskey) };
}

/** The session of a token, be it the one from before the last rotation. */
function isOf(token: string) {
  const hash = hashToken(token);
  return (where: ExpressionBuilder<Database, 'sessions'>) =>
    where.or([where('token_hash', '=', hash), where('previous_token_hash', '=', hash)]);
}

/** Lifetime of a confirmation by password or passkey. */
export const CONFIRMED_MS = 10 * MINUTE_MS;

/** Notes that the password was given again in the session of a token.
 *  @returns what shows it, for ten minutes, until it is given once more, or until the session ends */
export async function confirmSession(db: Db, token: string, now: Date): Promise<string> {
  const confirmation = newToken();
  await db
    .updateTable('sessions')
    .set({ confirmation_hash: hashToken(confirmation), confirmed_at: now.toISOString() })
    .where(isOf(token))
    .execute();
  return confirmation;
}

/** Ends what was given for the password or a passkey, in the sessions of an account.
 *  @param keptToken of the session whose confirmation stays */
export async function endConfirmations(trx: Db, accountId: string, keptToken = ''): Promise<void> {
  const none = { confirmation_hash: null, confirmed_at: null };
  await trx
    .updateTable('sessions')
    .set(none)
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', (query) => query.selectFrom('sessions').select('token_hash').where(isOf(keptToken)))
    .execute();
}

/** Returns whether the session of a token was confirmed, however long ago, and no event has ended that. */
export async function hasAnyConfirmation(db: Db, token: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where(isOf(token))
    .where('confirmation_hash', 'is not', null)
    .executeTakeFirst();
  return session !== undefined;
}

/** Whether this is what shows that the password was given in the session of a token, and not too long ago. */
export async function isConfirmed(db: Db, token: string, confirmation: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where(isOf(token))
    .where('confirmation_hash', '=', hashToken(confirmation))
    .where('confirmed_at', '>', new Date(now.getTime() - CONFIRMED_MS).toISOString())
    .where('confirmed_at', '<=', new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString())
    .executeTakeFirst();
  return session !== undefined;
}
