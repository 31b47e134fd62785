import type { FastifyInstance } from 'fastify';
import { RegistryDocument } from '@fotosoc/contract/registry/document';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import { OBJECT_ROUTE_OPTIONS, sendObject } from '@fotosoc/server-kit/http/send-object';
import { requireServed } from '../versions/availability.ts';
import type { DeliveryServices } from '../services.ts';
import { createEmbeddableCheck, embeddedFileRoutes, setCrossOriginHeaders } from './embedding.ts';
import { integrityMapRoutes } from './integrity-maps.ts';
import type { Registry } from './registry.ts';
import { federationManifestRoutes } from './federation-manifests.ts';

const VERSION_PATH = /^(?:remotes\/)?([^/]+)\/([^/]+)\/[^/]+$/;

const SCRIPT = /\.js$/;
const STANDALONE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Routes of the registry document, and of the files of published versions: immutable, compressed at publication. Files
 *  of blocked versions and retired remotes are gone. */
export function documentRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'bundles' | 'config' | 'db' | 'tried'>,
  registry: Registry,
): void {
  const { bundles, config, db } = delivery;
  serveReadEndpoint(app, 'GET /api/remotes', async () => registry.document());
  serveEndpoint(app, 'GET /api/remotes/retired', async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return { retired: (await registry.read()).retired.map(({ name }) => name) };
  });
  serveReadEndpoint(app, 'GET /api/remotes/schema', async () => ({
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $id: `${config.publicUrl}/api/remotes/schema`,
    ...RegistryDocument,
  }));

  integrityMapRoutes(app, delivery);
  embeddedFileRoutes(app, delivery);
  const isOpen = createEmbeddableCheck(delivery);
  federationManifestRoutes(app, delivery, registry);
  for (const folder of ['remotes', 'shell']) {
    app.route<{ Params: { '*': string } }>({
      ...OBJECT_ROUTE_OPTIONS,
      url: `/${folder}/*`,
      handler: async (request, reply) => {
        const key = `${folder}/${request.params['*']}`;
        const [, name, version] = VERSION_PATH.exec(key) ?? [];
        if (name === undefined || version === undefined) throw createNotFoundError();
        await requireServed(db, name, version);
        // A visitor may open an SVG with a script directly, and the script would run as this site. Scripts keep the
        // policy of their page.
        if (!SCRIPT.test(key)) void reply.header('content-security-policy', STANDALONE_POLICY);
        void reply.header('x-content-type-options', 'nosniff');
        setCrossOriginHeaders(await isOpen(name, version), reply);
        return sendObject(request, reply, bundles.objects, key);
      },
    });
  }
}
