import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ApiReport } from '@fotosoc/cli/api-report';
import { readPackage, PUBLIC_API_PACKAGES } from './members.ts';
import { readDeclarationFile, type DeclarationFile } from './declaration-file.ts';

/** Maximum length of a printed declaration. Longer ones are shortened to their first level: their parts have separate
 *  declarations. */
const LONGEST = 100_000;

/** Returns the API report of a package of this workspace; empty without a public API. */
export function readCurrentApiReport(dir: string, declarations: string): ApiReport {
  if (!PUBLIC_API_PACKAGES.includes(path.basename(dir))) return { exports: new Map(), declarations: new Map() };
  return readApiReport(readPackage(dir).exports ?? {}, declarations);
}

/** Reads a package's declarations, starting at its exports.
 *  @param exports `exports` of package.json
 *  @param dir folder of the declarations of `src` */
export function readApiReport(exports: Record<string, string>, dir: string): ApiReport {
  const reader = new FaceReader(dir);
  for (const [at, source] of Object.entries(exports)) {
    for (const [entry, file] of expanded(at, source, dir)) reader.addEntry(entry, file);
  }
  return reader.face;
}

/** Expands a pattern of `exports`, e.g. `./*` to each file of a folder. */
function expanded(at: string, source: string, dir: string): [at: string, source: string][] {
  if (!at.includes('*')) return [[at, source]];
  const [before = '', after = '', last = ''] = source.replace(/\.tsx?$/, '.d.ts').split('*');
  const pattern = new RegExp(`^${before}(.+)${last === '' ? after : `${after}\\1${last}`}$`);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted();
  const names = files.map((file) => pattern.exec(`./src/${file}`)?.[1]).filter((name) => name !== undefined);
  return names.map((name) => [at.replace('*', name), source.replaceAll('*', name)]);
}

class FaceReader {
  readonly face: ApiReport = { exports: new Map(), declarations: new Map() };
  private readonly files = new Map<string, DeclarationFile>();
  constructor(private readonly dir: string) {}

  addEntry(at: string, source: string): void {
    if (source.endsWith('.d.ts') || !/\.tsx?$/.test(source)) {
      this.face.exports.set(at, `file ${path.basename(source)}`);
      return;
    }
    const file = source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '');
    for (const name of this.namesOf(file)) this.face.exports.set(`${at} ${name}`, this.add(file, name));
  }

  private namesOf(file: string): string[] {
    const { exported, passedOn } = this.read(file);
    return [...exported.keys(), ...passedOn.flatMap((other) => this.namesOf(inFolderOf(file, other)))];
  }

  /** Adds the declaration of a name and the declarations that it refers to.
   *  @returns position of the declaration */
  private add(file: string, name: string): string {
    const { own, exported, passedOn } = this.read(file);
    const { from, name: original } = exported.get(name) ?? { from: undefined, name };
    if (from?.startsWith('.')) return this.add(inFolderOf(file, from), original);
    if (from !== undefined) return `${original} of ${from}`;
    const text = own.get(original);
    const elsewhere = passedOn
      .map((other) => inFolderOf(file, other))
      .find((other) => this.namesOf(other).includes(name));
    if (text === undefined && elsewhere !== undefined) return this.add(elsewhere, name);
    const place = `${file}: ${original}`;
    if (!this.face.declarations.has(place)) this.describe(place, file, text ?? '');
    return place;
  }

  private describe(place: string, file: string, text: string): void {
    this.face.declarations.set(place, text.length > LONGEST ? firstLevelOf(text) : text);
    const { own, imported } = this.read(file);
    for (const [, word = ''] of text.matchAll(/\b([A-Za-z_$][\w$]*)\b/g)) {
      const elsewhere = imported.get(word);
      if (elsewhere?.from?.startsWith('.')) this.add(inFolderOf(file, elsewhere.from), elsewhere.name);
      else if (own.has(word)) this.add(file, word);
    }
    for (const [, from = '', name = ''] of text.matchAll(/\bimport\("(\.[^"]+)"\)\.(\w+)/g)) {
      this.add(inFolderOf(file, from), name);
    }
  }

  private read(file: string): DeclarationFile {
    const known = this.files.get(file) ?? readDeclarationFile(path.join(this.dir, `${file}.d.ts`));
    this.files.set(file, known);
    return known;
  }
}

function firstLevelOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => /^ {0,4}\S/.test(line))
    .join('\n');
}

function inFolderOf(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.tsx?$/, '');
}
