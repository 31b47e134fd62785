import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { EMBEDDED_FILES, createEmbeddedFile, isEmbeddable } from '@fotosoc/ssr/embedded';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { createStoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { findManifest } from '../versions/versions.ts';
import { requireServed } from '../versions/availability.ts';

const OPEN_HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const CLOSED_HEADERS = { 'cross-origin-resource-policy': 'same-origin' };

/** Sets the cross-origin headers of a response. */
export function setCrossOriginHeaders(isOpen: boolean, reply: FastifyReply): void {
  void reply.headers(isOpen ? OPEN_HEADERS : CLOSED_HEADERS);
}

/** Creates a function that returns whether a version is embeddable. Cached, as it is called for every file and never
 *  changes. */
export function createEmbeddableCheck({
  db,
}: Pick<ServerKit, 'db'>): (name: string, version: string) => Promise<boolean> {
  const known = new LRUCache<string, boolean>({ max: 1000 });
  return async (name, version) => {
    const key = `${name} ${version}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const manifest = await findManifest(db, name, version);
    const isOpen = manifest !== undefined && isEmbeddable(manifest);
    known.set(key, isOpen);
    return isOpen;
  };
}

export function embeddedFileRoutes(app: FastifyInstance, { db }: Pick<ServerKit, 'db'>): void {
  for (const file of EMBEDDED_FILES) {
    app.get<{ Params: { name: string; version: string } }>(
      `/remotes/:name/:version/${file}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { name, version } = request.params;
        await requireServed(db, name, version);
        const manifest = await findManifest(db, name, version);
        const script = manifest && createEmbeddedFile(manifest, file);
        if (script === undefined) throw createNotFoundError();
        setCrossOriginHeaders(true, reply);
        void reply.header('x-content-type-options', 'nosniff');
        const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
        return sendStoredResponse(request, reply, 200, await createStoredResponse(script, headers));
      },
    );
  }
}
