import { formatUtcDay } from '@fotosoc/contract/days';
import { DATA_EXPORT_PATH } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { createSharedFail } from '../../endpoints.ts';
import { consumeRateLimit } from '@fotosoc/server-kit/http/rate-limit';
import type { SiteServices } from '../../services.ts';
import { listArchiveFiles } from './archive-files.ts';
import { createZipStream } from '@fotosoc/server-kit/http/responses/zip-stream';

const fail = createSharedFail<'POST /api/account/email/links'>();

/** Route of the personal data export of the signed-in member, an archive that is streamed while it is created. The
 *  route is not part of the contract, whose responses are JSON. */
export function downloadRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'config' | 'db' | 'declarations' | 'now' | 'objects' | 'society'>,
): void {
  const { config, db, now } = site;
  app.get(DATA_EXPORT_PATH, { schema: { hide: true }, compress: false }, async ({ user }, reply) => {
    if (!user) throw fail(401, 'auth/unauthenticated', 'You need to log in first.');
    const rate = config.rates.downloadsPerAccount;
    if (!config.readOnly) await consumeRateLimit(db, { key: `download:${user.id}`, rate, now: now(), fail });
    const name = `everything-${formatUtcDay(now())}.zip`;
    void reply.type('application/zip').headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    return reply.send(createZipStream(listArchiveFiles(site, user.id)));
  });
}
