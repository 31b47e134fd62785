import type { QuickLink } from '@fotosoc/contract/link-list';
import type { PartValues } from '@fotosoc/contract/part';
import type { FastifyInstance } from 'fastify';
import type { SetHeader } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Site } from '../site.ts';
import { readPart } from '../read-part.ts';
import { membersOf } from './committee.ts';
import { asksSheet, linkSourceRoutes } from './link-source.ts';
import { fotoPlanRoutes } from './foto-plan/routes.ts';
import { asksFotoSheet, fotoSourceRoutes } from './foto-source.ts';
import { fotoSheet } from './foto-sheet.ts';
import { findFoto } from './fotos.ts';
import type { KnownSource, Kept } from '../outside-source.ts';
import { pictureRoutes } from './pictures.ts';
import { namedBy } from './parts/named.ts';
import { quickLinkSource } from './sources.ts';
import { slideRoutes } from './slides/routes.ts';
import { workshopsOf } from './workshops.ts';

/** Routes of the society's public content.
 *  @returns external sources of the content */
export async function contentRoutes(app: FastifyInstance, site: Site): Promise<KnownSource[]> {
  const { db } = site;
  const report = (error: unknown) => app.log.warn(error);
  const linkSheet = quickLinkSource(site, report);
  const weeklySheet = fotoSheet(site, report);
  const latestLinks = async () => (linkSheet && (await asksSheet(site)) ? linkSheet.latest() : undefined);
  const asksWeeklySheet = async () => weeklySheet !== undefined && (await asksFotoSheet(site));
  const latestFoto = async () => ((await asksWeeklySheet()) ? weeklySheet?.latest() : undefined);
  app.addHook('onListen', async () => {
    await Promise.all([latestLinks(), latestFoto()]).catch(report); // without delay for the first visitors
  });
  pictureRoutes(app, site);
  await slideRoutes(app, site);

  linkSourceRoutes(app, site, linkSheet);
  readEndpoint(app, 'GET /api/links', async ({ header }) => {
    const kept = await latestLinks();
    return { links: kept ? tellAge(header, kept).links : linksOf(await readPart(site, 'links')) };
  });
  fotoSourceRoutes(app, site, weeklySheet);
  fotoPlanRoutes(app, site);
  readEndpoint(app, 'GET /api/foto-of-the-week', async ({ fail }) => {
    const isFromSheet = await asksWeeklySheet();
    const read = await latestFoto();
    const foto = await findFoto(db, site.now(), isFromSheet);
    if (!foto && isFromSheet && !read)
      throw fail(502, 'fotos/unavailable', 'The sheet of the Foto of the Week cannot be read.');
    return { foto: foto ?? null };
  });
  readEndpoint(
    app,
    'GET /api/committee',
    async () => {
      const part = await readPart(site, 'committee');
      const { photos } = await namedBy(db, [['committee', part]]);
      return { members: membersOf(part, photos) };
    },
    { kept: 1 },
  );
  readEndpoint(app, 'GET /api/previous-committees', async () => readPart(site, 'previous-committees'), { kept: 1 });
  readEndpoint(
    app,
    'GET /api/workshops',
    async () => {
      const part = await readPart(site, 'workshops');
      const { photos } = await namedBy(db, [['workshops', part]]);
      return { workshops: workshopsOf(part, photos), lead: part.lead };
    },
    { kept: 1 },
  );
  const { quickLinksSheetUrl, fotoOfTheWeekSheetUrl } = site.config;
  const known: KnownSource[] = [];
  if (linkSheet) {
    known.push({ kind: 'links', url: quickLinksSheetUrl!, isAsked: () => asksSheet(site), source: linkSheet });
  }
  if (weeklySheet) {
    known.push({ kind: 'foto', url: fotoOfTheWeekSheetUrl!, isAsked: () => asksFotoSheet(site), source: weeklySheet });
  }
  return known;
}

/** Sets the age of a response with external data, in seconds. */
function tellAge<T>(header: SetHeader, { value, ageSeconds }: Kept<T>): T {
  header('age', String(ageSeconds));
  return value;
}

function linksOf({ links }: PartValues['links']): QuickLink[] {
  return links.map(({ link_name, link_url }) => ({ link_name, link_url }));
}
