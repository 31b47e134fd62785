import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { publishValues } from './sections/publish.ts';
import { requireLinks } from './rules.ts';

/** Routes that change the society's quick links and Foto of the Week. */
export function editingRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveEndpoint(app, 'PUT /api/links', async ({ body, user, fail }) => {
    const links = requireLinks(body.links);
    await limitSaves(site, { user, fail });
    const values = { links: { links: links.map((link) => ({ id: randomUUID(), ...link })) } };
    const part = { page: 'links', values, userId: user.id } as const;
    await write(db, 'content', (trx) => publishValues(trx, { config: site.config, now: now() }, part));
    return { links };
  });
}
