import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Delivery } from '../delivery.ts';
import type { Render } from '../publish/publish-checks.ts';
import { brokenByRelease, CONTRACT_DIGEST } from '../versions/proven.ts';
import { checkReportOf, findVersion, saveCheckReport } from '../versions/versions.ts';

/** Renders a version with the responses of this release, unless done before, and stores the result.
 *  @returns problem as a sentence; undefined for a verified version, a withheld one, or without browser */
export async function proveVersion(
  { db, bundles, now }: Pick<Delivery, 'bundles' | 'db' | 'now'>,
  { name, version }: { name: string; version: string },
  render: Render,
): Promise<string | undefined> {
  const row = await findVersion(db, name, version);
  if (!row || row.removed_at !== null || row.status === 'blocked') return undefined;
  const known = checkReportOf(row);
  if (known?.contract === CONTRACT_DIGEST) return brokenByRelease(row);
  const save = async (found: Partial<typeof known>) => {
    if (known) await saveCheckReport(db, { name, version }, { ...known, contract: CONTRACT_DIGEST, ...found });
  };
  const manifest = JSON.parse(row.manifest) as Manifest;
  try {
    const rendered = await render({ manifest, files: await bundles.read(manifest) });
    const refused = brokenByRelease(row) === undefined ? known?.refused : undefined;
    if ('pages' in rendered) await save({ render: rendered, refused });
    return undefined;
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    const { kind, message: sentence } = error;
    await save({ refused: { at: now().toISOString(), kind, sentence, source: 'server-release' } });
    return error.message;
  }
}
