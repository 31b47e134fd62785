import type { FastifyRequest } from 'fastify';
import { getNetwork } from '@fotosoc/server-kit/http/rate-limit';
import { addToCounts, toSlot } from '../analysis/counters.ts';
import { ALL_VISITORS } from '../analysis/signals.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { DeliveryServices } from '../services.ts';
import type { VisitorComposition } from '../registry/composition.ts';

/** Counts a successful or failed server rendering of a page; after a failure the browser renders the page. */
export async function countServerRendering(
  { db, now, pageViews }: Pick<DeliveryServices, 'db' | 'now' | 'pageViews'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  {
    composition,
    owner,
    isServerRendered,
  }: { composition: VisitorComposition; owner: string; isServerRendered: boolean },
): Promise<void> {
  const { shell, remotes } = composition.assigned;
  const made = remotes.find(({ deployment }) => deployment.name === owner);
  if (!made) return;
  const { version, deploymentId } = made;
  const counted = { remote: owner, version, deploymentId, shellId: shell.deploymentId };
  const counts = isServerRendered ? { drawn: 1 } : { undrawn: 1 };
  const address = pageViews.hidden(getNetwork(ip));
  await write(db, 'reports', async (trx) =>
    addToCounts(trx, counted, { cohorts: [ALL_VISITORS], slot: toSlot(now()), counts, address }),
  );
}
