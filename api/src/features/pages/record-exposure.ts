import type { FastifyRequest } from 'fastify';
import { visitorKey } from '../../http/rate-limit.ts';
import type { Assignment } from '../deployments/document/registry.ts';
import { insertExposure } from '../deployments/analysis/exposures.ts';
import type { Services } from '../../services.ts';

/** Remembers, once the page was sent, who was given versions that may yet be taken back: the shell, and the remote that
 *  renders the page. Only where a browser opens it: what a crawler or a prefetch does not report is no sign. */
export function recordExposure(
  { db, background, now }: Services,
  { headers, ip }: FastifyRequest,
  visitorId: string,
  { shell, remote }: { shell: Assignment; remote: Assignment | undefined },
): void {
  if (headers['sec-fetch-dest'] !== 'document' || headers['sec-purpose'] !== undefined) return;
  const visitor = { visitorId, addressKey: visitorKey(ip), at: now() };
  background.run(async () => {
    const hasShellReported = await insertExposure(db, shell, visitor);
    // A shell that may not even start is no evidence against a remote.
    if (hasShellReported && remote) await insertExposure(db, remote, visitor);
  });
}
