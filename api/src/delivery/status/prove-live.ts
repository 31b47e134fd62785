import { createHash } from 'node:crypto';
import { api } from '@fotosoc/contract';
import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { reportError } from '../../ground/jobs/report-error.ts';
import type { Delivery } from '../delivery.ts';
import type { Render } from '../publish/publish-checks.ts';
import { checkReportOf, findVersion, OF_RELEASE, saveCheckReport } from '../versions/versions.ts';
import { listDeployments } from '../versions/deployments.ts';
import { rollback } from '../rollout/rollback.ts';
import type { RemoteDeploymentRow } from '../tables.ts';

type Parts = Pick<Delivery, 'bundles' | 'db' | 'now'>;

/** Of everything that the API answers, as far as its contract says: what was rendered against another one may break. */
const CONTRACT_DIGEST = createHash('sha256').update(JSON.stringify(api)).digest('base64url');

/** Renders what visitors get of each remote, and what they would fall back to, with the answers of this release, once after
 *  it has come: teams deploy alone, and so may have moved to versions that the release before was built beside. What is
 *  broken goes back to what is well, as by the rollout analysis; where nothing is, the version says so on the deployments
 *  page, and the log does. A site that nothing was rendered on before has nothing to prove.
 *  @param tell told in a sentence what could not be mended */
export async function proveLive(
  delivery: Parts,
  render: Render,
  tell: (error: unknown) => void = reportError,
): Promise<void> {
  const before = await takeOver(delivery);
  if (before === undefined) return;
  try {
    for (const deployment of await listDeployments(delivery.db)) {
      if (deployment.name !== 'shell' && deployment.retired_at === null)
        await prove(delivery, deployment, render, tell);
    }
  } catch (error) {
    await saveSetting(delivery.db, 'proven-contract', before); // the next start tries again
    throw error;
  }
}

async function prove(
  delivery: Parts,
  deployment: RemoteDeploymentRow,
  render: Render,
  tell: (error: unknown) => void,
): Promise<void> {
  const { name, active_version: active, last_good_version: lastGood, canary_version: canary } = deployment;
  const ofActive = await fault(delivery, name, active, render);
  const ofLastGood = active === lastGood ? ofActive : await fault(delivery, name, lastGood, render);
  if (canary !== null && canary !== active) await fault(delivery, name, canary, render);
  if (ofActive === undefined) return;
  const isSaved = ofLastGood === undefined && (await goBack(delivery, deployment, ofActive));
  if (isSaved) return;
  const sentence = `${name} ${active} does not go with this release of the site, and nothing is known that does: ${ofActive}`;
  tell(new Error(sentence));
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

/** Renders a version, and keeps with it what is wrong.
 *  @returns that in a sentence; undefined where it is well, or its files are gone */
async function fault({ db, bundles, now }: Parts, name: string, version: string, render: Render) {
  const row = await findVersion(db, name, version);
  const known = row && checkReportOf(row);
  if (!row || row.removed_at !== null) return undefined;
  const manifest = JSON.parse(row.manifest) as Parameters<typeof bundles.read>[0];
  try {
    await render({ manifest, files: await bundles.read(manifest) });
    return undefined;
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    const refused = {
      at: now().toISOString(),
      kind: error.kind,
      sentence: OF_RELEASE + error.message,
    };
    if (known) await saveCheckReport(db, { name, version }, { ...known, refused });
    return error.message;
  }
}

/** @returns whether visitors get what they got before it */
async function goBack(
  { db, now }: Parts,
  { name, deployment_id }: RemoteDeploymentRow,
  sentence: string,
): Promise<boolean> {
  const reason = `with this release of the site: ${sentence}`;
  const state = await rollback(db, { name, actor: 'system', at: now(), reason, onlyDeployment: deployment_id });
  return state.active === state.lastGood;
}
