import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { RegistryDocument } from '@fotosoc/contract/registry/document';
import { readEndpoint } from '../../../http/reads.ts';
import type { Services } from '../../../services.ts';
import type { Registry } from './registry.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The registry document, and the files of every published version: immutable, compressed when they were published. */
export async function documentRoutes(app: FastifyInstance, { config }: Services, registry: Registry): Promise<void> {
  readEndpoint(app, 'GET /api/remotes', async () => registry.document());
  readEndpoint(app, 'GET /api/remotes/schema', async () => ({
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $id: `${config.publicUrl}/api/remotes/schema`,
    ...RegistryDocument,
  }));

  for (const folder of ['remotes', 'shell']) {
    const root = path.join(config.dataDir, folder);
    await mkdir(root, { recursive: true });
    await app.register(fastifyStatic, {
      root,
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      setHeaders(reply) {
        void reply.header('x-content-type-options', 'nosniff');
        void reply.header('cross-origin-resource-policy', 'same-origin');
      },
    });
  }
}
