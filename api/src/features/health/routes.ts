import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hasDiskRoom } from '../../disk.ts';
import { findOlderDatabase } from '../../db/photo-generation.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readEndpoint } from '../../http/reads.ts';
import type { Services } from '../../services.ts';

export function healthRoutes(app: FastifyInstance, { db, config, objects, stopping }: Services): void {
  endpoint(app, 'GET /api/health/live', () => Promise.resolve({ status: 'ok' as const }));

  readEndpoint(app, 'GET /api/health', async ({ fail }) => {
    if (stopping.isAsked) {
      throw fail(503, 'health/unavailable', 'This process is about to end: ask another one.', { isIntended: true });
    }
    const warnings: string[] = [];
    if (config.readOnly) warnings.push('The site can only be read: READ_ONLY is set.');
    let hasRoom: boolean;
    try {
      await sql`select 1`.execute(db);
      warnings.push(...[await findOlderDatabase(db, objects)].filter((warning) => warning !== undefined));
      await objects.ping();
      hasRoom = await hasDiskRoom(config);
    } catch (cause) {
      throw fail(503, 'health/unavailable', 'The database or the storage does not answer.', { cause });
    }
    const uploads = hasRoom ? ('open' as const) : ('disk-full' as const);
    return { status: 'ok' as const, uploads, ...(warnings.length > 0 && { warnings }) };
  });
}
