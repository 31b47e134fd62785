import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STANDARD_MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { isEmbeddable } from '@fotosoc/ssr/embedded';
import { createStandardManifest } from '@fotosoc/ssr/standard-manifest';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { createStoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import { createWithheldError } from '../versions/withheld.ts';
import type { DeliveryServices } from '../services.ts';
import { requireServed } from '../versions/availability.ts';
import { findManifest } from '../versions/versions.ts';
import { setCrossOriginHeaders } from './embedding.ts';
import type { Registry } from './registry.ts';

/** Routes of manifests in the format of Module Federation tools, next to each version's files, and under a fixed URL
 *  for the live version. Generated from the manifest, so that they match this release. */
export function federationManifestRoutes(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Pick<DeliveryServices, 'config' | 'db'>,
  registry: Registry,
): void {
  app.get<{ Params: { name: string; version: string } }>(
    `/remotes/:name/:version/${STANDARD_MANIFEST_FILE}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version } = request.params;
      await requireServed(db, name, version);
      return send(request, reply, await findManifest(db, name, version));
    },
  );
  app.get<{ Params: { name: string } }>(
    `/remotes/:name/${STANDARD_MANIFEST_FILE}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const { remotes, retired } = await registry.read();
      if (retired.some((remote) => remote.name === name)) throw createWithheldError();
      return send(request, reply, remotes.find(({ deployment }) => deployment.name === name)?.active);
    },
  );

  async function send(request: FastifyRequest, reply: FastifyReply, manifest: Manifest | undefined) {
    const stock = manifest && createStandardManifest(manifest, publicUrl);
    if (!stock) throw createNotFoundError();
    setCrossOriginHeaders(isEmbeddable(manifest), reply);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
    return sendStoredResponse(request, reply, 200, await createStoredResponse(JSON.stringify(stock), headers));
  }
}
