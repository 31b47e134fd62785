import type { FastifyInstance } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findCurrentSlug } from './slugs.ts';

const PAGE = /^\/events\/([^/?]+)/;

/** Redirects requests for a former slug of an event to the page of its current slug. */
export function redirectOldEventUrls(app: FastifyInstance, db: Db): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const asked = method === 'GET' ? PAGE.exec(url)?.[1] : undefined;
    const slug = asked === undefined ? undefined : await findCurrentSlug(db, asked);
    return slug === undefined || slug === asked ? undefined : reply.redirect(`/events/${slug}`, 301);
  });
}
