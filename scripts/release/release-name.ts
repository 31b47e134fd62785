import { readPackage, workspace } from '../packages/members.ts';
import { determineOrigin } from '@fotosoc/cli/origin';

/** Length of an abbreviated commit hash that is unique in a repository. */
const HASH_LENGTH = 10;

/** Returns the name of a release of this checkout, for its archive and its folder: `fotosoc-2.0.0-3fa9c1d2b4`. Version
 *  and commit make the name unique; `-dirty` marks uncommitted changes. */
export function nameRelease(): string {
  const { version } = readPackage(workspace);
  const { commit } = determineOrigin({}, process.env, workspace);
  const shortCommit = commit?.replace(/^([0-9a-f]+)/, (hash) => hash.slice(0, HASH_LENGTH));
  return ['fotosoc', version, shortCommit].filter(Boolean).join('-');
}
