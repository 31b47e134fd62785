import type { FastifyInstance } from 'fastify';
import { write } from '../../../ground/db/write.ts';
import { consumeRateLimit, limitSaves } from '../../../ground/http/rate-limit.ts';
import { endpoint, failOf, type Call } from '../../../ground/http/endpoint.ts';
import { invalidFields } from '../../../ground/http/errors.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { defaultParts } from '../../defaults/defaults.ts';
import { isPartKey } from '@fotosoc/contract/parts/list';
import { inShape, readParts } from '../../read-part.ts';
import { KIBIBYTE } from '../../../ground/units.ts';
import type { Site } from '../../site.ts';
import { changeDraft } from './drafts.ts';
import { namedBy, withoutHiddenPhotos } from './named.ts';
import { publish, schedule, undoPublication } from './publish.ts';
import { findDrafts, findVersion, keysOf, listVersions, type Editor } from './queries.ts';

const fail = failOf<DraftKey>();

type DraftKey =
  | 'PUT /api/part-drafts/:key'
  | 'DELETE /api/part-drafts/:key'
  | 'POST /api/part-versions/:key/:number/drafts';

/** More than the largest section, including the names of all entries. */
const DRAFT_BYTES = 512 * KIBIBYTE;

/** Routes of page sections: reading for all visitors, drafts and publication for content editors. */
export function partRoutes(app: FastifyInstance, site: Editor & Pick<Site, 'changes'>): void {
  const { config, db, now } = site;
  const limitDrafts = async ({ user }: Call<DraftKey>) => {
    const rate = config.rates.draftsPerAccount;
    await consumeRateLimit(db, { key: `draft:${user.id}`, rate, now: now(), fail });
  };

  readEndpoint(
    app,
    'GET /api/parts',
    async ({ query: { page } }) => {
      const { values } = await readParts(site);
      const own = keysOf(page).map((key) => [key, values[key]] as const);
      const named = await namedBy(db, own);
      return { parts: Object.fromEntries(own.map((part) => withoutHiddenPhotos(part, named.photos))), ...named };
    },
    { kept: 1 },
  );

  readEndpoint(app, 'GET /api/part-drafts', async ({ query, user }) =>
    findDrafts(db, site, { page: query.page, userId: user.id }),
  );

  readEndpoint(app, 'GET /api/part-versions', async ({ query, user }) =>
    listVersions(db, site, { ...query, userId: user.id }),
  );

  endpoint(
    app,
    'PUT /api/part-drafts/:key',
    async (call) => {
      await limitDrafts(call);
      return changeDraft(site, changeOf(call), async () => call.body.value);
    },
    { bodyLimitBytes: DRAFT_BYTES },
  );

  endpoint(app, 'DELETE /api/part-drafts/:key', async (call) => {
    await limitDrafts(call);
    return changeDraft(site, changeOf(call), async () => undefined);
  });

  endpoint(app, 'POST /api/part-versions/:key/:number/drafts', async (call) => {
    await limitDrafts(call);
    const { key, number } = call.params;
    return changeDraft(site, changeOf(call), async (trx) => {
      if (number === 0 && isPartKey(key)) return defaultParts(config.publicUrl)[key];
      const stored = await findVersion(trx, key, number);
      if (stored === undefined) throw call.fail(404, 'parts/not-found', 'This version is not kept any longer.');
      const value: unknown = JSON.parse(stored);
      return isPartKey(key) ? inShape(key, value, defaultParts(config.publicUrl)[key]) : value;
    });
  });

  endpoint(app, 'POST /api/part-publications', async ({ body: { page, versions, publishAt }, user, fail }) => {
    await limitSaves(site, { user, fail });
    if (publishAt === undefined) {
      const published = await publish(site, { page, versions, userId: user.id });
      await readParts(site); // updates the cached values for mails of this process
      return published;
    }
    const at = new Date(publishAt);
    if (Number.isNaN(at.getTime())) throw invalidFields({ publishAt: 'This is not a date and time with a time zone.' });
    return schedule(site, { page, publishAt: at, userId: user.id });
  });

  endpoint(app, 'DELETE /api/part-publications', async ({ query: { page }, user, fail }) => {
    await limitSaves(site, { user, fail });
    await write(db, 'content', async (trx) =>
      trx.deleteFrom('scheduled_publications').where('page', '=', page).execute(),
    );
    return findDrafts(db, site, { page, userId: user.id });
  });

  endpoint(app, 'POST /api/part-publications/:id/undo', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    return undoPublication(site, { id, userId: user.id });
  });
}

function changeOf({ params: { key }, user, request }: Call<DraftKey>) {
  return { key, userId: user.id, request };
}
