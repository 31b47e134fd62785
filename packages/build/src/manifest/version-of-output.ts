import { createHash } from 'node:crypto';
import { canonical } from '@fotosoc/contract/registry/canonical';
import { containerOf } from '@fotosoc/contract/registry/container';
import { essentialsOf, type Manifest } from '@fotosoc/contract/registry/manifest';

/** Placeholder for the version until the output is complete. Names of pictures and fonts, which depend on their
 *  content, are created with the placeholder, and are therefore equal in every version with equal content. */
export const UNNAMED = '0.0.0+zzHASHzz';

/** Returns the version `release+hash`: the package's own version and a hash of the output before naming. Equal output
 *  has an equal version, whatever the sources and folders.
 *  @param manifest manifest of the build under the name `UNNAMED` */
export function versionOfOutput(release: string, manifest: Manifest): string {
  const hash = createHash('sha256').update(JSON.stringify(canonical(essentialsOf(manifest))));
  return `${release}+${hash.digest('hex').slice(0, 8)}`;
}

/** Replaces `UNNAMED` in a built text, in addresses and in the container's name. */
export function named(text: string, version: string): string {
  return text.replaceAll(UNNAMED, version).replaceAll(containerOf('', UNNAMED), containerOf('', version));
}
