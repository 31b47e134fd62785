import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../../../plugins/session.ts';
import type { Services } from '../../../services.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const UUID = /^[0-9a-f-]{36}$/;

/** Whether somebody was here before: is signed in, or brings the cookie. */
export function isKnownVisitor(services: Services, request: FastifyRequest): boolean {
  return request.user !== null || UUID.test(request.cookies[cookieName(services, 'visitor')] ?? '');
}

/** Who a canary counts: a member by account, so that all their devices agree; anybody else by a random cookie that says
 *  nothing about them. Whoever looks at a preview is nobody, and in no canary. */
export function visitorIdOf(services: Services, request: FastifyRequest, reply: FastifyReply): string | undefined {
  if (request.isPreviewOrigin) return undefined;
  if (request.user) return request.user.id;
  const name = cookieName(services, 'visitor');
  const known = request.cookies[name];
  if (known && UUID.test(known)) return known;
  const id = randomUUID();
  void reply.setCookie(name, id, { ...cookieOptions(services), maxAge: YEAR_SECONDS });
  return id;
}
