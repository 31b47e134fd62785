import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from '../sources/sources.ts';

/** Maximum number of positions per name. */
const MAX_POSITIONS = 5;
const SCRIPT = /\.tsx?$/;
const IMPORT = /^import\s[^;]*?from\s+'([^']+)';?$/gm;

/** Finds source lines of a package by the names used there. */
export class SourcePositions {
  private readonly sources: { file: string; text: string }[];

  constructor(dir: string) {
    const folder = path.join(dir, 'src');
    const files = existsSync(folder) ? listSourceFiles(folder).filter((file) => SCRIPT.test(file)) : [];
    this.sources = files.toSorted().map((file) => ({
      file: path.relative(dir, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
  }

  /** Returns the positions of a quoted text, e.g. the name of an endpoint.
   *  @returns e.g. `src/data/equipment.ts:5` */
  of(text: string): string[] {
    const quoted = [`'${text}'`, `"${text}"`, `\`${text}\``];
    const found = this.sources.flatMap((source) => linesOf(source, (line) => quoted.some((one) => line.includes(one))));
    return found.slice(0, MAX_POSITIONS);
  }

  /** Returns the source positions where an export is used, without the import. */
  ofExport(module: string, name: string): string[] {
    if (!/^\w+$/.test(name)) return []; // `*` stands for all exports, so no position can be named
    const word = new RegExp(`\\b${name}\\b`);
    const found = this.sources.flatMap(({ file, text }) => {
      const takes = [...text.matchAll(IMPORT)].some(([all, from]) => from === module && word.test(all));
      if (!takes) return [];
      const rest = text.replaceAll(IMPORT, (all) => all.replaceAll(/[^\n]/g, ' '));
      return linesOf({ file, text: rest }, (line) => word.test(line)).slice(0, 1);
    });
    return found.slice(0, MAX_POSITIONS);
  }
}

function linesOf({ file, text }: { file: string; text: string }, isMeant: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((line, index) => (isMeant(line) ? [`${file}:${index + 1}`] : []));
}
