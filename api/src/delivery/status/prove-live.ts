import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { reportError } from '../../ground/jobs/report-error.ts';
import type { Delivery } from '../delivery.ts';
import type { Render } from '../publish/publish-checks.ts';
import { proveVersion } from '../rollout/prove-version.ts';
import { rollback } from '../rollout/rollback.ts';
import { proveWayBack } from '../rollout/way-back.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findDeployment, listDeployments } from '../versions/deployments.ts';
import { CONTRACT_DIGEST } from '../versions/proven.ts';
import { listHeldByTabs, sentenceOf } from './held-by-tabs.ts';

type Parts = Pick<Delivery, 'bundles' | 'db' | 'now'>;

/** Renders what visitors get of each remote, what they would fall back to, and what their tabs may hold, with the answers
 *  of this release, once after it has come: teams deploy alone, and so may have moved to versions that the release before
 *  was built beside. What is broken goes back to what is well, as by the rollout analysis; where nothing is, or it is in
 *  tabs alone, the deployments page says so, and the log does. A site that nothing was rendered on before has nothing to
 *  prove.
 *  @param tell told in a sentence what could not be mended */
export async function proveLive(
  delivery: Parts,
  render: Render,
  tell: (error: unknown) => void = reportError,
): Promise<void> {
  const before = await takeOver(delivery);
  if (before === undefined) return;
  try {
    const remotes = (await listDeployments(delivery.db)).filter(
      ({ name, retired_at }) => name !== 'shell' && retired_at === null,
    );
    for (const remote of remotes) await proveGiven(delivery, remote, render, tell);
    for (const remote of remotes) await proveHeld(delivery, remote, render, tell);
  } catch (error) {
    await saveSetting(delivery.db, 'proven-contract', before); // the next start tries again
    throw error;
  }
}

async function proveGiven(
  delivery: Parts,
  deployment: RemoteDeploymentRow,
  render: Render,
  tell: (error: unknown) => void,
): Promise<void> {
  const { name, active_version: active, canary_version: canary, deployment_id, canary_id } = deployment;
  const takeBack = async (onlyDeployment: string, fault: string, version?: string) => {
    const reason = `with this release of the site: ${fault}`;
    const order = { name, actor: 'system', at: delivery.now(), reason, onlyDeployment, version };
    return (await rollback(delivery.db, order)).active;
  };
  const ofActive = await proveVersion(delivery, { name, version: active }, render);
  const ofCanary = canary === null ? undefined : await proveVersion(delivery, { name, version: canary }, render);
  if (ofCanary !== undefined && ofActive === undefined) await takeBack(canary_id!, ofCanary);
  const way = await proveWayBack(delivery, deployment, render);
  if (ofActive === undefined) return;
  const isSaved = way !== undefined && (await takeBack(deployment_id, ofActive, way)) !== active;
  if (isSaved) return;
  const sentence = `${name} ${active} does not go with this release of the site, and nothing is known that does: ${ofActive}`;
  tell(new Error(sentence));
}

async function proveHeld(
  delivery: Parts,
  { name }: RemoteDeploymentRow,
  render: Render,
  tell: (error: unknown) => void,
): Promise<void> {
  const deployment = await findDeployment(delivery.db, name);
  if (!deployment) return;
  for (const { version, until } of await listHeldByTabs(delivery.db, deployment, delivery.now())) {
    const fault = await proveVersion(delivery, { name, version }, render);
    if (fault !== undefined) tell(new Error(`${name} ${version}: ${sentenceOf(fault, until)}`));
  }
}

/** Takes it upon this process to prove what is live against this contract.
 *  @returns the contract that was proven last; undefined where there is nothing to prove */
async function takeOver({ db }: Parts): Promise<string | undefined> {
  return write(db, 'registry', async (trx) => {
    const proven = await findSetting(trx, 'proven-contract');
    if (proven === CONTRACT_DIGEST) return undefined;
    await saveSetting(trx, 'proven-contract', CONTRACT_DIGEST);
    return proven;
  });
}
