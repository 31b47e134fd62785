import type { FastifyInstance } from 'fastify';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Ground } from '../../ground/ground.ts';
import { describePrivacy } from './privacy.ts';

export function privacyRoutes(
  app: FastifyInstance,
  { config, declarations }: Pick<Ground, 'config' | 'declarations'>,
): void {
  const privacy = describePrivacy(declarations, config);
  readEndpoint(app, 'GET /api/privacy', async () => ({ privacy }), { kept: 1 });
}
