import type { QuickLink } from '@fotosoc/contract/link-list';
import type { SectionValues } from '@fotosoc/contract/page-section';
import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../endpoints.ts';
import type { SetHeader } from '@fotosoc/server-kit/http/endpoint';
import type { SiteServices } from '../services.ts';
import { readSection } from '../published-sections/read.ts';
import { toCommitteeMembers } from './committee.ts';
import { isLinkSheetActive, linkSourceRoutes } from './link-source.ts';
import { fotoPlanRoutes } from './foto-plan/routes.ts';
import { isFotoSheetActive, fotoSourceRoutes } from './foto-source.ts';
import { createFotoSheetSource } from './foto-sheet.ts';
import { findFoto } from './fotos.ts';
import type { KnownSource, CachedValue } from '../sources/external-source.ts';
import { pictureRoutes } from './pictures.ts';
import { resolveReferences } from './sections/references.ts';
import { createQuickLinkSource } from './sources.ts';
import { slideRoutes } from './slides/routes.ts';
import { toWorkshops } from './workshops.ts';

/** Routes of the society's public content.
 *  @returns external sources of the content */
export async function contentRoutes(app: FastifyInstance, site: SiteServices): Promise<KnownSource[]> {
  const { db } = site;
  const report = (error: unknown) => app.log.warn(error);
  const linkSheet = createQuickLinkSource(site, report);
  const weeklySheet = createFotoSheetSource(site, report);
  const latestLinks = async () => (linkSheet && (await isLinkSheetActive(site)) ? linkSheet.latest() : undefined);
  const asksWeeklySheet = async () => weeklySheet !== undefined && (await isFotoSheetActive(site));
  const latestFoto = async () => ((await asksWeeklySheet()) ? weeklySheet?.latest() : undefined);
  app.addHook('onListen', async () => {
    // Reads both sources at the start, so that the first visitors need not wait.
    await Promise.all([latestLinks(), latestFoto()]).catch(report);
  });
  pictureRoutes(app, site);
  await slideRoutes(app, site);

  linkSourceRoutes(app, site, linkSheet);
  serveReadEndpoint(app, 'GET /api/links', async ({ header }) => {
    const kept = await latestLinks();
    return { links: kept ? setAgeHeader(header, kept).links : toQuickLinks(await readSection(site, 'links')) };
  });
  fotoSourceRoutes(app, site, weeklySheet);
  fotoPlanRoutes(app, site);
  serveReadEndpoint(app, 'GET /api/foto-of-the-week', async ({ fail }) => {
    const isFromSheet = await asksWeeklySheet();
    const read = await latestFoto();
    const foto = await findFoto(db, site.now(), isFromSheet);
    if (!foto && isFromSheet && !read)
      throw fail(502, 'fotos/unavailable', 'The sheet of the Foto of the Week cannot be read.');
    return { foto: foto ?? null };
  });
  serveReadEndpoint(
    app,
    'GET /api/committee',
    async () => {
      const section = await readSection(site, 'committee');
      const { photos } = await resolveReferences(db, [['committee', section]]);
      return { members: toCommitteeMembers(section, photos) };
    },
    { kept: 1 },
  );
  serveReadEndpoint(app, 'GET /api/previous-committees', async () => readSection(site, 'previous-committees'), {
    kept: 1,
  });
  serveReadEndpoint(
    app,
    'GET /api/workshops',
    async () => {
      const section = await readSection(site, 'workshops');
      const { photos } = await resolveReferences(db, [['workshops', section]]);
      return { workshops: toWorkshops(section, photos), lead: section.lead };
    },
    { kept: 1 },
  );
  const { quickLinksSheetUrl, fotoOfTheWeekSheetUrl } = site.config;
  const known: KnownSource[] = [];
  if (linkSheet) {
    known.push({ kind: 'links', url: quickLinksSheetUrl!, isAsked: () => isLinkSheetActive(site), source: linkSheet });
  }
  if (weeklySheet) {
    known.push({
      kind: 'foto',
      url: fotoOfTheWeekSheetUrl!,
      isAsked: () => isFotoSheetActive(site),
      source: weeklySheet,
    });
  }
  return known;
}

/** Sets the age of a response with external data, in seconds. */
function setAgeHeader<T>(header: SetHeader, { value, ageSeconds }: CachedValue<T>): T {
  header('age', String(ageSeconds));
  return value;
}

function toQuickLinks({ links }: SectionValues['links']): QuickLink[] {
  return links.map(({ link_name, link_url }) => ({ link_name, link_url }));
}
