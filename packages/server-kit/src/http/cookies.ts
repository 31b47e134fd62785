import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { isHttps, type SiteAddress } from './site-address.ts';

/** `__Host-` makes browsers accept the cookie only from this host over TLS. */
export function getCookieName(config: SiteAddress, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

export function getCookieOptions(config: SiteAddress) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}

/** Sets `request.cookies`, and lets responses set cookies. */
export async function registerCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}
