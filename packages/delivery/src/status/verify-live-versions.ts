import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { reportError } from '@fotosoc/server-kit/jobs/report-error';
import type { DeliveryServices } from '../services.ts';
import type { RenderPages } from '../publish/publish-checks.ts';
import { verifyVersion } from '../rollout/verify-version.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { verifyRollbackTarget } from '../rollout/rollback-target.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findDeployment, listDeployments } from '../versions/deployments.ts';
import { listVersionsInTabs, formatIncompatibility } from './used-by-tabs.ts';

type Services = Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>;

/** Renders live versions, fallbacks and versions in use by tabs with the responses of this release, once per release:
 *  teams deploy independently, so that live versions may be newer than the ones the release was tested with. A broken
 *  version is rolled back to a working one, as by the rollout analysis; without one, or if it is in tabs only, the
 *  deployments page and the log report it. A site without earlier renderings verifies nothing.
 *  @param report called with a sentence about each remaining problem */
export async function reverifyLiveVersions(
  delivery: Services,
  render: RenderPages,
  report: (error: unknown) => void = reportError,
): Promise<void> {
  const before = await claimVerification(delivery);
  if (before === undefined) return;
  try {
    const remotes = (await listDeployments(delivery.db)).filter(
      ({ name, retired_at }) => name !== 'shell' && retired_at === null,
    );
    for (const remote of remotes) await verifyServedVersions(delivery, remote, render, report);
    for (const remote of remotes) await verifyVersionsInTabs(delivery, remote, render, report);
  } catch (error) {
    // Stores the former digest again, so that the next start repeats the verification.
    await saveSetting(delivery.db, 'proven-contract', before);
    throw error;
  }
}

async function verifyServedVersions(
  delivery: Services,
  deployment: RemoteDeploymentRow,
  render: RenderPages,
  report: (error: unknown) => void,
): Promise<void> {
  const { name, active_version: active, canary_version: canary, deployment_id, canary_id } = deployment;
  const takeBack = async (onlyDeployment: string, fault: string, version?: string) => {
    const reason = `with this release of the site: ${fault}`;
    const order = { name, actor: 'system', at: delivery.now(), reason, onlyDeployment, version };
    return (await rollBackVersion(delivery, order)).active;
  };
  const ofActive = await verifyVersion(delivery, { name, version: active }, render);
  const ofCanary = canary === null ? undefined : await verifyVersion(delivery, { name, version: canary }, render);
  if (ofCanary !== undefined && ofActive === undefined) await takeBack(canary_id!, ofCanary);
  const way = await verifyRollbackTarget(delivery, deployment, render);
  if (ofActive === undefined) return;
  const isSaved = way !== undefined && (await takeBack(deployment_id, ofActive, way)) !== active;
  if (isSaved) return;
  const sentence = `${name} ${active} does not work with this release of the site, and no other version is known to: ${ofActive}`;
  report(new Error(sentence));
}

async function verifyVersionsInTabs(
  delivery: Services,
  { name }: RemoteDeploymentRow,
  render: RenderPages,
  report: (error: unknown) => void,
): Promise<void> {
  const deployment = await findDeployment(delivery.db, name);
  if (!deployment) return;
  for (const { version, until } of await listVersionsInTabs(delivery.db, deployment, delivery.now())) {
    const fault = await verifyVersion(delivery, { name, version }, render);
    if (fault !== undefined) report(new Error(`${name} ${version}: ${formatIncompatibility(fault, until)}`));
  }
}

/** Claims the verification of live versions for this process.
 *  @returns previously verified contract; undefined if there is nothing to verify */
async function claimVerification({ contract, db }: Services): Promise<string | undefined> {
  return write(db, 'registry', async (trx) => {
    const proven = await findSetting(trx, 'proven-contract');
    if (proven === contract.digest) return undefined;
    await saveSetting(trx, 'proven-contract', contract.digest);
    return proven;
  });
}
