import type { FastifyRequest } from 'fastify';
import { isPlainText } from '../../ground/text/clean-text.ts';

/** Below these nothing is a page. */
const NOT_PAGES = /^\/(api|media|remotes|shell)(\/|$)/;

/** The path that is asked for; undefined where no page can be. */
export function pagePathOf({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  const path = url.split('?')[0]!;
  return NOT_PAGES.test(path) ? undefined : path;
}

/** Returns whether a failed request is answered with a page: a person asked for it, and for no data of the API. */
export function acceptsErrorPage(request: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const { accept = '' } = request.headers;
  if (/^\/api([/?]|$)/.test(request.url)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && pagePathOf(request) !== undefined);
}

/** Where nothing is. */
const NOWHERE = '/not-found';

/** What is answered for an address: for one that cannot be read, as a link that lost its end, the page that says that there
 *  is nothing, which is more than an error in JSON to somebody who follows it. */
export function readableAddress(address: string): string {
  const [path = ''] = address.split('?');
  return NOT_PAGES.test(path) || isReadable(path) ? address : NOWHERE;
}

function isReadable(path: string): boolean {
  try {
    return isPlainText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The visitor's stored choice; without one the system decides. */
export function themeOf({ cookies }: FastifyRequest): 'light' | 'dark' | undefined {
  const { theme } = cookies;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
