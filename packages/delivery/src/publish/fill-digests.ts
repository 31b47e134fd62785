import { parseManifest } from '@fotosoc/contract/registry/former-names';
import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import { hashContent } from '@fotosoc/publish-checks/content-digest';
import type { DeliveryServices } from '../services.ts';

/** Computes the content digest of versions published before digests, so that a block covers equal files under any name.
 *  Versions with damaged files are known by name only. */
export async function fillDigests({ bundles, db }: Pick<DeliveryServices, 'bundles' | 'db'>): Promise<void> {
  const rows = await db
    .selectFrom('remote_versions')
    .select(['name', 'version', 'manifest'])
    .where('content_digest', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  for (const { name, version, manifest: json } of rows) {
    const manifest = parseManifest(json);
    try {
      const files = await bundles.read(manifest);
      await db
        .updateTable('remote_versions')
        .set({ content_digest: hashContent({ manifest, files }) })
        .where('name', '=', name)
        .where('version', '=', version)
        .execute();
    } catch (error) {
      if (!(error instanceof BundleRefused)) throw error;
    }
  }
}
