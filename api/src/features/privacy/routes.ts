import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../endpoints.ts';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { describePrivacy } from './privacy.ts';

export function privacyRoutes(
  app: FastifyInstance,
  { config, declarations }: Pick<ServerKit, 'config' | 'declarations'>,
): void {
  const privacy = describePrivacy(declarations, config);
  serveReadEndpoint(app, 'GET /api/privacy', async () => ({ privacy }), { kept: 1 });
}
