import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hasDiskRoom } from '../storage/disk.ts';
import { endpoint } from '../http/endpoint.ts';
import { readEndpoint } from '../http/reads.ts';
import type { Ground } from '../ground.ts';

/** Whoever asks for health has other processes to ask: what stands still is down. */
const LONGEST_MS = 900;

/** Whether this process runs, and whether it can answer.
 *  @param listWarnings what an operator should know though everything answers, a sentence each */
export function healthRoutes(
  app: FastifyInstance,
  { db, config, objects, stopping }: Pick<Ground, 'db' | 'config' | 'objects' | 'stopping'>,
  listWarnings: () => Promise<string[]>,
): void {
  endpoint(app, 'GET /api/health/live', () => Promise.resolve({ status: 'ok' as const }));

  readEndpoint(app, 'GET /api/health', async ({ fail }) => {
    if (stopping.isAsked) {
      throw fail(503, 'health/unavailable', 'This process is about to end: ask another one.', { isIntended: true });
    }
    const { hasRoom, warnings } = await Promise.race([check(), standstill()]).catch((cause: unknown) => {
      throw fail(503, 'health/unavailable', 'The database or the storage does not answer.', { cause });
    });
    const uploads = hasRoom ? ('open' as const) : ('disk-full' as const);
    return { status: 'ok' as const, uploads, ...(warnings.length > 0 && { warnings }) };
  });

  async function check(): Promise<{ hasRoom: boolean; warnings: string[] }> {
    await sql`select 1`.execute(db);
    const warnings = config.readOnly ? ['The site can only be read: READ_ONLY is set.'] : [];
    warnings.push(...(await listWarnings()));
    await objects.ping();
    return { hasRoom: await hasDiskRoom(config), warnings };
  }
}

async function standstill(): Promise<never> {
  await pause(LONGEST_MS, undefined, { ref: false });
  throw new Error(`No answer within ${LONGEST_MS} ms.`);
}
