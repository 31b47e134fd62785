import { findIncompatibleEndpoints } from '@fotosoc/publish-checks/incompatible-endpoints';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { reportError } from '@fotosoc/server-kit/jobs/report-error';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { announceIncompatibility } from '../announcements/announce.ts';
import type { DeliveryServices } from '../services.ts';
import { readBuild } from '../publish/other-live-versions.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { cacheByVersion } from '../versions/cache-by-version.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findManifest } from '../versions/versions.ts';
import { listVersionsInTabs } from './used-by-tabs.ts';

type Services = Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>;

/** Version built for API responses other than those of this release. */
export interface ReleaseBreak {
  version: string;
  /** Reason why the release breaks the version, without a full stop. */
  evidence: string;
}

/** Returns the versions of a remote or the shell broken by the contract of this release: live versions, fallbacks, and
 *  versions in use by tabs within a week. Derived from the imports recorded by their builds; unknown for builds without
 *  them. */
export async function listReleaseBreaks(delivery: Services, deployment: RemoteDeploymentRow): Promise<ReleaseBreak[]> {
  if (deployment.retired_at !== null) return [];
  const { name, active_version: active, last_good_version: lastGood, canary_version: canary } = deployment;
  const held = await listVersionsInTabs(delivery.db, deployment, delivery.now(), 7 * DAY_MS);
  const found: ReleaseBreak[] = [];
  for (const version of new Set([active, lastGood, canary ?? active, ...held.map((one) => one.version)])) {
    const evidence = await findIncompatibility(delivery, name, version);
    if (evidence !== undefined) found.push({ version, evidence });
  }
  return found;
}

/** Cached per version, because the contract of a site does not change. */
const findIncompatibility = cacheByVersion(async (delivery: Services, name, version): Promise<string | undefined> => {
  const manifest = await findManifest(delivery.db, name, version);
  const consumedExports = manifest && (await readBuild(delivery, manifest)).consumedExports;
  if (!consumedExports) return undefined;
  const calls = findIncompatibleEndpoints(
    { calls: consumedExports.calls, contract: manifest.contract },
    delivery.contract.endpoints,
  );
  return calls.length > 0
    ? `This release of the site does not support all API requests of this version: ${calls.map(({ sentence }) => sentence).join('; ')}`
    : undefined;
});

/** Reports versions broken by this release before the first request: in the log at each start, and by mail once per
 *  contract.
 *  @throws ConfigError with all problems, if the site is configured not to start then */
export async function reportReleaseBreaks(
  delivery: DeliveryServices,
  report: (error: unknown) => void = reportError,
): Promise<void> {
  const broken: (ReleaseBreak & { remote: string })[] = [];
  for (const deployment of await listDeployments(delivery.db)) {
    const found = await listReleaseBreaks(delivery, deployment);
    broken.push(...found.map((one) => ({ remote: deployment.name, ...one })));
  }
  const sentences = broken.map(({ remote, version, evidence }) => `${remote} ${version}: ${evidence}.`);
  for (const sentence of sentences) report(new Error(sentence));
  if (broken.length === 0) return;
  await write(delivery.db, 'registry', async (trx) => {
    if ((await findSetting(trx, 'told-contract')) === delivery.contract.digest) return;
    await saveSetting(trx, 'told-contract', delivery.contract.digest);
    for (const one of broken) await announceIncompatibility({ ...delivery, db: trx }, one);
  });
  if (!delivery.config.refuseBreaking) return;
  throw new ConfigError(`REFUSE_BREAKING=1, and this release would break live versions. ${sentences.join(' ')}`);
}
