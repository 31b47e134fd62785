import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeployTokenRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { ConfiguredToken } from '../config.ts';
import { isDiskFull } from '@fotosoc/server-kit/disk-full';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const PREFIX = 'mfp_';
const TOKEN = /^mfp_[A-Za-z0-9_-]{43}$/;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function parseVerbs({ verbs }: Pick<DeployTokenRow, 'verbs'>): DeployVerb[] {
  return verbs.split(' ') as DeployVerb[];
}

/** Returns the paths the token's versions may own; null for all unowned paths. */
export function parsePrefixes({ prefixes }: Pick<DeployTokenRow, 'prefixes'>): string[] | null {
  return prefixes === null ? null : prefixes.split(' ');
}

const CONFIGURED_TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

/** Creates the tokens of the environment, valid for five minutes. Other processes may have other tokens, so that a
 *  process deletes none; tokens without a process expire. */
export async function insertConfiguredTokens(db: Db, tokens: ConfiguredToken[], now: Date): Promise<void> {
  await write(db, 'none', async (trx) => {
    for (const { remote, verbs, email, token } of tokens) {
      const bound = {
        remote,
        verbs: verbs.join(' '),
        prefixes: null,
        email: email ?? null,
        is_configured: 1,
        expires_at: getConfiguredExpiry(now),
      };
      const row = { ...bound, id: randomUUID(), token_hash: hashOf(token), label: 'DEPLOY_TOKENS' };
      await trx
        .insertInto('deploy_tokens')
        .values({ ...row, created_at: now.toISOString(), last_used_at: null })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(bound))
        .execute();
    }
    await deleteExpiredConfiguredTokens(trx, now);
  });
}

/** Renews the tokens of the environment for five minutes, except revoked ones. Must be called every minute. */
export async function renewConfiguredTokens(db: Db, tokens: ConfiguredToken[], now: Date): Promise<void> {
  if (tokens.length === 0) return;
  await db
    .updateTable('deploy_tokens')
    .set({ expires_at: getConfiguredExpiry(now) })
    .where('is_configured', '=', 1)
    .where(
      'token_hash',
      'in',
      tokens.map(({ token }) => hashOf(token)),
    )
    .execute();
  await deleteExpiredConfiguredTokens(db, now);
}

function getConfiguredExpiry(now: Date): string {
  return new Date(now.getTime() + CONFIGURED_TOKEN_LIFETIME_MS).toISOString();
}

/** Tokens of releases without expiry are deleted too: a start creates its own again. */
async function deleteExpiredConfiguredTokens(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('deploy_tokens')
    .where('is_configured', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '<=', now.toISOString())]))
    .execute();
}

export interface NewToken {
  remote: string;
  verbs: DeployVerb[];
  label: string;
  /** Space-separated, as in the row. Default: all unowned paths. */
  prefixes?: string | null;
  email?: string | undefined;
  expiresAt: Date;
  now: Date;
}

/** Creates a token. It is returned once; only its hash is stored. */
export async function createToken(
  db: Db,
  { remote, verbs, label, prefixes = null, email, expiresAt, now }: NewToken,
): Promise<{ id: string; token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const id = randomUUID();
  await db
    .insertInto('deploy_tokens')
    .values({
      id,
      token_hash: hashOf(token),
      remote,
      verbs: [...new Set(verbs)].join(' '),
      label,
      prefixes,
      email: email ?? null,
      is_configured: 0,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      last_used_at: null,
    })
    .execute();
  return { id, token };
}

/** Returns the valid token of a request; undefined for any other text.
 *  @param configured tokens of this process's environment, which stay valid while a full disk prevents their renewal */
export async function findToken(
  db: Db,
  token: string,
  { now, configured }: { now: Date; configured: readonly ConfiguredToken[] },
): Promise<DeployTokenRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await db
    .selectFrom('deploy_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const isConfiguredHere = row.is_configured === 1 && configured.some((own) => own.token === token);
  const isLive = row.expires_at === null || row.expires_at > now.toISOString();
  return isConfiguredHere || isLive ? row : undefined;
}

/** Stores the time of a token's last use, unless the disk is full: reads must not fail then. */
export async function updateTokenUse(db: Db, { id }: DeployTokenRow, now: Date): Promise<void> {
  try {
    await db.updateTable('deploy_tokens').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** Returns the expiry of an expired token; undefined for any other text. */
export async function findTokenExpiry(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('deploy_tokens')
    .select('expires_at')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst();
  return row?.expires_at ?? undefined;
}

export async function listTokens(db: Db): Promise<DeployTokenRow[]> {
  return db.selectFrom('deploy_tokens').selectAll().orderBy('remote').orderBy('created_at').limit(500).execute();
}

/** Returns the expiry of a token; null for tokens of the environment, which are renewed by their processes. */
export function getTokenExpiry({ is_configured, expires_at }: DeployTokenRow): string | null {
  return is_configured === 1 ? null : expires_at;
}

export async function findTokenById(db: Db, id: string): Promise<DeployTokenRow | undefined> {
  return db.selectFrom('deploy_tokens').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Limits the lifetime of a token to an instant.
 *  @returns new expiry; undefined for an unknown token */
export async function setTokenExpiry(db: Db, id: string, at: Date): Promise<string | undefined> {
  const token = await findTokenById(db, id);
  if (!token) return undefined;
  const instant = at.toISOString();
  if (token.expires_at !== null && token.expires_at <= instant) return token.expires_at;
  await db.updateTable('deploy_tokens').set({ expires_at: instant }).where('id', '=', id).execute();
  return instant;
}

/** @returns deleted token; undefined if there was none */
export async function deleteToken(db: Db, id: string): Promise<DeployTokenRow | undefined> {
  return db.deleteFrom('deploy_tokens').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Returns the labels of deploy tokens by actor, e.g. `token:97381d65`; other actors are left out.
 *  @param actors as in the audit log */
export async function listTokenLabels(db: Db, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => (actor.startsWith('token:') ? [actor.slice('token:'.length)] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('deploy_tokens').select(['id', 'label']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, label }) => [`token:${id}`, label]));
}
