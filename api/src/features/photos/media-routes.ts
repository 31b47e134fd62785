import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoServices } from './services.ts';
import { OBJECT_ROUTE_OPTIONS, sendObject } from '@fotosoc/server-kit/http/send-object';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { createObjectNotFoundError } from './photo-not-found.ts';
import { HiddenFileCache } from './hidden-files.ts';
import { LinkPreviews } from './link-previews.ts';
import { PhotoCopies } from './copies.ts';
import { formatLinkPreviewPath, MEDIA_PREFIX, parseCopyPath } from './photo.ts';
import { toMediaKey } from './storage.ts';

/** Matches the path of a link preview and captures the photo id. */
const LINK_PREVIEW = new RegExp(`^${formatLinkPreviewPath('([0-9a-f-]{36})')}$`);

/** Seconds for which a browser may keep a copy until the AVIF exists. */
const TEMPORARY_SECONDS = 60;

/** Routes that serve stored photos and their link previews. A file never changes under its name, so browsers may cache
 *  it for a year. Only moderators get the files of hidden photos. */
export function mediaRoutes(
  app: FastifyInstance,
  site: Pick<PhotoServices, 'changes' | 'config' | 'db' | 'objects' | 'photoStorage' | 'photos'>,
): void {
  const linkPreviews = new LinkPreviews(site);
  const copies = new PhotoCopies(site);
  const hiddenFiles = new HiddenFileCache(site);
  app.route<{ Params: { '*': string } }>({
    ...OBJECT_ROUTE_OPTIONS,
    url: `${MEDIA_PREFIX}*`,
    handler: async (request, reply) => {
      const file = request.params['*'];
      if (await hiddenFiles.has(file)) {
        if (!request.user?.rights.includes('captions')) throw createObjectNotFoundError();
        void reply.header('cache-control', 'private, no-store');
      }
      const photoId = LINK_PREVIEW.exec(file)?.[1];
      if (photoId !== undefined) await linkPreviews.provide(photoId);
      // Other sites show link previews of this site.
      const isForOthers = photoId !== undefined;
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('cross-origin-resource-policy', isForOthers ? 'cross-origin' : 'same-origin');
      return sendFile(request, reply, file).catch((error: unknown) => {
        throw isNotFound(error) ? createObjectNotFoundError() : error;
      });
    },
  });

  async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
    const send = (path: string) => sendObject(request, reply, site.objects, toMediaKey(path));
    if (!parseCopyPath(file)) return send(file);
    void reply.header('vary', 'accept');
    const acceptsAvif = request.headers.accept?.includes('image/avif') ?? false;
    // Nearly every browser gets this file, without a query of the database.
    const first = acceptsAvif ? file.replace(/\.\w+$/, '.avif') : file;
    try {
      return await send(first);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    const copy = await copies.provide(file, acceptsAvif);
    if (copy?.isTemporary && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', `public, max-age=${TEMPORARY_SECONDS}`);
    }
    return send(copy?.file ?? file);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
