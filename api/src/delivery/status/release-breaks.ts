import { unansweredCalls } from '@fotosoc/serving/checks/unanswered-calls';
import { api } from '@fotosoc/contract';
import { ConfigError } from '../../config/config-error.ts';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { reportError } from '../../ground/jobs/report-error.ts';
import { DAY_MS } from '../../ground/units.ts';
import { announceBreaks } from '../announcements/announce.ts';
import type { Delivery } from '../delivery.ts';
import { builtOf } from '../publish/beside.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { byVersion } from '../versions/by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { CONTRACT_DIGEST } from '../versions/proven.ts';
import { findManifest } from '../versions/versions.ts';
import { listHeldByTabs } from './held-by-tabs.ts';

type Parts = Pick<Delivery, 'bundles' | 'db' | 'now'>;

/** A version that was built for other answers of the API than this release gives. */
export interface ReleaseBreak {
  version: string;
  /** In a sentence without its full stop. */
  evidence: string;
}

/** What the contract of this release breaks of what visitors get of a remote or the shell, of what they would fall back to,
 *  and of what anybody got within a week: tabs may hold it. Read from what their builds wrote down; of a build that wrote
 *  nothing, nothing is known. */
export async function listReleaseBreaks(delivery: Parts, deployment: RemoteDeploymentRow): Promise<ReleaseBreak[]> {
  if (deployment.retired_at !== null) return [];
  const { name, active_version: active, last_good_version: lastGood, canary_version: canary } = deployment;
  const held = await listHeldByTabs(delivery.db, deployment, delivery.now(), 7 * DAY_MS);
  const found: ReleaseBreak[] = [];
  for (const version of new Set([active, lastGood, canary ?? active, ...held.map((one) => one.version)])) {
    const evidence = await unlikeRelease(delivery, name, version);
    if (evidence !== undefined) found.push({ version, evidence });
  }
  return found;
}

/** The contract of a process does not change either. */
const unlikeRelease = byVersion(async (delivery, name, version): Promise<string | undefined> => {
  const manifest = await findManifest(delivery.db, name, version);
  const taken = manifest && (await builtOf(delivery, manifest)).taken;
  if (!taken) return undefined;
  const calls = unansweredCalls({ calls: taken.calls, contract: manifest.contract }, api);
  return calls.length > 0
    ? `This release of the site does not answer all that it calls: ${calls.join('; ')}`
    : undefined;
});

/** Says before the first request what this release would break: in the log at each start, and by mail once for each
 *  contract.
 *  @throws ConfigError with all of it where the site is told not to start then */
export async function tellReleaseBreaks(
  delivery: Delivery,
  tell: (error: unknown) => void = reportError,
): Promise<void> {
  const broken: (ReleaseBreak & { remote: string })[] = [];
  for (const deployment of await listDeployments(delivery.db)) {
    const found = await listReleaseBreaks(delivery, deployment);
    broken.push(...found.map((one) => ({ remote: deployment.name, ...one })));
  }
  const sentences = broken.map(({ remote, version, evidence }) => `${remote} ${version}: ${evidence}.`);
  for (const sentence of sentences) tell(new Error(sentence));
  if (broken.length === 0) return;
  await write(delivery.db, 'registry', async (trx) => {
    if ((await findSetting(trx, 'told-contract')) === CONTRACT_DIGEST) return;
    await saveSetting(trx, 'told-contract', CONTRACT_DIGEST);
    for (const one of broken) await announceBreaks({ ...delivery, db: trx }, one);
  });
  if (!delivery.config.refuseBreaking) return;
  throw new ConfigError(`REFUSE_BREAKING=1, and this release would break what visitors have. ${sentences.join(' ')}`);
}
