import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { diffArrays } from 'diff';

/** Maximum number of differences: a larger diff by line would take seconds. */
const MAX_LINE_CHANGES = 2_000;

/** Returns the text of a built file without version-specific names: the version, the container's name, and the hashes
 *  in file names. */
export function removeVersionNames(text: string, { version, remote, integrity }: Manifest): string {
  let plain = text.replaceAll(version, '');
  if (remote) plain = plain.replaceAll(remote.container, '');
  for (const file of Object.keys(integrity)) {
    const hash = /\.([0-9a-f]{10})\.\w+$/.exec(file)?.[1];
    if (hash) plain = plain.replaceAll(hash, '');
  }
  return plain;
}

/** Returns the removed (`- `) and added (`+ `) lines, in order. Built files have a single line, and are split after
 *  statements and entries. Returns `undefined` for very different texts. */
export function diffLines(before: string, after: string): string[] | undefined {
  return diffArrays(linesOf(before), linesOf(after), { maxEditLength: MAX_LINE_CHANGES })
    ?.filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value }) => value.map((line) => `${added ? '+' : '-'} ${line.trim()}`));
}

function linesOf(text: string): string[] {
  return text.split(/(?<=[;,{}\n])/).filter(Boolean);
}
