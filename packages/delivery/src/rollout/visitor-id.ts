import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getCookieName, getCookieOptions } from '@fotosoc/server-kit/http/cookies';
import type { DeliveryServices } from '../services.ts';
import { YEAR_SECONDS } from '@fotosoc/server-kit/units';
import { getOwnValue } from '@fotosoc/contract/own-value';

type Services = Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now'>;

const UUID = /^[0-9a-f-]{36}$/;

/** Returns the visitor id for canaries: the account id of a member, so that all devices agree; else a random cookie.
 *  Undefined without cookie, and for previews, which are in no canary. */
export function findVisitorId(delivery: Services, request: FastifyRequest): string | undefined {
  if (request.isPreviewOrigin) return undefined;
  if (request.user) return request.user.id;
  const known = getOwnValue(request.cookies, getCookieName(delivery.config, 'visitor'));
  return known && UUID.test(known) ? known : undefined;
}

/** Returns the visitor id, with a new cookie if needed while there are canaries. Without canaries the cookie is
 *  deleted, so that a cache can serve the shared page. */
export function getOrCreateVisitorId(
  delivery: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { hasCanaries }: { hasCanaries: boolean },
): string | undefined {
  const name = getCookieName(delivery.config, 'visitor');
  if (!hasCanaries) {
    if (getOwnValue(request.cookies, name) !== undefined)
      void reply.clearCookie(name, getCookieOptions(delivery.config));
    return undefined;
  }
  const known = findVisitorId(delivery, request);
  if (known !== undefined || request.isPreviewOrigin) return known;
  const id = randomUUID();
  void reply.setCookie(name, id, { ...getCookieOptions(delivery.config), maxAge: YEAR_SECONDS });
  return id;
}
