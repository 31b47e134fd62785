import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../services.ts';

/** RFC 9116 recommends less than a year, to prevent reliance on an outdated file. */
const VALID_DAYS = 180;

/** Routes of well-known URLs: `/.well-known/security.txt` (RFC 9116) names where to report vulnerabilities, and
 *  `/.well-known/change-password` (W3C) leads password managers to the form. */
export function wellKnownRoutes(app: FastifyInstance, { config, now }: Pick<SiteServices, 'config' | 'now'>): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString();
    return [
      `Contact: ${config.publicUrl}/contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  });

  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/account#sign-in', 302),
  );
}
