import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../../ground/http/cookies.ts';
import type { Delivery } from '../delivery.ts';
import { YEAR_SECONDS } from '../../ground/units.ts';
import { ownValue } from '@fotosoc/contract/own-value';

type Parts = Pick<Delivery, 'accounts' | 'config' | 'db' | 'now'>;

const UUID = /^[0-9a-f-]{36}$/;

/** Returns the visitor id for canaries: the account id of a member, so that all devices agree; else a random cookie.
 *  Undefined without cookie, and for previews, which are in no canary. */
export function knownVisitorId(delivery: Parts, request: FastifyRequest): string | undefined {
  if (request.isPreviewOrigin) return undefined;
  if (request.user) return request.user.id;
  const known = ownValue(request.cookies, cookieName(delivery.config, 'visitor'));
  return known && UUID.test(known) ? known : undefined;
}

/** Returns the visitor id, with a new cookie if needed while there are canaries. Without canaries the cookie is
 *  deleted, so that a cache can serve the shared page. */
export function visitorIdOf(
  delivery: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { hasCanaries }: { hasCanaries: boolean },
): string | undefined {
  const name = cookieName(delivery.config, 'visitor');
  if (!hasCanaries) {
    if (ownValue(request.cookies, name) !== undefined) void reply.clearCookie(name, cookieOptions(delivery.config));
    return undefined;
  }
  const known = knownVisitorId(delivery, request);
  if (known !== undefined || request.isPreviewOrigin) return known;
  const id = randomUUID();
  void reply.setCookie(name, id, { ...cookieOptions(delivery.config), maxAge: YEAR_SECONDS });
  return id;
}
