import { randomUUID } from 'node:crypto';
import type { QuickLink } from '@fotosoc/contract/link-list';
import type { FastifyInstance } from 'fastify';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { LinkSheet } from './quick-links.ts';
import type { OutsideSource } from '../outside-source.ts';
import type { Site } from '../site.ts';
import { publishValues } from './parts/publish.ts';

type Parts = Pick<Site, 'config' | 'db' | 'now'>;

/** Whether the sheet of the quick links is asked: one that was taken over is not, until another one is configured. */
export async function asksSheet({ config: { quickLinksSheetUrl: url }, db }: Parts): Promise<boolean> {
  return url !== undefined && (await findSetting(db, 'links-taken-over')) !== url;
}

/** Where the quick links come from, and taking them over.
 *  @param sheet undefined where none is configured */
export function linkSourceRoutes(app: FastifyInstance, site: Parts, sheet: OutsideSource<LinkSheet> | undefined): void {
  const { config, db, now } = site;

  readEndpoint(app, 'GET /api/link-source', async () => ({ isOutside: await asksSheet(site) }));

  endpoint(app, 'POST /api/link-source/copies', async ({ user, fail }) => {
    await limitSaves(site, { user, fail });
    const links = (await asksSheet(site)) ? await readNow(sheet) : undefined;
    if (!links) throw fail(409, 'links/no-source', 'There is no sheet that can be read.');
    const value = { links: links.map((link) => ({ id: randomUUID(), ...link })) };
    const entry = await write(db, 'content', async (trx) => {
      await saveSetting(trx, 'links-taken-over', config.quickLinksSheetUrl!);
      const what = { page: 'links', values: { links: value }, userId: user.id, act: 'take-over' } as const;
      return publishValues(trx, { config, now: now() }, what);
    });
    return { links, entry };
  });
}

/** As many as a list may have; undefined where the sheet never could be read. */
async function readNow(sheet: OutsideSource<LinkSheet> | undefined): Promise<QuickLink[] | undefined> {
  return sheet?.fresh().then(
    ({ value }) => value.links.slice(0, 50),
    () => undefined, // whoever asks is told that there is nothing to take over
  );
}
