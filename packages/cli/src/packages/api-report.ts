/** Public API of a package. */
export interface ApiReport {
  /** Position of each exported name's declaration, by import: `./button Button`. */
  exports: Map<string, string>;
  /** Declarations of the exports and of the types that they refer to, by position: `button/button: Button`. */
  declarations: Map<string, string>;
}

/** Name of the public API report, a file in every package for use by others. */
export const API_REPORT_FILE = 'public-face.txt';

const SECTION = '\n\n== ';

/** Formats a public API report, after a head of one or more lines. */
export function formatApiReport(head: string, { exports, declarations }: ApiReport): string {
  const sections = [
    ['exports', ...sorted(exports).map((entry) => entry.join(' = '))].join('\n'),
    ...sorted(declarations).map((entry) => entry.join('\n')),
  ];
  return `${[head, ...sections].join(SECTION)}\n`;
}

/** Parses a public API report. */
export function parseApiReport(text: string): { head: string; face: ApiReport } {
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
