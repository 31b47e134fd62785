import { createHash } from 'node:crypto';
import type { Bundle } from './bundle.ts';

/** Returns a digest of a bundle's content, to recognise equal builds under different versions. SHA-256 over the names
 *  and bytes of the files, without the version and the container's name. */
export function hashContent({ manifest: { version, remote }, files }: Bundle): string {
  const hash = createHash('sha256');
  for (const [file, content] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    let text = content.toString('latin1').replaceAll(version, '');
    if (remote) text = text.replaceAll(remote.container, '');
    hash.update(JSON.stringify([file, createHash('sha256').update(text, 'latin1').digest('hex')]));
  }
  return hash.digest('hex');
}
