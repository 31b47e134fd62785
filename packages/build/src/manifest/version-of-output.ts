import { createHash } from 'node:crypto';
import { canonical } from '@fotosoc/contract/registry/canonical';
import { containerOf } from '@fotosoc/contract/registry/container';
import { essentialsOf, type Manifest } from '@fotosoc/contract/registry/manifest';

/** Stands for the version in a build until there is an output to name it after. Names of pictures and
 *  fonts, which come of their content, are made with it, and so are the same in every version that has the same content. */
export const UNNAMED = '0.0.0+zzHASHzz';

/** `release+hash`: the package's own version and a hash of what was built, as it is before it has a name. Equal output is
 *  an equal version, whatever was read for it and wherever that was.
 *  @param manifest of the build under the name `UNNAMED` */
export function versionOfOutput(release: string, manifest: Manifest): string {
  const hash = createHash('sha256').update(JSON.stringify(canonical(essentialsOf(manifest))));
  return `${release}+${hash.digest('hex').slice(0, 8)}`;
}

/** A built text with its name in place of `UNNAMED`, in addresses and in the name of its container. */
export function named(text: string, version: string): string {
  return text.replaceAll(UNNAMED, version).replaceAll(containerOf('', UNNAMED), containerOf('', version));
}
