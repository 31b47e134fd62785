import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail, type EndpointRequest, serveReadEndpoint } from '../../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { createDefaultSections } from '../../defaults/defaults.ts';
import { isFixedSectionKey } from '@fotosoc/contract/sections/list';
import { toCurrentFormat, readSections } from '../../published-sections/read.ts';
import { KIBIBYTE } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../../services.ts';
import { changeDraft } from './drafts.ts';
import { resolveReferences, removeHiddenPhotos } from './references.ts';
import { publishSections, schedulePublication } from './publish.ts';
import { readPageDrafts, findVersion, listSectionKeys, listVersions, type Editor } from './queries.ts';

const fail = createSharedFail<DraftKey>();

type DraftKey =
  | 'PUT /api/section-drafts/:key'
  | 'DELETE /api/section-drafts/:key'
  | 'POST /api/section-versions/:key/:number/drafts';

/** Maximum size of a draft; the largest possible section is smaller. */
const MAX_DRAFT_BYTES = 512 * KIBIBYTE;

/** Routes of page sections: reading for all visitors, drafts and publication for content editors. */
export function sectionRoutes(app: FastifyInstance, site: Editor & Pick<SiteServices, 'changes'>): void {
  const { config, db, now } = site;
  const limitDrafts = async ({ user }: EndpointRequest<DraftKey>) => {
    const rate = config.rates.draftsPerAccount;
    await consumeRateLimit(db, { key: `draft:${user.id}`, rate, now: now(), fail });
  };

  serveReadEndpoint(
    app,
    'GET /api/page-sections',
    async ({ query: { page } }) => {
      const { values } = await readSections(site);
      const own = listSectionKeys(page).map((key) => [key, values[key]] as const);
      const named = await resolveReferences(db, own);
      return {
        sections: Object.fromEntries(own.map((section) => removeHiddenPhotos(section, named.photos))),
        ...named,
      };
    },
    { kept: 1 },
  );

  serveReadEndpoint(app, 'GET /api/section-drafts', async ({ query, user }) =>
    readPageDrafts(db, site, { page: query.page, userId: user.id }),
  );

  serveReadEndpoint(app, 'GET /api/section-versions', async ({ query, user }) =>
    listVersions(db, site, { ...query, userId: user.id }),
  );

  serveEndpoint(
    app,
    'PUT /api/section-drafts/:key',
    async (call) => {
      await limitDrafts(call);
      return changeDraft(site, toDraftChange(call), async () => call.body.value);
    },
    { bodyLimitBytes: MAX_DRAFT_BYTES },
  );

  serveEndpoint(app, 'DELETE /api/section-drafts/:key', async (call) => {
    await limitDrafts(call);
    return changeDraft(site, toDraftChange(call), async () => undefined);
  });

  serveEndpoint(app, 'POST /api/section-versions/:key/:number/drafts', async (call) => {
    await limitDrafts(call);
    const { key, number } = call.params;
    return changeDraft(site, toDraftChange(call), async (trx) => {
      if (number === 0 && isFixedSectionKey(key)) return createDefaultSections(config.publicUrl)[key];
      const stored = await findVersion(trx, key, number);
      if (stored === undefined) throw call.fail(404, 'parts/not-found', 'This version is no longer stored.');
      const value: unknown = JSON.parse(stored);
      return isFixedSectionKey(key) ? toCurrentFormat(key, value, createDefaultSections(config.publicUrl)[key]) : value;
    });
  });

  serveEndpoint(app, 'POST /api/section-publications', async ({ body: { page, versions, publishAt }, user, fail }) => {
    await limitSaves(site, { user, fail });
    if (publishAt === undefined) {
      const published = await publishSections(site, { page, versions, userId: user.id });
      await readSections(site); // updates the cached sections, which mails of this process use
      return published;
    }
    const at = new Date(publishAt);
    if (Number.isNaN(at.getTime()))
      throw createInvalidFieldsError({ publishAt: 'This is not a date and time with a time zone.' });
    return schedulePublication(site, { page, publishAt: at, userId: user.id });
  });

  serveEndpoint(app, 'DELETE /api/section-publications', async ({ query: { page }, user, fail }) => {
    await limitSaves(site, { user, fail });
    await write(db, 'content', async (trx) =>
      trx.deleteFrom('scheduled_publications').where('page', '=', page).execute(),
    );
    return readPageDrafts(db, site, { page, userId: user.id });
  });
}

function toDraftChange({ params: { key }, user, request }: EndpointRequest<DraftKey>) {
  return { key, userId: user.id, request };
}
