import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import type { Services } from '../../services.ts';
import { listCommittee } from './committee.ts';
import { eventReader } from './events.ts';
import { findFoto } from './fotos.ts';
import { pictureRoutes } from './pictures.ts';
import { previousCommittees } from './previous-committees.ts';
import { quickLinkReader } from './quick-links.ts';
import { workshops } from './workshops.ts';

/** What the society says of itself, for anyone to read. */
export async function contentRoutes(app: FastifyInstance, { config, db, now }: Services): Promise<void> {
  const readEvents = eventReader(config, now);
  const readLinks = quickLinkReader(config, now, (error) => app.log.warn(error));
  await pictureRoutes(app);
  endpoint(app, 'GET /api/events', async () => ({ events: await readEvents() }));
  endpoint(app, 'GET /api/links', async () => ({ links: await readLinks() }));
  endpoint(app, 'GET /api/foto-of-the-week', async () => ({ foto: (await findFoto(db)) ?? null }));
  endpoint(app, 'GET /api/committee', async () => ({ members: listCommittee() }));
  endpoint(app, 'GET /api/previous-committees', async () => ({ committees: previousCommittees }));
  endpoint(app, 'GET /api/workshops', async () => ({ workshops }));
}
