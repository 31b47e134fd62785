import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { sendStoredResponse } from '../http/responses/send-response.ts';
import { createStoredResponse, type StoredResponse } from '../http/responses/stored-response.ts';

export interface OpenApiOptions {
  title: string;
  description: string;
  /** Schema of error bodies, with the `$id` `Failure`. */
  failure: TSchema;
  /** Parts of the schemas of routes that read their body themselves, by method and path. */
  bodies?: Readonly<Record<string, object>>;
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Collects the routes registered later into the document at `GET /api/openapi.json`, which is created and compressed
 *  once. */
export async function serveOpenApi(
  app: FastifyInstance,
  { title, description, failure, bodies = {} }: OpenApiOptions,
): Promise<void> {
  app.addSchema(failure);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: { ...schema, ...bodies[`${String(route.method)} ${url}`] },
    }),
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
  });
  let document: Promise<StoredResponse> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    document ??= createStoredResponse(JSON.stringify(app.swagger()), HEADERS);
    return sendStoredResponse(request, reply, 200, await document);
  });
}
