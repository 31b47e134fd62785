import type { FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import { SENDS_OBJECTS, sendObject } from '../../ground/storage/send-object.ts';
import { HttpError, objectNotFound } from '../../ground/http/errors.ts';
import { HiddenFiles } from './hidden-files.ts';
import { LinkPreviews } from './link-previews.ts';
import { linkPreviewFile, MEDIA_PREFIX } from './photo.ts';
import { keyOf } from './storage.ts';

/** Matches the path of a link preview, with the photo id. */
const LINK_PREVIEW = new RegExp(`^${linkPreviewFile('([0-9a-f-]{36})')}$`);

/** Routes of stored photos and their link previews. A file never changes under its name: browsers may cache it for a
 *  year. Files of hidden photos are served to moderators only. */
export function mediaRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'changes' | 'config' | 'db' | 'objects' | 'photoStorage' | 'photos'>,
): void {
  const linkPreviews = new LinkPreviews(site);
  const hiddenFiles = new HiddenFiles(site);
  app.route<{ Params: { '*': string } }>({
    ...SENDS_OBJECTS,
    url: `${MEDIA_PREFIX}*`,
    handler: async (request, reply) => {
      const file = request.params['*'];
      if (await hiddenFiles.has(file)) {
        if (!request.user?.rights.includes('captions')) throw objectNotFound();
        void reply.header('cache-control', 'private, no-store');
      }
      const photoId = LINK_PREVIEW.exec(file)?.[1];
      if (photoId !== undefined) await linkPreviews.provide(photoId);
      // Other sites show link previews of this site.
      const isForOthers = photoId !== undefined;
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('cross-origin-resource-policy', isForOthers ? 'cross-origin' : 'same-origin');
      return sendObject(request, reply, site.objects, keyOf(file)).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 404 ? objectNotFound() : error;
      });
    },
  });
}
