import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { runPublishChecks, type RenderPages } from '../publish/publish-checks.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { findDeployment, listDeployments } from '../versions/deployments.ts';
import { parseCheckReport, findVersion, saveCheckReport } from '../versions/versions.ts';
import { requireNotRemoved, createUnknownVersionError } from '../versions/require-version.ts';
import type { DeliveryServices } from '../services.ts';

interface Candidate {
  name: string;
  version: string;
  /** Reason of a new override; without it only earlier overrides stay valid. */
  override?: string;
}

/** Runs the publish checks again on a published version, as live versions may have changed. Pages are rendered again
 *  only after a change of the shell or of the API contract; for a shell, after a change of a remote. The report is
 *  stored with the version.
 *  @throws HttpError 404 for an unknown version, 410 for a removed one
 *  @throws BundleRefused with a sentence on the required change */
export async function recheckVersion(
  { bundles, contract, db, now }: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  { name, version, override }: Candidate,
  render: RenderPages,
): Promise<PublishCheckReport | undefined> {
  const row = await findVersion(db, name, version);
  if (!row) throw createUnknownVersionError(name, version);
  requireNotRemoved(row);
  const known = parseCheckReport(row);
  if ((await findDeployment(db, name))?.active_version === version) return known;
  const manifest = parseManifest(row.manifest);
  const shell = (await findDeployment(db, 'shell'))?.active_version ?? null;
  const isRendered =
    known &&
    known.shell === shell &&
    known.contract === contract.digest &&
    ('pages' in known.render || known.override !== null) &&
    !(name === 'shell' && (await hasNewRemotes(db, known.checkedAt)));
  try {
    const files = await bundles.read(manifest);
    const bundle = { manifest, files };
    const report = await runPublishChecks(
      { bundles, contract, db },
      { bundle, at: now(), render, override, before: known, isRendered },
    );
    await write(db, 'none', (trx) => saveCheckReport(trx, { name, version }, report));
    return report;
  } catch (error) {
    if (error instanceof BundleRefused && known) {
      const refused = { at: now().toISOString(), kind: error.kind, sentence: error.message };
      await write(db, 'none', (trx) => saveCheckReport(trx, { name, version }, { ...known, refused }));
    }
    throw error;
  }
}

async function hasNewRemotes(db: Db, since: string): Promise<boolean> {
  return (await listDeployments(db)).some(({ name, activated_at }) => name !== 'shell' && activated_at > since);
}
