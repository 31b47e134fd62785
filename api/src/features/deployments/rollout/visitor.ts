import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../../../plugins/session.ts';
import type { Services } from '../../../services.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const UUID = /^[0-9a-f-]{36}$/;

/** Who a canary counts: a member by account, so that all their devices agree; anybody else by a random cookie that says
 *  nothing about them. Undefined for whoever has none, and looks at a preview: nobody, and in no canary. */
export function knownVisitorId(services: Services, request: FastifyRequest): string | undefined {
  if (request.isPreviewOrigin) return undefined;
  if (request.user) return request.user.id;
  const known = request.cookies[cookieName(services, 'visitor')];
  return known && UUID.test(known) ? known : undefined;
}

/** The same, with a cookie for whoever has none: as long as there are canaries. Without any it goes, so that a cache may
 *  give them the page that everybody gets. */
export function visitorIdOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { hasCanaries }: { hasCanaries: boolean },
): string | undefined {
  const name = cookieName(services, 'visitor');
  if (!hasCanaries) {
    if (request.cookies[name] !== undefined) void reply.clearCookie(name, cookieOptions(services));
    return undefined;
  }
  const known = knownVisitorId(services, request);
  if (known !== undefined || request.isPreviewOrigin) return known;
  const id = randomUUID();
  void reply.setCookie(name, id, { ...cookieOptions(services), maxAge: YEAR_SECONDS });
  return id;
}
