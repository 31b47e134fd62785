import { formatCallArchivePath, MAX_COUNT } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { createSharedFail } from '../endpoints.ts';
import { requireAccess } from '@fotosoc/server-kit/http/endpoint';
import { createZipStream } from '@fotosoc/server-kit/http/responses/zip-stream';
import { cleanFileName } from '../galleries/archive-names.ts';
import { listGalleryFiles } from '../galleries/archive.ts';
import type { SiteServices } from '../services.ts';
import { requireCall, selectVisibleEntries } from './queries.ts';
import { getCallState, mayShowNames } from './rules.ts';

const fail = createSharedFail<'POST /api/calls/:slug/results'>();

/** Route of a call's photos for the printer, an archive that is streamed while it is created, for officers. The files
 *  have the numbers of the labels. The archive names photographers only where the results do. */
export function callDownloadRoute(
  app: FastifyInstance,
  { config, db, now, photoStorage }: Pick<SiteServices, 'config' | 'db' | 'now' | 'photoStorage'>,
): void {
  app.get<{ Params: { slug: string } }>(
    formatCallArchivePath(':slug'),
    { schema: { hide: true }, compress: false },
    async ({ params, user }, reply) => {
      requireAccess({ access: 'administrator', right: 'content' }, user);
      const call = await requireCall(db, params.slug);
      const state = getCallState(call, now());
      if (state === 'planned' || state === 'open') {
        throw fail(409, 'calls/not-closed', 'The call must close before you download its photos.');
      }
      const rows = await selectVisibleEntries(db, call.id)
        .select(['photos.id', 'photos.file', 'photos.created_at', 'call_entries.title', 'call_entries.place'])
        .select(['call_entries.name'])
        .orderBy((where) => where.fn.coalesce('call_entries.place', where.val(MAX_COUNT)))
        .$if(state === 'results', (query) => query.orderBy('call_entries.entered_at').orderBy('call_entries.id'))
        .orderBy('photos.id')
        .execute();
      const showsNames = state === 'results' && mayShowNames(call, now());
      const photos = rows.map(({ file, created_at, title, name }, index) => ({
        file,
        name: cleanFileName(`${index + 1} ${title}${showsNames ? `, ${name}` : ''}`),
        title,
        created_at: state === 'results' ? created_at : call.closes_at,
        credit: showsNames ? name : '',
        set_title: 'Photos',
        set_position: 0,
      }));
      const url = `${config.publicUrl}/calls/${call.slug}`;
      const archive = { title: call.title, url, date: call.closes_at, photos };
      void reply.type('application/zip').headers({
        'content-disposition': `attachment; filename="${call.slug}.zip"`,
        'cache-control': 'no-store',
      });
      return reply.send(createZipStream(listGalleryFiles(photoStorage, archive, now())));
    },
  );
}
