import type { FastifyRequest } from 'fastify';

/** Headers of responses that shared caches may serve, with their maximum age. Browsers revalidate each time:
 *  `stale-while-revalidate` is sent only to CDNs (RFC 9213), because Firefox would show the previous page. */
export const SHARED_CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=5',
  'cdn-cache-control': 'max-age=5, stale-while-revalidate=10, stale-if-error=60',
};

/** Returns whether a request is anonymous, so that the response may be shared: a request with any cookie is not. A
 *  cache can decide by the cookie alone, with `Vary: Cookie`. */
export function isAnonymous({ headers, user }: Pick<FastifyRequest, 'headers' | 'user'>): boolean {
  return user === null && headers.cookie === undefined && headers.authorization === undefined;
}
