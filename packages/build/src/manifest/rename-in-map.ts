import { decode, encode } from '@jridgewell/sourcemap-codec';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { VERSION_PLACEHOLDER } from './version-of-output.ts';

/** Returns the source map of a script after `VERSION_PLACEHOLDER` was replaced by its version.
 *  @param map source map of the original script, as JSON
 *  @param script original script */
export function renameVersionInMap(map: string, script: string, version: string): string {
  return shiftColumns(
    map,
    script,
    [VERSION_PLACEHOLDER, formatContainerName('', VERSION_PLACEHOLDER)],
    version.length - VERSION_PLACEHOLDER.length,
  );
}

/** Returns the source map of a script after a word was replaced everywhere. */
export function renameWordInMap(map: string, script: string, [from, to]: readonly [string, string]): string {
  return shiftColumns(map, script, [from], to.length - from.length);
}

/** Shifts the columns after each replaced word. */
function shiftColumns(map: string, script: string, words: readonly string[], longer: number): string {
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
