import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, type EndpointRequest } from '../../endpoints.ts';
import { recheckRequest } from '@fotosoc/server-kit/db/write';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { requireDiskRoom } from '@fotosoc/server-kit/storage/disk';
import { OBJECT_ROUTE_OPTIONS, sendObject } from '@fotosoc/server-kit/http/send-object';
import { MEBIBYTE } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../../services.ts';
import { formatPictureUrl } from '../pictures.ts';
import { decks } from './decks.ts';
import { PdfChecks } from './pdf/pdf-checks.ts';
import { renderSlidePage } from './slide-page.ts';
import { toSlidesKey, SLIDES_PATH } from './slides.ts';

const MOST_BYTES = 20 * MEBIBYTE;
/** Content policy of uploaded PDFs: no scripts, no requests to other hosts, no foreign frames. `sandbox` is missing
 *  because browsers show no PDF in a sandbox. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Routes that serve workshop slides: bundled slides as pages, uploaded slides as PDF. The API contract does not list
 *  them, because it lists JSON responses. */
export async function slideRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'config' | 'db' | 'now' | 'objects' | 'scratch'>,
): Promise<void> {
  const checks = new PdfChecks();
  app.addHook('onClose', async () => checks.close());
  const pages = new Map(
    Object.entries(decks).map(([slug, { title, slides }]) => {
      return [slug, renderSlidePage(title, formatPictureUrl(`workshop-${slug}.jpg`), slides)];
    }),
  );
  app.get<{ Params: { slug: string } }>(
    `${SLIDES_PATH}:slug`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const page = pages.get(params.slug);
      if (!page) throw createNotFoundError();
      return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
    },
  );
  app.route<{ Params: { file: string } }>({
    ...OBJECT_ROUTE_OPTIONS,
    url: `${SLIDES_PATH}kept/:file`,
    handler: async (request, reply) => {
      const key = toSlidesKey(`${SLIDES_PATH}kept/${request.params.file}`);
      if (key === undefined) throw createNotFoundError();
      void reply.header('content-security-policy', PDF_POLICY);
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('cross-origin-resource-policy', 'same-origin');
      void reply.header('content-disposition', 'inline; filename="slides.pdf"');
      return sendObject(request, reply, site.objects, key);
    },
  });
  await app.register(async (scope) => {
    await scope.register(multipart);
    serveEndpoint(scope, 'POST /api/slides', upload);
  });

  async function upload({ request, user, fail }: EndpointRequest<'POST /api/slides'>): Promise<{ url: string }> {
    await limitSaves(site, { user, fail });
    await requireDiskRoom(site.config);
    const part = request.isMultipart()
      ? await request
          .file({ limits: { files: 1, fields: 0, fileSize: MOST_BYTES }, throwFileSizeLimit: false })
          .catch(() => undefined)
      : undefined;
    if (part?.fieldname !== 'file')
      throw fail(400, 'slides/not-usable', 'Send the slides as multipart/form-data, as file.');
    const path = site.scratch.path();
    try {
      const hash = createHash('sha256');
      await pipeline(part.file, hashStream(hash), createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated)
        throw fail(413, 'slides/too-large', 'These slides are too large: at most 20 MB are allowed.');
      const url = `${SLIDES_PATH}kept/${hash.digest('hex').slice(0, 32)}.pdf`;
      await checks.take(user.id, async () => {
        const objection = await checks.findObjection(path);
        if (objection !== undefined) throw fail(422, 'slides/not-usable', objection);
        await recheckRequest(site.db);
        await site.objects.put(toSlidesKey(url)!, await readFile(path));
      });
      return { url };
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Passes a stream on, and adds its bytes to a hash. */
function hashStream(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}
