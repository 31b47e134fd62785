import type { FastifyRequest } from 'fastify';
import { isPlainText } from '@fotosoc/server-kit/text/clean-text';

const NON_PAGE_PREFIX = /^\/(api|media|remotes|shell)(\/|$)/;

/** Returns the requested path; undefined for a path below a prefix without pages. */
export function getPagePath({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  const path = url.split('?')[0]!;
  return NON_PAGE_PREFIX.test(path) ? undefined : path;
}

/** Returns whether a failed request gets an error page: a browser navigation outside the API. */
export function acceptsErrorPage(request: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const { accept = '' } = request.headers;
  if (/^\/api([/?]|$)/.test(request.url)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && getPagePath(request) !== undefined);
}

const NOT_FOUND_PATH = '/not-found';

/** Returns the URL, or a path without page for an unparseable URL, such as a truncated link: a browser then gets the
 *  not-found page instead of a JSON error. */
export function toReadableUrl(address: string): string {
  const [path = ''] = address.split('?');
  return NON_PAGE_PREFIX.test(path) || isReadable(path) ? address : NOT_FOUND_PATH;
}

function isReadable(path: string): boolean {
  try {
    return isPlainText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Returns the visitor's stored theme; undefined for the system's choice. */
export function readTheme({ cookies }: FastifyRequest): 'light' | 'dark' | undefined {
  const { theme } = cookies;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
