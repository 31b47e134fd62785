import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../../ground/http/reads.ts';
import type { Infrastructure } from '../../ground/ground.ts';
import { describePrivacy } from './privacy.ts';

export function privacyRoutes(
  app: FastifyInstance,
  { config, declarations }: Pick<Infrastructure, 'config' | 'declarations'>,
): void {
  const privacy = describePrivacy(declarations, config);
  serveReadEndpoint(app, 'GET /api/privacy', async () => ({ privacy }), { kept: 1 });
}
