import type { FastifyRequest } from 'fastify';

/** What a cache in front of the site may give to others, and how old that may be. Browsers ask anew each time: they are
 *  told nothing of `stale-while-revalidate`, which has Firefox show the page of before, but in a header of CDNs alone
 *  (RFC 9213). */
export const SHARED = {
  'cache-control': 'public, max-age=0, s-maxage=5',
  'cdn-cache-control': 'max-age=5, stale-while-revalidate=10, stale-if-error=60',
};

/** Whether the answer may be that of anybody else: whoever brings a cookie is somebody, whatever it says. A cache can
 *  tell by that alone, and `Vary: Cookie` has it told. */
export function isAnybody({ headers, user }: Pick<FastifyRequest, 'headers' | 'user'>): boolean {
  return user === null && headers.cookie === undefined && headers.authorization === undefined;
}
