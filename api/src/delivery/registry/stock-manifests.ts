import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STOCK_MANIFEST, type Manifest } from '@fotosoc/contract/registry/manifest';
import { isEmbeddable } from '@fotosoc/serving/embedded';
import { stockManifestOf } from '@fotosoc/serving/stock-manifest';
import { sendStored } from '../../ground/http/answers/send-answer.ts';
import { storedAnswer } from '../../ground/http/answers/stored-answer.ts';
import { notFound, withheld } from '../../ground/http/errors.ts';
import type { Delivery } from '../delivery.ts';
import { requireServed } from '../versions/standing.ts';
import { findManifest } from '../versions/versions.ts';
import { openIf } from './embedding.ts';
import type { Registry } from './registry.ts';

/** Routes of manifests in the format of Module Federation tools, next to each version's files, and under a fixed URL
 *  for the live version. Generated from the manifest, so that they match this release. */
export function stockManifestRoutes(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Pick<Delivery, 'config' | 'db'>,
  registry: Registry,
): void {
  app.get<{ Params: { name: string; version: string } }>(
    `/remotes/:name/:version/${STOCK_MANIFEST}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version } = request.params;
      await requireServed(db, name, version);
      return send(request, reply, await findManifest(db, name, version));
    },
  );
  app.get<{ Params: { name: string } }>(
    `/remotes/:name/${STOCK_MANIFEST}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const { remotes, retired } = await registry.read();
      if (retired.some((remote) => remote.name === name)) throw withheld();
      return send(request, reply, remotes.find(({ deployment }) => deployment.name === name)?.active);
    },
  );

  async function send(request: FastifyRequest, reply: FastifyReply, manifest: Manifest | undefined) {
    const stock = manifest && stockManifestOf(manifest, publicUrl);
    if (!stock) throw notFound();
    openIf(isEmbeddable(manifest), reply);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
    return sendStored(request, reply, 200, await storedAnswer(JSON.stringify(stock), headers));
  }
}
