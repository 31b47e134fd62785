import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { endpoint, type Call } from '../../../ground/http/endpoint.ts';
import { notFound } from '../../../ground/http/errors.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { requireDiskRoom } from '../../../ground/storage/disk.ts';
import { SENDS_OBJECTS, sendObject } from '../../../ground/storage/send-object.ts';
import { MEBIBYTE } from '../../../ground/units.ts';
import type { Site } from '../../site.ts';
import { pictureAddress } from '../pictures.ts';
import { decks } from './decks.ts';
import { objectionToPdf } from './pdf.ts';
import { slidePage } from './slide-page.ts';
import { keyOfSlides, SLIDES } from './slides.ts';

const MOST_BYTES = 20 * MEBIBYTE;
/** Nothing of a PDF may run, ask other hosts or be framed elsewhere. Not `sandbox`: with it no browser shows a PDF. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Slides of workshops: those that come with the site as pages, and those that were uploaded. Reading them is no call of the
 *  contract, whose answers are JSON. */
export async function slideRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'config' | 'db' | 'now' | 'objects'>,
): Promise<void> {
  const pages = new Map(
    Object.entries(decks).map(([slug, { title, slides }]) => {
      return [slug, slidePage(title, pictureAddress(`workshop-${slug}.jpg`), slides)];
    }),
  );
  app.get<{ Params: { slug: string } }>(`${SLIDES}:slug`, { schema: { hide: true } }, async ({ params }, reply) => {
    const page = pages.get(params.slug);
    if (!page) throw notFound();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
  });
  app.route<{ Params: { file: string } }>({
    ...SENDS_OBJECTS,
    url: `${SLIDES}kept/:file`,
    handler: async (request, reply) => {
      const key = keyOfSlides(`${SLIDES}kept/${request.params.file}`);
      if (key === undefined) throw notFound();
      void reply.header('content-security-policy', PDF_POLICY);
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('cross-origin-resource-policy', 'same-origin');
      void reply.header('content-disposition', 'inline; filename="slides.pdf"');
      return sendObject(request, reply, site.objects, key);
    },
  });
  await app.register(async (scope) => {
    await scope.register(multipart);
    endpoint(scope, 'POST /api/slides', upload);
  });

  async function upload({ request, user, fail }: Call<'POST /api/slides'>): Promise<{ url: string }> {
    await limitSaves(site, { user, fail });
    await requireDiskRoom(site.config);
    const tooLarge = () => fail(413, 'slides/too-large', 'These slides are too large: at most 20 MB are taken.');
    const part = request.isMultipart()
      ? await request
          .file({ limits: { files: 1, fields: 0, fileSize: MOST_BYTES }, throwFileSizeLimit: false })
          .catch(() => undefined)
      : undefined;
    if (part?.fieldname !== 'file')
      throw fail(400, 'slides/not-usable', 'Send the slides as multipart/form-data, as file.');
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw tooLarge();
    const objection = objectionToPdf(bytes);
    if (objection !== undefined) throw fail(422, 'slides/not-usable', objection);
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const url = `${SLIDES}kept/${name}.pdf`;
    await site.objects.put(keyOfSlides(url)!, bytes);
    return { url };
  }
}
