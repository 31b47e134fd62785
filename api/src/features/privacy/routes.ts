import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../../server-kit/http/reads.ts';
import type { ServerKit } from '../../server-kit/server-kit.ts';
import { describePrivacy } from './privacy.ts';

export function privacyRoutes(
  app: FastifyInstance,
  { config, declarations }: Pick<ServerKit, 'config' | 'declarations'>,
): void {
  const privacy = describePrivacy(declarations, config);
  serveReadEndpoint(app, 'GET /api/privacy', async () => ({ privacy }), { kept: 1 });
}
