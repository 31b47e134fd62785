import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { renameVersionInMap } from './rename-in-map.ts';
import { insertVersionName, VERSION_PLACEHOLDER } from './version-of-output.ts';

const SCRIPT = `const a = '/x/${VERSION_PLACEHOLDER}/'; b();\nc('${VERSION_PLACEHOLDER}', mf__0_0_0_zzHASHzz, d);`;

/** Returns a source map in which each of these names has a line of its own. */
const mapOf = (script: string, names: string[]) => {
  const lines = script.split('\n').map((line) =>
    names
      .map((name, index): [number, number, number, number] => [line.indexOf(name), 0, index, 0])
      .filter(([column]) => column >= 0)
      .toSorted(([one], [other]) => one - other),
  );
  return JSON.stringify({ version: 3, sources: ['x.ts'], names: [], mappings: encode(lines) });
};

it.each(['1.0.0+9f3c1ab2', '10.21.0+9f3c1ab2', '1.0+9f3c1ab2'])(
  'maps to the same source lines after a script is named %s',
  (version) => {
    const names = ['const', 'b(', 'c(', 'd)'];
    const moved = JSON.parse(renameVersionInMap(mapOf(SCRIPT, names), SCRIPT, version)) as { mappings: string };
    const wanted = JSON.parse(mapOf(insertVersionName(SCRIPT, version), names)) as { mappings: string };
    expect(decode(moved.mappings)).toEqual(decode(wanted.mappings));
  },
);
