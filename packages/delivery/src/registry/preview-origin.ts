import type { FastifyInstance } from 'fastify';
import { HttpError } from '@fotosoc/server-kit/http-error';
import type { DeliveryConfig } from '../config.ts';
import { getCookieName } from '@fotosoc/server-kit/http/cookies';

declare module 'fastify' {
  interface FastifyRequest {
    isPreviewOrigin: boolean;
  }
}

const READS = new Set(['GET', 'HEAD']);

/** Answers the origin of previews, whose pages run unreviewed code, like anonymous visitors: writes are refused, and
 *  requesters are signed out. Must be registered before cookies are read. */
export function isolatePreviewOrigin(app: FastifyInstance, config: DeliveryConfig): void {
  const { previewUrl } = config;
  app.decorateRequest('isPreviewOrigin', false);
  if (previewUrl === undefined) return;
  // Compares the `Host` header, not `X-Forwarded-Host`, which a page's script may set.
  const { host } = new URL(previewUrl);
  const known = ['theme', getCookieName(config, 'preview')];
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method } = request;
    if (headers.host !== host) return done();
    request.isPreviewOrigin = true;
    delete headers.authorization;
    headers.cookie = (headers.cookie ?? '')
      .split(/; */)
      .filter((cookie) => known.includes(cookie.split('=')[0]!))
      .join('; ');
    if (READS.has(method)) done();
    else done(new HttpError(403, 'auth/cross-site', 'This is a preview of a version: nothing is stored here.'));
  });
}
