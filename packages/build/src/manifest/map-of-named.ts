import { decode, encode } from '@jridgewell/sourcemap-codec';
import { containerOf } from '@fotosoc/contract/registry/container';
import { UNNAMED } from './version-of-output.ts';

/** The source map of a script whose version takes the place of `UNNAMED`: what follows a longer name in its line stands
 *  further right.
 *  @param map as JSON, of the script before
 *  @param script as it was before */
export function mapOfNamed(map: string, script: string, version: string): string {
  const longer = version.length - UNNAMED.length;
  if (longer === 0) return map;
  const { mappings, ...rest } = JSON.parse(map) as { mappings: string };
  const lines = script.split('\n');
  const moved = decode(mappings).map((segments, number) => {
    const names = columnsOfNames(lines[number] ?? '');
    let before = 0;
    for (const segment of segments) {
      while (before < names.length && names[before]! < segment[0]) before += 1;
      segment[0] += before * longer;
    }
    return segments;
  });
  return JSON.stringify({ ...rest, mappings: encode(moved) });
}

/** Where in a line a version is named, as `named` finds it. */
function columnsOfNames(line: string): number[] {
  const [plain, container] = [UNNAMED, containerOf('', UNNAMED)].map((name) => name.replaceAll(/[.+]/g, '\\$&'));
  return [...line.matchAll(new RegExp(`${plain}|${container}`, 'g'))].map(({ index }) => index);
}
