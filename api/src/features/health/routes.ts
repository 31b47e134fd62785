import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hasDiskRoom } from '../../disk.ts';
import { compareGenerations } from '../../db/photo-generation.ts';
import { readEndpoint } from '../../http/reads.ts';
import type { Services } from '../../services.ts';

export function healthRoutes(app: FastifyInstance, { db, config, objects }: Services): void {
  readEndpoint(app, 'GET /api/health', async ({ fail }) => {
    let warning: string | undefined;
    let hasRoom: boolean;
    try {
      await sql`select 1`.execute(db);
      warning = await compareGenerations(db, objects);
      await objects.ping();
      hasRoom = await hasDiskRoom(config);
    } catch (cause) {
      throw fail(503, 'health/unavailable', 'The database or the storage does not answer.', { cause });
    }
    const uploads = hasRoom ? ('open' as const) : ('disk-full' as const);
    return { status: 'ok' as const, uploads, ...(warning !== undefined && { warnings: [warning] }) };
  });
}
