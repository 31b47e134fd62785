import type { FastifyInstance } from 'fastify';
import { isHttps, type Config } from '../../config/config.ts';
import { YEAR_SECONDS } from '../units.ts';

/** What every answer of the API says to browsers: it is data, and nothing in it runs. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const POLICY = 'content-security-policy';

/** Forbids browsers to guess the type of any answer, whoever sends it. */
export function forbidSniffing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    done();
  });
}

/** Sets them, and sees that what was read while signed in is kept nowhere. */
export function setApiHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) {
      // What is stricter in one place and looser in another is for who serves it to say.
      const policy = reply.getHeader(POLICY) ?? API_HEADERS[POLICY];
      void reply.headers({ ...API_HEADERS, [POLICY]: policy });
      const isPrivate = request.user !== null || request.method !== 'GET' || request.url.startsWith('/api/auth/');
      if (isPrivate) void reply.header('cache-control', 'no-store');
      else if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    }
    done();
  });
}

/** Where the site is https, browsers that have been here never ask in the clear again. Hosts below its name may belong to
 *  others: they follow only if the settings say so. */
export function stayOnHttps(app: FastifyInstance, config: Config): void {
  if (!isHttps(config)) return;
  const value = `max-age=${YEAR_SECONDS}${config.hasHstsForSubdomains ? '; includeSubDomains' : ''}`;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('strict-transport-security', value);
    done();
  });
}
