import type { FastifyRequest } from 'fastify';
import type { DeliveryApi } from '@fotosoc/contract/delivery';
import { DEPLOY_VERBS, type DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import { createSharedFail } from '../endpoints.ts';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import type { DeployTokenRow } from '../tables.ts';
import { getTokenExpiry, findTokenExpiry, findToken, updateTokenUse, parsePrefixes, parseVerbs } from './tokens.ts';
import type { DeliveryServices } from '../services.ts';

type Services = Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now'>;

/** Maximum traffic percentage for a token with the verb `canary`. */
export const MAX_TOKEN_CANARY_PERCENT = 5;

type Deploying = {
  [K in keyof DeliveryApi]: DeliveryApi[K]['access'] extends 'deployer' ? K : never;
}[keyof DeliveryApi];
const fail = createSharedFail<Deploying>();
const failAct =
  createSharedFail<`POST /api/remotes/:name/${'versions' | 'activate' | 'rollback' | 'block' | 'retire' | 'restore'}`>();

/** Returns the deployer as the audit log names them: the administrator, or the holder of a token of this remote with
 *  this verb. Without verb, any token of the remote is accepted.
 *  @throws HttpError 401 without a valid token, 429 after too many attempts, 403 for another remote or verb */
export async function requireDeployer(
  delivery: Services,
  request: FastifyRequest,
  remote: string,
  verb?: DeployVerb,
): Promise<string> {
  if (request.user?.role === 'administrator') return `administrator:${request.user.id}`;
  const token = await requireToken(delivery, request, remote);
  if (verb && !parseVerbs(token).includes(verb)) {
    throw createForbiddenError(`This token may ${token.verbs.replaceAll(' ', ', ')}, but not ${verb}.`);
  }
  return `token:${token.id}`;
}

/** Returns the requester's rights on a remote, with paths and expiry; unlimited for the administrator.
 *  @throws HttpError as `requireDeployer` */
export async function readDeployRights(
  delivery: Services,
  request: FastifyRequest,
  remote: string,
): Promise<{ verbs: DeployVerb[]; prefixes: string[] | null; expiresAt: string | null }> {
  if (request.user?.role === 'administrator') return { verbs: DEPLOY_VERBS, prefixes: null, expiresAt: null };
  const token = await requireToken(delivery, request, remote);
  return { verbs: parseVerbs(token), prefixes: parsePrefixes(token), expiresAt: getTokenExpiry(token) };
}

/** Returns the paths the requester's versions may own; null for all unowned paths.
 *  @throws HttpError as `requireDeployer` */
export async function readOwnPrefixes(
  delivery: Services,
  request: FastifyRequest,
  remote: string,
): Promise<string[] | null> {
  if (request.user?.role === 'administrator') return null;
  return parsePrefixes(await requireToken(delivery, request, remote));
}

async function requireToken(
  { accounts, db, now, config }: Services,
  request: FastifyRequest,
  remote: string,
): Promise<DeployTokenRow> {
  const presented = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const find = async (within: Db) =>
    presented === undefined ? undefined : findToken(within, presented, { now: now(), configured: config.deployTokens });
  const token = await find(db);
  if (!token) {
    const key = `deployer:${getVisitorKey(request.ip)}`;
    await consumeRateLimit(db, { key, rate: config.rates.failedDeploysPerAddress, now: now(), fail });
    const expiredAt = presented === undefined ? undefined : await findTokenExpiry(db, presented, now());
    const sentence = expiredAt
      ? `This deploy token expired at ${expiredAt}: ask the administrator to rotate it at /deployments.`
      : 'Deploying needs a valid deploy token of the remote, as Authorization: Bearer mfp_…; the administrator creates one at /deployments.';
    throw fail(401, 'auth/unauthenticated', sentence);
  }
  const requireActiveHolder = async (within: Db) => {
    if (token.email === null || !(await accounts.isSuspendedEmail(within, token.email))) return;
    throw fail(401, 'auth/unauthenticated', `The account of ${token.email} is suspended, and so is this deploy token.`);
  };
  await requireActiveHolder(db);
  if (!config.readOnly) await updateTokenUse(db, token, now());
  if (token.remote !== remote) throw createForbiddenError(`This token is for ${token.remote}, not for ${remote}.`);
  addWriteCheck(async (trx) => {
    await requireActiveHolder(trx);
    if (await find(trx)) return;
    throw fail(401, 'auth/unauthenticated', 'This deploy token has just been revoked, or has expired.');
  });
  return token;
}

/** Checks as `requireDeployer`, and counts one change, whatever its result.
 *  @throws HttpError 429 as well */
export async function admitChange(...asked: Parameters<typeof requireDeployer>): Promise<string> {
  const actor = await requireDeployer(...asked);
  const [{ db, now, config }] = asked;
  await consumeRateLimit(db, { key: `deploy:${actor}`, rate: config.rates.changesPerDeployer, now: now(), fail });
  return actor;
}

/** Checks as `admitChange`, and requires a confirmation of the administrator.
 *  @throws HttpError 403 `auth/unconfirmed` as well */
export async function admitConfirmedChange(...asked: Parameters<typeof requireDeployer>): Promise<string> {
  const [delivery, request] = asked;
  const actor = await admitChange(...asked);
  if (request.user?.role === 'administrator') await delivery.accounts.requireConfirmation(request, failAct);
  return actor;
}

/** Requires the right to promote, for changes with many visitors, and for overrides.
 *  @throws HttpError as `requireDeployer`, and 403 with `what` */
export async function requirePromoter(
  delivery: Services,
  request: FastifyRequest,
  remote: string,
  what: string,
): Promise<void> {
  try {
    await requireDeployer(delivery, request, remote, 'promote');
  } catch {
    throw createForbiddenError(`${what} needs the verb promote.`);
  }
}

function createForbiddenError(sentence: string): HttpError {
  return fail(403, 'remotes/forbidden', sentence);
}
