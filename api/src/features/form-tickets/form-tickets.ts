import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail } from '../endpoints.ts';
import type { Config } from '../../config/config.ts';
import { getSigningKey } from '@fotosoc/server-kit/db/signing-key';
import { getCookieName, getCookieOptions } from '@fotosoc/server-kit/http/cookies';
import { consumeRateLimit, isWithinRate, getNetwork, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { takeShare } from '@fotosoc/server-kit/http/shares';
import { HOUR_MS, HOUR_SECONDS } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../services.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

const COOKIE = 'form';
/** People need longer to read, fill in and send a form; earlier requests wait until then. */
const MIN_TICKET_AGE_MS = 3000;
const MAX_TICKET_AGE_MS = 2 * HOUR_MS;
/** Maximum number of uses of a ticket, including retries. Each use returns the next ticket. */
const MAX_USES_PER_TICKET = 5;

const fail = createSharedFail<'POST /api/contact'>();

/** Requires a ticket for posts by forms (`fromForm` of the contract) on a publicly reachable site. The page fetches a
 *  ticket when a field of the form gets the focus. Posts without ticket, mostly of programs, are limited to a few an
 *  hour. Members are recognised by their session. */
export function registerFormTickets(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;
  serveEndpoint(app, 'POST /api/form-tickets', async ({ request, reply, fail: failHere }) => {
    const key = `form-ticket:${getVisitorKey(request.ip)}`;
    await consumeRateLimit(db, { key, rate: config.rates.formTicketsPerAddress, now: now(), fail: failHere });
    if (config.formTickets) await setTicketCookie(site, reply);
    return null;
  });
  if (!config.formTickets) return;

  app.addHook('preHandler', async (request, reply) => {
    const { schema, url = '' } = request.routeOptions;
    if (!(schema as { 'x-from-form'?: boolean } | undefined)?.['x-from-form'] || request.user) return;
    const ticket = await readTicket(site, request);
    const key = `form-ticket:${ticket?.nonce ?? ''}`;
    const use = {
      key,
      rate: { count: MAX_USES_PER_TICKET, windowSeconds: (2 * MAX_TICKET_AGE_MS) / 1000 },
      now: now(),
    };
    if (ticket && (await isWithinRate(db, use))) {
      const waitMs = MIN_TICKET_AGE_MS - (now().getTime() - ticket.issuedAt);
      if (waitMs > 0) await setTimeout(waitMs);
      else await setTicketCookie(site, reply);
      return;
    }
    const total = config.rates.postsWithoutTicketInAll;
    const share = { key: `without-ticket:${url}`, total, sender: getNetwork(request.ip), now: now() };
    if (!(await takeShare(db, share))) {
      const sentence =
        'Programs are sending too many forms. Open the page of this form in a browser and send it from there.';
      throw fail(429, 'request/too-many-requests', sentence, { retryAfterSeconds: HOUR_SECONDS });
    }
  });
}

async function setTicketCookie({ config, db, now }: Pick<SiteServices, 'config' | 'db' | 'now'>, reply: FastifyReply) {
  const content = `${now().getTime()}.${randomBytes(16).toString('base64url')}`;
  const value = `${content}.${signTicket(await getSigningKey(db, 'form-ticket-secret'), content)}`;
  void reply.setCookie(getCookieName(config, COOKIE), value, {
    ...getCookieOptions(config),
    maxAge: MAX_TICKET_AGE_MS / 1000,
  });
}

/** Returns the ticket of a request; undefined if the ticket is missing, forged or expired. */
async function readTicket({ config, db, now }: Pick<SiteServices, 'config' | 'db' | 'now'>, request: FastifyRequest) {
  const [issued = '', nonce = '', signature = ''] = readTicketCookie(config, request).split('.');
  const expected = Buffer.from(signTicket(await getSigningKey(db, 'form-ticket-secret'), `${issued}.${nonce}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const issuedAt = Number(issued);
  return now().getTime() - issuedAt > MAX_TICKET_AGE_MS ? undefined : { nonce, issuedAt };
}

function readTicketCookie(config: Config, request: FastifyRequest): string {
  return getOwnValue(request.cookies, getCookieName(config, COOKIE)) ?? '';
}

function signTicket(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
