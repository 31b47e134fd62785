import type { FastifyInstance } from 'fastify';
import type { SiteServices } from '../site.ts';
import { OBJECT_ROUTE_OPTIONS, sendObject } from '../../server-kit/storage/send-object.ts';
import { HttpError, createObjectNotFoundError } from '../../server-kit/http/errors.ts';
import { HiddenFileCache } from './hidden-files.ts';
import { LinkPreviews } from './link-previews.ts';
import { formatLinkPreviewPath, MEDIA_PREFIX } from './photo.ts';
import { toMediaKey } from './storage.ts';

/** Matches the path of a link preview and captures the photo id. */
const LINK_PREVIEW = new RegExp(`^${formatLinkPreviewPath('([0-9a-f-]{36})')}$`);

/** Routes that serve stored photos and their link previews. A file never changes under its name, so browsers may cache
 *  it for a year. Only moderators get the files of hidden photos. */
export function mediaRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'changes' | 'config' | 'db' | 'objects' | 'photoStorage' | 'photos'>,
): void {
  const linkPreviews = new LinkPreviews(site);
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
      return sendObject(request, reply, site.objects, toMediaKey(file)).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 404 ? createObjectNotFoundError() : error;
      });
    },
  });
}
