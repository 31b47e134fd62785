import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@fotosoc/contract/endpoint';
import { society } from '@fotosoc/contract/society';

/** Collects the routes registered after it into the document at `GET /api/openapi.json`. */
export async function openapi(app: FastifyInstance): Promise<void> {
  app.addSchema(Failure);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${society.shortName} API`, version: '1.0.0', description: society.description },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
