import type { Manifest } from '@fotosoc/contract/registry/manifest';

/** Beyond so many comparisons two texts are told apart, but not line by line. */
const MOST_COMPARED = 25_000_000;

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
 *  statement or an entry. Undefined for texts that are too long and too different. */
export function diffLines(before: string, after: string): string[] | undefined {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const [taken, put] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  return taken.length * put.length > MOST_COMPARED ? undefined : changesOf(taken, put);
}

function linesOf(text: string): string[] {
  return text.split(/(?<=[;,{}\n])/).filter(Boolean);
}

/** By the longest common subsequence. */
function changesOf(old: string[], fresh: string[]): string[] {
  const width = fresh.length + 1;
  const common = new Uint32Array((old.length + 1) * width); // of what is left from here on
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      common[at] = old[i] === fresh[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  }
  const changes: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      changes.push(`- ${old[i]!.trim()}`);
      i += 1;
    } else {
      changes.push(`+ ${fresh[j]!.trim()}`);
      j += 1;
    }
  }
  return changes;
}
