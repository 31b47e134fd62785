import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { logActivity } from '../activity-log/log-activity.ts';
import type { ExternalSource, SourceReport } from '../sources/external-source.ts';
import type { SiteServices } from '../services.ts';
import { findFoto, hasAnySheetFoto } from './fotos.ts';

type Services = Pick<SiteServices, 'config' | 'db' | 'now'>;

/** Returns whether the site reads the Foto of the Week from a sheet. Editors can replace the sheet by Fotos chosen on
 *  the site. The site then reads no sheet until another one is configured. */
export async function isFotoSheetActive({ config: { fotoOfTheWeekSheetUrl: url }, db }: Services): Promise<boolean> {
  return url !== undefined && (await findSetting(db, 'foto-taken-over')) !== url;
}

/** Routes of the source of the Foto of the Week: reads whether a sheet is active, and replaces the sheet.
 *  @param sheet undefined if no sheet is configured */
export function fotoSourceRoutes(
  app: FastifyInstance,
  site: Services,
  sheet: ExternalSource<SourceReport> | undefined,
): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/foto-source', async () => ({ isOutside: await isFotoSheetActive(site) }));

  serveEndpoint(app, 'POST /api/foto-source/copies', async ({ user, fail }) => {
    await limitSaves(site, { user, fail });
    // A sheet that is unavailable now can still be replaced if its Foto was imported before.
    const isKept = (await isFotoSheetActive(site)) && ((await isSheetReadable(sheet)) || (await hasAnySheetFoto(db)));
    if (!isKept) throw fail(409, 'fotos/no-source', 'There is no readable sheet.');
    const { entry } = await write(db, 'content', async (trx) => {
      await saveSetting(trx, 'foto-taken-over', config.fotoOfTheWeekSheetUrl!);
      const subject = { id: 'sheet', name: 'The sheet of the Foto of the Week' };
      // No states are logged, because the site has stored the content of the sheet whenever it was read.
      const states = { before: {}, after: {} };
      return logActivity(trx, { area: 'fotos', actorId: user.id, action: 'take-over', subject, ...states }, now());
    });
    return { foto: (await findFoto(db, now())) ?? null, entry };
  });
}

/** Returns whether the sheet can be read now or was read before. */
async function isSheetReadable(sheet: ExternalSource<SourceReport> | undefined): Promise<boolean> {
  if (!sheet) return false;
  return sheet.fresh().then(
    () => true,
    () => false, // the response reports that the source is missing
  );
}
