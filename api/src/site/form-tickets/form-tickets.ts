import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { signingKey } from '../../ground/db/signing-key.ts';
import { cookieName, cookieOptions } from '../../ground/http/cookies.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { consumeRateLimit, isWithinRate, networkOf, visitorKey } from '../../ground/http/rate-limit.ts';
import { takeShare } from '../../ground/http/shares.ts';
import { HOUR_MS, HOUR_SECONDS } from '../../ground/units.ts';
import type { Site } from '../site.ts';
import { ownValue } from '@fotosoc/contract/own-value';

const COOKIE = 'form';
/** People need longer to read, fill in and send a form; earlier requests wait until then. */
const YOUNGEST_MS = 3000;
const OLDEST_MS = 2 * HOUR_MS;
/** Maximum number of uses of a ticket, including retries. Each use returns the next ticket. */
const USES = 5;

const fail = failOf<'POST /api/contact'>();

/** Requires a ticket for posts by forms (`fromForm` of the contract) on a publicly reachable site. The page fetches a
 *  ticket when a field of the form gets the focus. Posts without ticket, mostly of programs, are limited to a few an
 *  hour. Members are recognised by their session. */
export function formTickets(app: FastifyInstance, site: Pick<Site, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;
  endpoint(app, 'POST /api/form-tickets', async ({ request, reply, fail: failHere }) => {
    const key = `form-ticket:${visitorKey(request.ip)}`;
    await consumeRateLimit(db, { key, rate: config.rates.formTicketsPerAddress, now: now(), fail: failHere });
    if (config.formTickets) await giveTicket(site, reply);
    return null;
  });
  if (!config.formTickets) return;

  app.addHook('preHandler', async (request, reply) => {
    const { schema, url = '' } = request.routeOptions;
    if (!(schema as { 'x-from-form'?: boolean } | undefined)?.['x-from-form'] || request.user) return;
    const ticket = await ticketOf(site, request);
    const key = `form-ticket:${ticket?.nonce ?? ''}`;
    const use = { key, rate: { count: USES, windowSeconds: (2 * OLDEST_MS) / 1000 }, now: now() };
    if (ticket && (await isWithinRate(db, use))) {
      const waitMs = YOUNGEST_MS - (now().getTime() - ticket.issuedAt);
      if (waitMs > 0) await setTimeout(waitMs);
      else await giveTicket(site, reply);
      return;
    }
    const total = config.rates.postsWithoutTicketInAll;
    const share = { key: `without-ticket:${url}`, total, sender: networkOf(request.ip), now: now() };
    if (!(await takeShare(db, share))) {
      const sentence =
        'Too much was sent to this form by programs. Open its page in a browser, and send it from there.';
      throw fail(429, 'request/too-many-requests', sentence, { retryAfterSeconds: HOUR_SECONDS });
    }
  });
}

async function giveTicket({ config, db, now }: Pick<Site, 'config' | 'db' | 'now'>, reply: FastifyReply) {
  const content = `${now().getTime()}.${randomBytes(16).toString('base64url')}`;
  const value = `${content}.${signatureOf(await signingKey(db, 'form-ticket-secret'), content)}`;
  void reply.setCookie(cookieName(config, COOKIE), value, { ...cookieOptions(config), maxAge: OLDEST_MS / 1000 });
}

/** Returns the ticket of a request; undefined if the ticket is missing, forged or expired. */
async function ticketOf({ config, db, now }: Pick<Site, 'config' | 'db' | 'now'>, request: FastifyRequest) {
  const [issued = '', nonce = '', signature = ''] = cookieOf(config, request).split('.');
  const expected = Buffer.from(signatureOf(await signingKey(db, 'form-ticket-secret'), `${issued}.${nonce}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const issuedAt = Number(issued);
  return now().getTime() - issuedAt > OLDEST_MS ? undefined : { nonce, issuedAt };
}

function cookieOf(config: Config, request: FastifyRequest): string {
  return ownValue(request.cookies, cookieName(config, COOKIE)) ?? '';
}

function signatureOf(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
