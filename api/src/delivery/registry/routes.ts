import type { FastifyInstance } from 'fastify';
import { RegistryDocument } from '@fotosoc/contract/registry/document';
import { endpoint } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { notFound } from '../../ground/http/errors.ts';
import { SENDS_OBJECTS, sendObject } from '../../ground/storage/send-object.ts';
import { requireServed } from '../versions/standing.ts';
import type { Delivery } from '../delivery.ts';
import { embeddableVersions, embeddedFileRoutes, openIf } from './embedding.ts';
import { integrityMapRoutes } from './integrity-maps.ts';
import type { Registry } from './registry.ts';
import { stockManifestRoutes } from './stock-manifests.ts';

const WHOSE = /^(?:remotes\/)?([^/]+)\/([^/]+)\/[^/]+$/;

const SCRIPT = /\.js$/;
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Routes of the registry document, and of the files of published versions: immutable, compressed at publication. Files
 *  of blocked versions and retired remotes are gone. */
export function documentRoutes(
  app: FastifyInstance,
  delivery: Pick<Delivery, 'bundles' | 'config' | 'db' | 'tried'>,
  registry: Registry,
): void {
  const { bundles, config, db } = delivery;
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

  integrityMapRoutes(app, delivery);
  embeddedFileRoutes(app, delivery);
  const isOpen = embeddableVersions(delivery);
  stockManifestRoutes(app, delivery, registry);
  for (const folder of ['remotes', 'shell']) {
    app.route<{ Params: { '*': string } }>({
      ...SENDS_OBJECTS,
      url: `/${folder}/*`,
      handler: async (request, reply) => {
        const key = `${folder}/${request.params['*']}`;
        const [, name, version] = WHOSE.exec(key) ?? [];
        if (name === undefined || version === undefined) throw notFound();
        await requireServed(db, name, version);
        // An SVG with a script, opened directly, would run as this site. Scripts keep the policy of their page.
        if (!SCRIPT.test(key)) void reply.header('content-security-policy', ALONE);
        void reply.header('x-content-type-options', 'nosniff');
        openIf(await isOpen(name, version), reply);
        return sendObject(request, reply, bundles.objects, key);
      },
    });
  }
}
