import type { FastifyInstance } from 'fastify';
import { readOnly } from '../errors.ts';
import type { Services } from '../services.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While nothing may be written, refuses every call that would before its body is read. */
export function refuseWritesWhileReadOnly(app: FastifyInstance, { config }: Services): void {
  if (!config.readOnly) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method) || !request.url.startsWith('/api/')) done();
    else done(readOnly());
  });
}
