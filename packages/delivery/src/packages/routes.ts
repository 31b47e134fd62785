import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '@fotosoc/server-kit/http-error';
import type { DeliveryServices } from '../services.ts';
import { ABBREVIATED_MEDIA_TYPE, abbreviatePackument, createPackument, type Packument } from './packument.ts';
import { findPackage, findTarball } from './store.ts';

const PREFIX = '/packages';
const NAME = /^@fotosoc\/[a-z][a-z-]*$/;
const TARBALL = /^[a-z][a-z-]*-\d+\.\d+\.\d+(?:-[0-9a-z.]+)?\.tgz$/;

/** Routes of a read-only npm registry with the packages for building remotes, of this release and earlier ones:
 *  metadata and tarballs. The `.npmrc` of a team says `@fotosoc:registry=https://…/packages/`. */
export function packageRoutes(
  app: FastifyInstance,
  { config, objects, packagesKept }: Pick<DeliveryServices, 'config' | 'objects' | 'packagesKept'>,
): void {
  const { publicUrl } = config;

  app.get<{ Params: { '*': string } }>(`${PREFIX}/*`, { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*'];
    if (!NAME.test(name)) throw createNotFoundError();
    await packagesKept(); // waits until this release's packages are stored, because the latest version is unknown before
    const found = await findPackage(objects, name);
    if (!found) throw createNotFoundError();
    return sendPackument(request, reply, createPackument(found.versions, found.latest, publicUrl + PREFIX));
  });

  // Sent unchanged: a compressed file would be decompressed for clients without content encodings.
  const asIs = { schema: { hide: true }, compress: false as const };
  const path = `${PREFIX}/@fotosoc/:name/-/:file`;
  app.get<{ Params: { name: string; file: string } }>(path, asIs, async ({ params }, reply) => {
    const name = `@fotosoc/${params.name}`;
    if (!NAME.test(name) || !TARBALL.test(params.file)) throw createNotFoundError();
    const find = async () => findTarball(objects, name, params.file);
    const tarball = (await find()) ?? (await packagesKept().then(find));
    if (!tarball) throw createNotFoundError();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('application/octet-stream')
      .send(tarball);
  });

  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${PREFIX}/*`,
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      void reply.header('allow', 'GET, HEAD');
      throw new HttpError(405, 'packages/read-only', 'Packages come with the site: this registry accepts no uploads.');
    },
    handler: () => undefined,
  });
}

function sendPackument(request: FastifyRequest, reply: FastifyReply, packument: Packument) {
  const isShort = request.headers.accept?.includes(ABBREVIATED_MEDIA_TYPE) ?? false;
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept')
    .header('x-content-type-options', 'nosniff')
    .type(isShort ? ABBREVIATED_MEDIA_TYPE : 'application/json; charset=utf-8')
    .send(JSON.stringify(isShort ? abbreviatePackument(packument) : packument));
}

function createNotFoundError(): HttpError {
  return new HttpError(404, 'packages/unknown', 'This site does not have this package in this version.');
}
