import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { MEDIA_PREFIX } from './photo.ts';
import type { Services } from '../../services.ts';

/** Serves stored photos. A file never changes under its name, so browsers may keep it for a year. */
export async function mediaRoutes(app: FastifyInstance, { photoStorage }: Services): Promise<void> {
  await app.register(fastifyStatic, {
    root: photoStorage.mediaDir,
    prefix: MEDIA_PREFIX,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    maxAge: '1y',
    immutable: true,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
}
