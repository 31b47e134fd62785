import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Failure } from '@fotosoc/contract/endpoint';
import { PhotoPurpose } from '@fotosoc/contract/photo';
import { LIMITS } from '@fotosoc/contract/portfolio';
import type { Society } from '@fotosoc/contract/society';
import { sendStoredResponse } from '../http/responses/send-response.ts';
import { createStoredResponse, type StoredResponse } from '../http/responses/stored-response.ts';

/** Upload body, which its route reads itself. */
const UPLOAD = {
  consumes: ['multipart/form-data'],
  body: Type.Object({
    purpose: PhotoPurpose,
    link: Type.String({ description: 'Link of the portfolio or gallery' }),
    gallery: Type.Integer({ minimum: 1, maximum: LIMITS.galleries, description: '1-based' }),
    file: Type.String({ format: 'binary', description: 'JPEG, PNG or WebP' }),
  }),
};

const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Collects the routes registered later into the document at `GET /api/openapi.json`, which is created and compressed
 *  once. */
export async function serveOpenApi(app: FastifyInstance, { shortName, description }: Society): Promise<void> {
  app.addSchema(Failure);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${shortName} API`, version: '1.0.0', description },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: url === '/api/photos' && route.method === 'POST' ? { ...schema, ...UPLOAD } : schema,
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
