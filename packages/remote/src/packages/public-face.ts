/** What a package says to others. */
export interface PublicFace {
  /** Where the declaration of each exported name stands, by what it is imported by: `./button Button`. */
  exports: Map<string, string>;
  /** Those declarations, and those of what they are made of, by where they stand: `button/button: Button`. */
  declarations: Map<string, string>;
}

/** The file that is in every package that others write code against. */
export const FACE_FILE = 'public-face.txt';

const SECTION = '\n\n== ';

/** A face as it is written down, after a head of one or more lines. */
export function faceText(head: string, { exports, declarations }: PublicFace): string {
  const sections = [
    ['exports', ...sorted(exports).map((entry) => entry.join(' = '))].join('\n'),
    ...sorted(declarations).map((entry) => entry.join('\n')),
  ];
  return `${[head, ...sections].join(SECTION)}\n`;
}

/** What `faceText` has written. */
export function readFace(text: string): { head: string; face: PublicFace } {
  const [head = '', names = '', ...declarations] = text.trimEnd().split(SECTION);
  return {
    head,
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

function pair(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

function sorted(map: ReadonlyMap<string, string>): [string, string][] {
  return [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
