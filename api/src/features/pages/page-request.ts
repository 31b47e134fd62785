import type { FastifyRequest } from 'fastify';

/** Below these nothing is a page. */
const NOT_PAGES = /^\/(api|media|remotes|shell)(\/|$)/;

/** The path that is asked for; undefined where no page can be. */
export function pagePathOf({ url }: FastifyRequest): string | undefined {
  const path = url.split('?')[0]!;
  return NOT_PAGES.test(path) ? undefined : path;
}

/** The visitor's stored choice; without one the system decides. */
export function themeOf({ cookies }: FastifyRequest): 'light' | 'dark' | undefined {
  const { theme } = cookies;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
