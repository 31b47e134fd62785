import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { serveEndpoint, serveReadEndpoint } from '../features/endpoints.ts';
import { withTimeout } from '@fotosoc/server-kit/jobs/timeout';
import { hasDiskRoom } from '@fotosoc/server-kit/storage/disk';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';

/** Timeout of a check. A load balancer has other processes, so a stalled process counts as down. */
const LONGEST_MS = 900;

/** Routes for liveness and readiness of this process. An unreachable bucket does not make a process unready: all
 *  processes share the bucket, and pages work without it.
 *  @param listWarnings returns warnings for the operator, a sentence each */
export function healthRoutes(
  app: FastifyInstance,
  { db, config, objects, release, stopping }: Pick<ServerKit, 'db' | 'config' | 'objects' | 'release' | 'stopping'>,
  listWarnings: () => Promise<string[]>,
): void {
  serveEndpoint(app, 'GET /api/health/live', () => Promise.resolve({ status: 'ok' as const }));

  serveReadEndpoint(app, 'GET /api/health', async ({ fail }) => {
    if (stopping.isAsked) {
      throw fail(503, 'health/unavailable', 'This process is shutting down: ask another process.', {
        isIntended: true,
      });
    }
    const storage = withTimeout(checkStorage(), LONGEST_MS).catch((cause: unknown) => {
      if (!objects.isShared) throw cause;
      return undefined;
    });
    const [hasRoom, storageWarnings] = await Promise.all([withTimeout(checkProcess(), LONGEST_MS), storage]).catch(
      (cause: unknown) => {
        throw fail(503, 'health/unavailable', 'The database or the data folder does not answer.', { cause });
      },
    );
    const warnings = [
      ...(config.readOnly ? ['The site is read-only: READ_ONLY is set.'] : []),
      ...(storageWarnings ?? ['The bucket of S3_URL does not answer.']),
    ];
    return {
      status: 'ok' as const,
      uploads: hasRoom ? ('open' as const) : ('disk-full' as const),
      ...(!storageWarnings && { degraded: ['storage' as const] }),
      ...(release && { release }),
      ...(warnings.length > 0 && { warnings }),
    };
  });

  /** @returns whether uploads have room
   *  @throws Error without the database or the data folder */
  async function checkProcess(): Promise<boolean> {
    await sql`select 1`.execute(db);
    return hasDiskRoom(config);
  }

  async function checkStorage(): Promise<string[]> {
    await objects.ping();
    return listWarnings();
  }
}
