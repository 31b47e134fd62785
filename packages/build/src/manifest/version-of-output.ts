import { createHash } from 'node:crypto';
import { sortObjectKeys } from '@fotosoc/contract/registry/sorted-keys';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { omitConsumedExports, type Manifest } from '@fotosoc/contract/registry/manifest';

/** Placeholder for the version until the output is complete. Names of pictures and fonts, which depend on their
 *  content, are created with the placeholder, and are therefore equal in every version with equal content. */
export const VERSION_PLACEHOLDER = '0.0.0+zzHASHzz';

/** Returns the version `release+hash`: the package's own version and a hash of the output before naming. Equal output
 *  has an equal version, whatever the sources and folders.
 *  @param manifest manifest of the build under the name `VERSION_PLACEHOLDER` */
export function createVersionName(release: string, manifest: Manifest): string {
  const hash = createHash('sha256').update(JSON.stringify(sortObjectKeys(omitConsumedExports(manifest))));
  return `${release}+${hash.digest('hex').slice(0, 8)}`;
}

/** Replaces `VERSION_PLACEHOLDER` in a built text, in addresses and in the container's name. */
export function insertVersionName(text: string, version: string): string {
  return text
    .replaceAll(VERSION_PLACEHOLDER, version)
    .replaceAll(formatContainerName('', VERSION_PLACEHOLDER), formatContainerName('', version));
}
