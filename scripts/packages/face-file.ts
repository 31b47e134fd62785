import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PublicFace } from './public-face.ts';

/** What was released of a package last, as it is noted beside it. */
export interface Release {
  /** Undefined for one that was never released. */
  version: string | undefined;
  /** Hash of what was in it, but for its version. */
  digest: string | undefined;
  face: PublicFace;
}

const FILE = 'public-face.txt';
const SECTION = '\n\n== ';

/** @returns undefined where nothing is noted: nobody is promised anything */
export function readRelease(dir: string): Release | undefined {
  const file = path.join(dir, FILE);
  if (!existsSync(file)) return undefined;
  const [head = '', names = '', ...declarations] = readFileSync(file, 'utf8').trimEnd().split(SECTION);
  const [, version, digest] = /^Released: (\S+), sha256 ([0-9a-f]{64})$/m.exec(head) ?? [];
  return {
    version,
    digest,
    face: {
      exports: new Map(
        names
          .split('\n')
          .slice(1)
          .map((line) => pair(line, ' = ')),
      ),
      declarations: new Map(declarations.map((section) => pair(section, '\n'))),
    },
  };
}

export function writeRelease(dir: string, name: string, { version, digest, face }: Release): void {
  const released = version === undefined ? 'Released: not yet' : `Released: ${version}, sha256 ${digest}`;
  const head = `What ${name} says to whoever installs it. Written by \`pnpm release\`; compared by a test.\n${released}`;
  const sections = [
    ['exports', ...sorted(face.exports).map((entry) => entry.join(' = '))].join('\n'),
    ...sorted(face.declarations).map((entry) => entry.join('\n')),
  ];
  writeFileSync(path.join(dir, FILE), `${[head, ...sections].join(SECTION)}\n`);
}

function pair(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

function sorted(map: ReadonlyMap<string, string>): [string, string][] {
  return [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
