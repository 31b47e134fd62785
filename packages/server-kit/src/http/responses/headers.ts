import type { FastifyInstance } from 'fastify';
import { isHttps, type SiteAddress } from '../site-address.ts';
import { YEAR_SECONDS } from '../../units.ts';

/** Headers of every API response: data without executable content. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const POLICY = 'content-security-policy';

/** Forbids browsers to guess the type of any response. */
export function forbidSniffing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    done();
  });
}

/** Sets the headers, and prevents caching of responses to signed-in users and to people with a mailed link.
 *  @param secretParameters query parameters with the secret of a mailed link, which is as good as a session */
export function setApiHeaders(app: FastifyInstance, secretParameters: readonly string[]): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) {
      // Routes with a different policy set their own.
      const policy = reply.getHeader(POLICY) ?? API_HEADERS[POLICY];
      void reply.headers({ ...API_HEADERS, [POLICY]: policy });
      const query: object = request.query ?? {}; // null for an address that cannot be parsed
      const isPrivate =
        request.user !== null ||
        request.method !== 'GET' ||
        request.url.startsWith('/api/auth/') ||
        secretParameters.some((name) => Object.hasOwn(query, name));
      if (isPrivate) void reply.header('cache-control', 'no-store');
      else if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    }
    done();
  });
}

/** Adds HSTS on https sites. Subdomains may have different owners, and are included only if configured. */
export function addHstsHeader(app: FastifyInstance, config: SiteAddress & { hasHstsForSubdomains: boolean }): void {
  if (!isHttps(config)) return;
  const value = `max-age=${YEAR_SECONDS}${config.hasHstsForSubdomains ? '; includeSubDomains' : ''}`;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('strict-transport-security', value);
    done();
  });
}
