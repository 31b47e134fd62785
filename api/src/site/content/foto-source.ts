import type { FastifyInstance } from 'fastify';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { noteAct } from '../record.ts';
import type { OutsideSource, Told } from '../outside-source.ts';
import type { Site } from '../site.ts';
import { findFoto, hasSourced } from './fotos.ts';

type Parts = Pick<Site, 'config' | 'db' | 'now'>;

/** Whether the sheet of the Foto of the Week is asked: one that was taken over is not, until another one is configured. */
export async function asksFotoSheet({ config: { fotoOfTheWeekSheetUrl: url }, db }: Parts): Promise<boolean> {
  return url !== undefined && (await findSetting(db, 'foto-taken-over')) !== url;
}

/** Where the Foto of the Week comes from, and taking it over.
 *  @param sheet whose photo is kept as it is read; undefined where none is configured */
export function fotoSourceRoutes(app: FastifyInstance, site: Parts, sheet: OutsideSource<Told> | undefined): void {
  const { config, db, now } = site;

  readEndpoint(app, 'GET /api/foto-source', async () => ({ isOutside: await asksFotoSheet(site) }));

  endpoint(app, 'POST /api/foto-source/copies', async ({ user, fail }) => {
    await limitSaves(site, { user, fail });
    // A sheet that does not answer any more has been read before, or has nothing to take over.
    const isKept = (await asksFotoSheet(site)) && ((await isReadNow(sheet)) || (await hasSourced(db)));
    if (!isKept) throw fail(409, 'fotos/no-source', 'There is no sheet that can be read.');
    const { entry } = await write(db, 'content', async (trx) => {
      await saveSetting(trx, 'foto-taken-over', config.fotoOfTheWeekSheetUrl!);
      const subject = { id: 'sheet', name: 'The sheet of the Foto of the Week' };
      const states = { before: {}, after: {} }; // what it holds was kept here as it was read
      return noteAct(trx, { area: 'fotos', actorId: user.id, act: 'take-over', subject, ...states }, now());
    });
    return { foto: (await findFoto(db, now())) ?? null, entry };
  });
}

/** Whether it could be read, now or before. */
async function isReadNow(sheet: OutsideSource<Told> | undefined): Promise<boolean> {
  if (!sheet) return false;
  return sheet.fresh().then(
    () => true,
    () => false, // whoever asks is told that there is nothing to take over
  );
}
