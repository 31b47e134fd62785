import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { LinkPreviews } from './link-previews.ts';
import { linkPreviewFile, MEDIA_PREFIX } from './photo.ts';

/** A photo's id in the path of its picture for link previews, below the media folder. */
const LINK_PREVIEW = new RegExp(`^${linkPreviewFile('([0-9a-f-]{36})')}$`);

/** Serves stored photos, and makes their pictures for link previews. A file never changes under its name, so browsers
 *  may keep it for a year. */
export async function mediaRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { mediaDir } = services.photoStorage;
  const linkPreviews = new LinkPreviews(services);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ params }) => {
      const photoId = LINK_PREVIEW.exec((params as { '*'?: string })['*'] ?? '')?.[1];
      if (photoId !== undefined) await linkPreviews.provide(photoId);
    });
    await scope.register(fastifyStatic, {
      root: mediaDir,
      prefix: MEDIA_PREFIX,
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      maxAge: '1y',
      immutable: true,
      setHeaders: (reply, file) => {
        // Other sites show what is shared of this one.
        const isForOthers = LINK_PREVIEW.test(path.relative(mediaDir, file));
        void reply.header('content-security-policy', "default-src 'none'; sandbox");
        void reply.header('x-content-type-options', 'nosniff');
        void reply.header('cross-origin-resource-policy', isForOthers ? 'cross-origin' : 'same-origin');
      },
    });
  });
}
