import type { BuiltPlace } from '@fotosoc/contract/error-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { write } from '../../ground/db/write.ts';
import type { Delivery } from '../delivery.ts';
import { findDeployment } from '../versions/deployments.ts';
import { recordError } from './record-error.ts';
import type { stackResolver } from './resolve-stack.ts';

const MOST_FRAMES = 12;
const FRAME = /(\/(?:remotes\/[^/\s]+|shell)\/[^/\s]+\/[\w.-]+\.js):(\d+):(\d+)/g;

/** Keeps why the server could not draw a page of a version that visitors get.
 *  @param reason as the engine said it: the error, and its stack below it */
export async function noteUndrawn(
  { db, now }: Pick<Delivery, 'db' | 'now'>,
  resolveStack: ReturnType<typeof stackResolver>,
  { remote, pattern, reason }: { remote: Pick<Manifest, 'name' | 'version'>; pattern: string; reason: string },
): Promise<void> {
  const { name, version } = remote;
  const deployment = await findDeployment(db, name);
  if (deployment?.active_version !== version && deployment?.canary_version !== version) return;
  const frames = [...reason.matchAll(FRAME)]
    .slice(0, MOST_FRAMES)
    .map(([, file, line, column]): BuiltPlace => ({ file: file!, line: Number(line), column: Number(column) }));
  const story = { ...(await resolveStack(frames)), page: pattern, engine: null, trace: null, steps: [] };
  const [said = ''] = reason.split('\n', 1);
  const message = said.replace(/^Error: (?=\w*Error: )/, ''); // of the page, within one of the engine's process
  await write(db, 'reports', async (trx) =>
    recordError(trx, { remote: name, version, phase: 'server', message: message.slice(0, 300), story, at: now() }),
  );
}
