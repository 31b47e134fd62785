import type { FastifyInstance } from 'fastify';
import { createReadOnlyError } from '../http-error.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writing requests before their body is read, while the site is read-only. */
export function refuseWritesWhileReadOnly(app: FastifyInstance, config: { readOnly: boolean }): void {
  if (!config.readOnly) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method) || !request.url.startsWith('/api/')) done();
    else done(createReadOnlyError());
  });
}
