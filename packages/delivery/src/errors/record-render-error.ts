import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { parseStackFrames } from '@fotosoc/contract/registry/stack-frames';
import { write } from '@fotosoc/server-kit/db/write';
import type { DeliveryServices } from '../services.ts';
import { findDeployment } from '../versions/deployments.ts';
import { recordError } from './record-error.ts';
import type { createStackResolver } from './resolve-stack.ts';

/** Records the error of a failed server rendering of a live version; repeated requests are rate limited.
 *  @param reason error of the engine with its stack */
export async function recordRenderError(
  { db, now, errorLimit }: Pick<DeliveryServices, 'db' | 'now' | 'errorLimit'>,
  resolveStack: ReturnType<typeof createStackResolver>,
  { remote, pattern, reason }: { remote: Pick<Manifest, 'name' | 'version'>; pattern: string; reason: string },
): Promise<void> {
  const { name, version } = remote;
  if (!errorLimit.allows(`${name}@${version}`)) return;
  const deployment = await findDeployment(db, name);
  if (deployment?.active_version !== version && deployment?.canary_version !== version) return;
  const story = {
    ...(await resolveStack(name, parseStackFrames(reason))),
    page: pattern,
    engine: null,
    trace: null,
    steps: [],
  };
  const [said = ''] = reason.split('\n', 1);
  // Removes the prefix that the rendering process adds to the error of a page.
  const message = said.replace(/^Error: (?=\w*Error: )/, '');
  await write(db, 'reports', async (trx) =>
    recordError(trx, { remote: name, version, phase: 'server', message: message.slice(0, 300), story, at: now() }),
  );
}
