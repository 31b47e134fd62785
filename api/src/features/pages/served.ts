import type { FastifyRequest } from 'fastify';
import { visitorKey } from '../../http/rate-limit.ts';
import type { Given } from '../deployments/document/registry.ts';
import { keepServed } from '../deployments/analysis/exposures.ts';
import type { Services } from '../../services.ts';

/** Remembers, once the page was sent, who was given versions that may yet be taken back: the shell, and the remote that
 *  draws the page. Only where a browser opens it: what a crawler or a prefetch does not say is no sign. */
export function noteServed(
  { db, background, now }: Services,
  { headers, ip }: FastifyRequest,
  visitorId: string,
  { shell, remote }: { shell: Given; remote: Given | undefined },
): void {
  if (headers['sec-fetch-dest'] !== 'document' || headers['sec-purpose'] !== undefined) return;
  const visitor = { visitorId, addressKey: visitorKey(ip), at: now() };
  background.run(async () => {
    const isShellHeard = await keepServed(db, shell, visitor);
    // A shell that may not even start is no witness against a remote.
    if (isShellHeard && remote) await keepServed(db, remote, visitor);
  });
}
