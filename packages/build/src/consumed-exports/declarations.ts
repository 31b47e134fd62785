import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ModuleDeclarations } from '@fotosoc/contract/registry/consumed-exports';
import { hashSources } from '../sources/sources.ts';

/** Returns the declarations of a module that a package was built with, with the relative declarations that they import,
 *  without those of libraries and of API endpoints, which are recorded separately.
 *  @param dir folder of the importing package */
export function readDeclarations(module: string, dir: string): ModuleDeclarations {
  const entry = createRequire(path.join(dir, 'package.json')).resolve(module);
  const isSource = /\.tsx?$/.test(entry);
  const start = isSource ? emitDeclarations(entry) : entry.replace(/\.js$/, '.d.ts');
  const root = path.dirname(start);
  const found: ModuleDeclarations = { entry: nameOf(module, path.basename(start)), files: {} };
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const name = nameOf(module, path.relative(root, file).split(path.sep).join('/'));
    if (Object.hasOwn(found.files, name)) continue;
    const text = stripDeclaration(readFileSync(file, 'utf8'));
    found.files[name] = text;
    for (const specifier of relativeIn(text)) {
      const base = path.resolve(path.dirname(file), specifier);
      const next = [`${base}.d.ts`, path.join(base, 'index.d.ts')].find((place) => existsSync(place));
      if (next !== undefined && next.startsWith(root)) waiting.push(next);
    }
  }
  return { entry: found.entry, files: Object.fromEntries(Object.entries(found.files).toSorted(byName)) };
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1;
}

function nameOf(module: string, file: string): string {
  return `${module.replace('@fotosoc/', '')}/${file}`;
}

function relativeIn(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(([, specifier = '']) => specifier);
}

/** Removes comments, and the extensions of relative imports, which differ between sources and compiled packages. */
function stripDeclaration(text: string): string {
  return (
    text
      .replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, '')
      .replaceAll(/^\/\/.*\n/gm, '')
      // Removes private members, because two classes with private members never have compatible types.
      .replaceAll(/^\s*(?:private\b.*|#private;)\n/gm, '')
      .replaceAll(/((?:from|import)\s*\(?\s*["']\.[^"']+?)\.(?:tsx?|js)(?=["'])/g, '$1')
  );
}

const ONLY_DECLARATIONS = {
  composite: false,
  incremental: false,
  declaration: true,
  emitDeclarationOnly: true,
  noCheck: true,
};

/** Emits the declarations of a workspace module from its sources, once per state of the sources.
 *  @returns the declaration file of the entry */
function emitDeclarations(entry: string): string {
  const source = path.dirname(entry);
  const folder = path.join(path.dirname(source), 'dist/declarations', hashSources(path.dirname(source)).slice(0, 16));
  const start = path.join(folder, path.basename(entry).replace(/\.tsx?$/, '.d.ts'));
  if (existsSync(start)) return start;
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(path.join(path.dirname(folder), 'draft-'));
  try {
    const project = path.join(draft, 'tsconfig.json');
    const out = path.join(draft, 'out');
    const compilerOptions = { ...ONLY_DECLARATIONS, outDir: out, rootDir: path.resolve(source, '../..') };
    const base = path.resolve(source, '../tsconfig.json');
    writeFileSync(project, JSON.stringify({ extends: base, compilerOptions, files: [entry], include: [] }));
    const compiler = path.join(path.dirname(createRequire(entry).resolve('typescript/package.json')), 'bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', project], { stdio: ['ignore', 2, 'inherit'] });
    if (!existsSync(start)) renameSync(path.join(out, path.relative(path.resolve(source, '../..'), source)), folder);
  } catch (error) {
    if (!existsSync(start)) throw error; // another process has built the same sources first
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return start;
}
