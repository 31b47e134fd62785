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
/** Nobody reads a form, fills it in and sends it in less: what comes earlier waits so long. */
const YOUNGEST_MS = 3000;
const OLDEST_MS = 2 * HOUR_MS;
/** What one ticket is good for, tries that are repeated included; each gives the next one. */
const USES = 5;

const fail = failOf<'POST /api/contact'>();

/** Where others reach the site, takes what visitors send by its forms (`fromForm` of the contract) from whoever was at a
 *  form: their page has fetched a ticket when a field of it got the focus. Of all others, programs most of them, few an
 *  hour are taken. Members are known by their session. */
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

/** The ticket that a request brings; undefined where it brings none of ours, or an old one. */
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
