import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/api/pictures/';

/** Address of a picture that belongs to the society's own texts, kept in the folder beside this file. */
export function pictureAddress(file: string): string {
  return PREFIX + file;
}

/** Serves those pictures; they change with a release only. */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(import.meta.dirname, 'pictures'),
    prefix: PREFIX,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    maxAge: '1d',
    setHeaders: (reply) => {
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
}
