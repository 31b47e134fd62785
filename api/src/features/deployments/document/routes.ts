import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { RegistryDocument } from '@fotosoc/contract/registry/document';
import { endpoint } from '../../../http/endpoint.ts';
import { readEndpoint } from '../../../http/reads.ts';
import { withheld } from '../../../errors.ts';
import { isWithheld } from '../queries.ts';
import type { Services } from '../../../services.ts';
import { integrityMapRoutes } from './integrity-maps.ts';
import type { Registry } from './registry.ts';

/** Which version the path of a file is of. */
const WHOSE = /^\/(?:remotes\/)?([^/]+)\/([^/]+)\//;

/** A file as it is kept, compressed or not. */
const SCRIPT = /\.js(\.(br|gz))?$/;
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The registry document, and the files of every published version: immutable, compressed when they were published. Those
 *  of blocked versions and retired remotes are gone. */
export async function documentRoutes(app: FastifyInstance, services: Services, registry: Registry): Promise<void> {
  const { config, db } = services;
  readEndpoint(app, 'GET /api/remotes', async () => registry.document());
  endpoint(app, 'GET /api/remotes/retired', async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return { retired: (await registry.read()).retired.map(({ name }) => name) };
  });
  readEndpoint(app, 'GET /api/remotes/schema', async () => ({
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $id: `${config.publicUrl}/api/remotes/schema`,
    ...RegistryDocument,
  }));

  integrityMapRoutes(app, services);
  for (const folder of ['remotes', 'shell']) {
    const root = path.join(config.dataDir, folder);
    await mkdir(root, { recursive: true });
    await app.register(async (scope) => {
      scope.addHook('onRequest', async ({ url }) => {
        const [, name, version] = WHOSE.exec(fileOf(url)) ?? [];
        if (name === undefined || version === undefined) return;
        if (await isWithheld(db, name, version)) throw withheld();
      });
      await scope.register(fastifyStatic, {
        root,
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        dotfiles: 'deny',
        preCompressed: true,
        immutable: true,
        maxAge: YEAR_MS,
        setHeaders(reply, file) {
          // Opened by itself, a picture that holds a script would run it as this site. Scripts run where a page has them.
          if (!SCRIPT.test(file)) void reply.header('content-security-policy', ALONE);
          void reply.header('x-content-type-options', 'nosniff');
          void reply.header('cross-origin-resource-policy', 'same-origin');
        },
      });
    });
  }
}

/** The path of the file that is served at an address, however that is written. */
function fileOf(url: string): string {
  return path.posix.normalize(decodeURIComponent(url.split('?')[0]!));
}
