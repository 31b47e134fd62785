import type { FastifyRequest } from 'fastify';
import { isPlainText } from '../../ground/text/clean-text.ts';

const NOT_PAGES = /^\/(api|media|remotes|shell)(\/|$)/;

/** Returns the requested path; undefined for a path below a prefix without pages. */
export function pagePathOf({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  const path = url.split('?')[0]!;
  return NOT_PAGES.test(path) ? undefined : path;
}

/** Returns whether a failed request gets an error page: a browser navigation outside the API. */
export function acceptsErrorPage(request: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const { accept = '' } = request.headers;
  if (/^\/api([/?]|$)/.test(request.url)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && pagePathOf(request) !== undefined);
}

const NOWHERE = '/not-found';

/** Returns the URL, or a path without page for an unparseable URL, such as a truncated link: a browser then gets the
 *  not-found page instead of a JSON error. */
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

/** Returns the visitor's stored theme; undefined for the system's choice. */
export function themeOf({ cookies }: FastifyRequest): 'light' | 'dark' | undefined {
  const { theme } = cookies;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
