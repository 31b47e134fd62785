import type { FastifyInstance } from 'fastify';
import type { SetHeader } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Site } from '../site.ts';
import { listCommittee } from './committee.ts';
import { fotoSheet } from './foto-sheet.ts';
import { findFoto } from './fotos.ts';
import type { Kept } from '../stale-while-error.ts';
import { pictureRoutes } from './pictures.ts';
import { previousCommittees } from './previous-committees.ts';
import { ownLinks } from './quick-links.ts';
import { quickLinkSource } from './sources.ts';
import { slideRoutes, workshops } from './workshops.ts';

/** What the society says of itself, for anyone to read. */
export async function contentRoutes(app: FastifyInstance, site: Site): Promise<void> {
  const { config, db } = site;
  const report = (error: unknown) => app.log.warn(error);
  const outsideLinks = quickLinkSource(site, report);
  const readFotoSheet = fotoSheet(site, report);
  await pictureRoutes(app);
  slideRoutes(app);

  readEndpoint(app, 'GET /api/links', async ({ header }) => {
    const links = outsideLinks && tellAge(header, await outsideLinks());
    return { links: links ?? (await ownLinks(db, config.publicUrl)) };
  });
  readEndpoint(app, 'GET /api/foto-of-the-week', async () => {
    await readFotoSheet?.();
    return { foto: (await findFoto(db)) ?? null };
  });
  readEndpoint(app, 'GET /api/committee', async () => ({ members: listCommittee() }), { kept: 1 });
  readEndpoint(app, 'GET /api/previous-committees', async () => ({ committees: previousCommittees }), { kept: 1 });
  readEndpoint(app, 'GET /api/workshops', async () => ({ workshops }), { kept: 1 });
}

/** How old an answer is that came from outside, in seconds. */
function tellAge<T>(header: SetHeader, { value, ageSeconds }: Kept<T>): T {
  header('age', String(ageSeconds));
  return value;
}
