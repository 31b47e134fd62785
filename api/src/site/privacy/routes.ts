import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../../ground/http/reads.ts';
import type { ServerKit } from '../../ground/ground.ts';
import { describePrivacy } from './privacy.ts';

export function privacyRoutes(
  app: FastifyInstance,
  { config, declarations }: Pick<ServerKit, 'config' | 'declarations'>,
): void {
  const privacy = describePrivacy(declarations, config);
  serveReadEndpoint(app, 'GET /api/privacy', async () => ({ privacy }), { kept: 1 });
}
