import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { diffArrays } from 'diff';

/** Two texts with more differences are told apart, but not line by line: that would take seconds. */
const MOST_CHANGES = 2_000;

/** The text of a built file as it is in every version with the same content: without the version, the container's name,
 *  and the hashes in the names of files. */
export function withoutNames(text: string, { version, remote, integrity }: Manifest): string {
  let plain = text.replaceAll(version, '');
  if (remote) plain = plain.replaceAll(remote.container, '');
  for (const file of Object.keys(integrity)) {
    const hash = /\.([0-9a-f]{10})\.\w+$/.exec(file)?.[1];
    if (hash) plain = plain.replaceAll(hash, '');
  }
  return plain;
}

/** What was taken out (`- `) and put in (`+ `), in order. A built file has one line, so it is broken after what ends a
 *  statement or an entry. Undefined for texts that are too different. */
export function diffLines(before: string, after: string): string[] | undefined {
  return diffArrays(linesOf(before), linesOf(after), { maxEditLength: MOST_CHANGES })
    ?.filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value }) => value.map((line) => `${added ? '+' : '-'} ${line.trim()}`));
}

function linesOf(text: string): string[] {
  return text.split(/(?<=[;,{}\n])/).filter(Boolean);
}
