import type { FastifyReply, FastifyRequest } from 'fastify';
import { getCookieName, getCookieOptions } from '@fotosoc/server-kit/http/cookies';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import type { SiteServices } from '../services.ts';
import { deleteOldest } from './session-store.ts';
import { YEAR_SECONDS } from '@fotosoc/server-kit/units';
import { getOwnValue } from '@fotosoc/contract/own-value';

type Services = Pick<SiteServices, 'config' | 'db' | 'now'>;

const DEVICES_PER_ACCOUNT = 20;
const ACCOUNTS_PER_DEVICE = 4;
const COOKIE_SECONDS = YEAR_SECONDS;
/** Separates the tokens in the cookie; no token contains a dot. */
const SEPARATOR = '.';

/** Returns the token that the account gave this device at an earlier sign-in; `undefined` for a device that the account
 *  does not know. The cookie holds one token for each account that was used on the device. The database stores hashes
 *  only. */
export async function findDevice(
  site: Services,
  request: FastifyRequest,
  accountId: string | undefined,
): Promise<string | undefined> {
  const tokens = parseDeviceTokens(site, request);
  if (accountId === undefined || tokens.length === 0) return undefined;
  const rows = await site.db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', tokens.map(hashToken))
    .execute();
  const known = new Set(rows.map(({ token_hash }) => token_hash));
  return tokens.find((token) => known.has(hashToken(token)));
}

/** Stores that the account knows this device, for another year. An account keeps its latest twenty devices. */
export async function rememberDevice(
  site: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: string,
): Promise<void> {
  const { db, now } = site;
  const token = (await findDevice(site, request, accountId)) ?? createToken();
  const at = { created_at: now().toISOString() };
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), account_id: accountId, ...at })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(at))
    .execute();
  await deleteOldest(db, 'known_devices', accountId, DEVICES_PER_ACCOUNT);
  const others = parseDeviceTokens(site, request).filter((other) => other !== token);
  const value = [token, ...others].slice(0, ACCOUNTS_PER_DEVICE).join(SEPARATOR);
  void reply.setCookie(getCookieName(site.config, 'device'), value, {
    ...getCookieOptions(site.config),
    maxAge: COOKIE_SECONDS,
  });
}

function parseDeviceTokens(site: Services, request: FastifyRequest): string[] {
  const cookie = getOwnValue(request.cookies, getCookieName(site.config, 'device')) ?? '';
  return cookie.split(SEPARATOR).filter(Boolean).slice(0, ACCOUNTS_PER_DEVICE);
}
