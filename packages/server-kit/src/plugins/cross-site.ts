import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';
import type { SiteAddress } from '../http/site-address.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that a browser makes on behalf of another site. Other programs send no origin, and have no cookies to
 *  abuse. */
export function refuseCrossSiteWrites(app: FastifyInstance, { publicUrl }: SiteAddress): void {
  const ownHost = new URL(publicUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method) || isOwnSite(request, ownHost)) done();
    else done(new HttpError(403, 'auth/cross-site', 'This request must come from a page of this site.'));
  });
}

function isOwnSite(request: FastifyRequest, ownHost: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === ownHost || host === request.headers.host;
}
