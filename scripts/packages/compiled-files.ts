import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile, rewriteImports } from '@fotosoc/build/compile';
import { listSourceFiles } from '@fotosoc/build/sources';
import type { TarballEntry } from './tarball.ts';

/** Returns the installable files of a package except for package.json: compiled sources, declarations, and other files
 *  unchanged.
 *  @param declarations folder of the declarations of `src`
 *  @param listed `files` of package.json besides `dist` */
export async function compilePackageFiles(
  dir: string,
  declarations: string,
  listed: readonly string[],
): Promise<TarballEntry[]> {
  const sources = await Promise.all(
    listSourceFiles(path.join(dir, 'src')).map(async (file) => compiledFrom(dir, file, declarations)),
  );
  const copied = listed
    .flatMap((name) => below(path.join(dir, name)))
    .map((file) => copy(file, path.relative(dir, file)));
  return [...sources.flat(), ...copied].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

async function compiledFrom(dir: string, file: string, declarations: string): Promise<TarballEntry[]> {
  const name = path.relative(path.join(dir, 'src'), file);
  if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts')) return [copy(file, `dist/${name}`)];
  const stem = name.replace(/\.tsx?$/, '');
  const source = readFileSync(file, 'utf8');
  const script = await compile(source, file);
  const types = rewriteImports(readFileSync(path.join(declarations, `${stem}.d.ts`), 'utf8'));
  return [
    { path: `dist/${stem}.js`, content: Buffer.from(script), isExecutable: source.startsWith('#!') },
    { path: `dist/${stem}.d.ts`, content: Buffer.from(types) },
  ];
}

function below(place: string): string[] {
  if (!existsSync(place)) return [];
  return path.extname(place) === '' ? listSourceFiles(place) : [place];
}

function copy(file: string, name: string): TarballEntry {
  return { path: name, content: readFileSync(file) };
}
