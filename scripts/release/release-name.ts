import { readPackage, workspace } from '../packages/members.ts';
import { originOf } from '@fotosoc/remote/origin';

/** Characters of a commit's hash that tell it from all others of a repository. */
const HASH_LENGTH = 10;

/** Returns the name of a release of this checkout, of its archive and of its folder: `fotosoc-2.0.0-3fa9c1d2b4`. Version
 *  and commit, so that two releases always lie side by side; `-dirty` behind it where files differ from the commit. */
export function nameRelease(): string {
  const { version } = readPackage(workspace);
  const { commit } = originOf({}, process.env, workspace);
  const shortCommit = commit?.replace(/^([0-9a-f]+)/, (hash) => hash.slice(0, HASH_LENGTH));
  return ['fotosoc', version, shortCommit].filter(Boolean).join('-');
}
