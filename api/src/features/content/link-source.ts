import { randomUUID } from 'node:crypto';
import type { QuickLink } from '@fotosoc/contract/link-list';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { LinkSheet } from './quick-links.ts';
import type { ExternalSource } from '../sources/external-source.ts';
import type { SiteServices } from '../services.ts';
import { publishValues } from './sections/publish.ts';

type Services = Pick<SiteServices, 'config' | 'db' | 'now'>;

/** Returns whether the site reads the quick links from a sheet. Editors can replace the sheet by links edited on the
 *  site. The site then reads no sheet until another one is configured. */
export async function isLinkSheetActive({ config: { quickLinksSheetUrl: url }, db }: Services): Promise<boolean> {
  return url !== undefined && (await findSetting(db, 'links-taken-over')) !== url;
}

/** Routes of the source of the quick links: reads whether a sheet is active, and replaces the sheet.
 *  @param sheet undefined if no sheet is configured */
export function linkSourceRoutes(
  app: FastifyInstance,
  site: Services,
  sheet: ExternalSource<LinkSheet> | undefined,
): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/link-source', async () => ({ isOutside: await isLinkSheetActive(site) }));

  serveEndpoint(app, 'POST /api/link-source/copies', async ({ user, fail }) => {
    await limitSaves(site, { user, fail });
    const links = (await isLinkSheetActive(site)) ? await readSheetLinks(sheet) : undefined;
    if (!links) throw fail(409, 'links/no-source', 'There is no readable sheet.');
    const value = { links: links.map((link) => ({ id: randomUUID(), ...link })) };
    const entry = await write(db, 'content', async (trx) => {
      await saveSetting(trx, 'links-taken-over', config.quickLinksSheetUrl!);
      const what = { page: 'links', values: { links: value }, userId: user.id, action: 'take-over' } as const;
      return publishValues(trx, { config, now: now() }, what);
    });
    return { links, entry };
  });
}

/** Returns the links of the sheet, at most 50; `undefined` if the sheet was never readable. */
async function readSheetLinks(sheet: ExternalSource<LinkSheet> | undefined): Promise<QuickLink[] | undefined> {
  return sheet?.fresh().then(
    ({ value }) => value.links.slice(0, 50),
    () => undefined, // the response reports that the source is missing
  );
}
