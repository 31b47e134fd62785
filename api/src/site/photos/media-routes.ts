import type { FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import { SENDS_OBJECTS, sendObject } from '../../ground/storage/send-object.ts';
import { HttpError, objectNotFound } from '../../ground/http/errors.ts';
import { HiddenFiles } from './hidden-files.ts';
import { LinkPreviews } from './link-previews.ts';
import { linkPreviewFile, MEDIA_PREFIX } from './photo.ts';
import { keyOf } from './storage.ts';

/** A photo's id in the path of its picture for link previews. */
const LINK_PREVIEW = new RegExp(`^${linkPreviewFile('([0-9a-f-]{36})')}$`);

/** Serves stored photos, and makes their pictures for link previews. A file never changes under its name, so browsers
 *  may keep it for a year; those of hidden photos are there for
 *  who decides about them alone. */
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
      // Other sites show what is shared of this one.
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
