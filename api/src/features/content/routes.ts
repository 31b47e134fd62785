import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoint } from '../../http/endpoint.ts';
import type { Services } from '../../services.ts';
import { listCommittee } from './committee.ts';
import { fotoSheet } from './foto-sheet.ts';
import { findFoto } from './fotos.ts';
import type { Kept } from './stale-while-error.ts';
import { pictureRoutes } from './pictures.ts';
import { listUpcomingEvents } from './planned-events.ts';
import { previousCommittees } from './previous-committees.ts';
import { ownLinks } from './quick-links.ts';
import { eventSource, quickLinkSource } from './sources.ts';
import { workshops } from './workshops.ts';

/** What the society says of itself, for anyone to read. */
export async function contentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, now } = services;
  const report = (error: unknown) => app.log.warn(error);
  const outsideEvents = eventSource(services, report);
  const outsideLinks = quickLinkSource(services, report);
  const readFotoSheet = fotoSheet(services, report);
  await pictureRoutes(app);

  endpoint(app, 'GET /api/events', async ({ reply }) => {
    const events = outsideEvents ? tellAge(reply, await outsideEvents()) : await listUpcomingEvents(db, now());
    return { events };
  });
  endpoint(app, 'GET /api/links', async ({ reply }) => {
    const links = outsideLinks && tellAge(reply, await outsideLinks());
    return { links: links ?? (await ownLinks(db, config.publicUrl)) };
  });
  endpoint(app, 'GET /api/foto-of-the-week', async () => {
    await readFotoSheet?.();
    return { foto: (await findFoto(db)) ?? null };
  });
  endpoint(app, 'GET /api/committee', async () => ({ members: listCommittee() }));
  endpoint(app, 'GET /api/previous-committees', async () => ({ committees: previousCommittees }));
  endpoint(app, 'GET /api/workshops', async () => ({ workshops }));
}

/** How old an answer is that came from outside, in seconds. */
function tellAge<T>(reply: FastifyReply, { value, ageSeconds }: Kept<T>): T {
  void reply.header('age', ageSeconds);
  return value;
}
