import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hasDiskRoom } from '../../disk.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Services } from '../../services.ts';

export function healthRoutes(app: FastifyInstance, { db, config }: Services): void {
  endpoint(app, 'GET /api/health', async ({ fail }) => {
    try {
      await sql`select 1`.execute(db);
      await access(config.dataDir, constants.R_OK | constants.W_OK);
    } catch (cause) {
      throw fail(503, 'health/unavailable', 'The database or the storage does not answer.', { cause });
    }
    return { status: 'ok' as const, uploads: (await hasDiskRoom(config)) ? ('open' as const) : ('disk-full' as const) };
  });
}
