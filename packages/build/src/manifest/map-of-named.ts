import { decode, encode } from '@jridgewell/sourcemap-codec';
import { containerOf } from '@fotosoc/contract/registry/container';
import { UNNAMED } from './version-of-output.ts';

/** The source map of a script whose version takes the place of `UNNAMED`.
 *  @param map as JSON, of the script before
 *  @param script as it was before */
export function mapOfNamed(map: string, script: string, version: string): string {
  return moved(map, script, [UNNAMED, containerOf('', UNNAMED)], version.length - UNNAMED.length);
}

/** The same of a script in which another word takes the place of one, wherever that stands. */
export function mapOfRenamed(map: string, script: string, [from, to]: readonly [string, string]): string {
  return moved(map, script, [from], to.length - from.length);
}

/** What follows a longer word in its line stands further right. */
function moved(map: string, script: string, words: readonly string[], longer: number): string {
  if (longer === 0) return map;
  const pattern = new RegExp(words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g');
  const { mappings, ...rest } = JSON.parse(map) as { mappings: string };
  const lines = script.split('\n');
  const made = decode(mappings).map((segments, number) => {
    const names = [...(lines[number] ?? '').matchAll(pattern)].map(({ index }) => index);
    let before = 0;
    for (const segment of segments) {
      while (before < names.length && names[before]! < segment[0]) before += 1;
      segment[0] += before * longer;
    }
    return segments;
  });
  return JSON.stringify({ ...rest, mappings: encode(made) });
}
