import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import type { DeliveryServices } from '../services.ts';
import type { RenderPages } from '../publish/publish-checks.ts';
import { findReleaseProblem } from '../versions/verification.ts';
import { parseCheckReport, findVersion, saveCheckReport } from '../versions/versions.ts';

/** Renders a version with the responses of this release, unless done before, and stores the result.
 *  @returns problem as a sentence; undefined for a verified version, a withheld one, or without browser */
export async function verifyVersion(
  { db, bundles, contract, now }: Pick<DeliveryServices, 'bundles' | 'contract' | 'db' | 'now'>,
  { name, version }: { name: string; version: string },
  render: RenderPages,
): Promise<string | undefined> {
  const row = await findVersion(db, name, version);
  if (!row || row.removed_at !== null || row.status === 'blocked') return undefined;
  const known = parseCheckReport(row);
  if (known?.contract === contract.digest) return findReleaseProblem(row);
  const save = async (found: Partial<typeof known>) => {
    if (known) await saveCheckReport(db, { name, version }, { ...known, contract: contract.digest, ...found });
  };
  const manifest = parseManifest(row.manifest);
  try {
    const rendered = await render({ manifest, files: await bundles.read(manifest) });
    const refused = findReleaseProblem(row) === undefined ? known?.refused : undefined;
    if ('pages' in rendered) await save({ render: rendered, refused });
    return undefined;
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    const { kind, message: sentence } = error;
    await save({ refused: { at: now().toISOString(), kind, sentence, source: 'server-release' } });
    return error.message;
  }
}
