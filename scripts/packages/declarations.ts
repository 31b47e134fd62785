import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles, hashSources } from '@fotosoc/build/sources';
import { createDraft, moveDraft } from './draft.ts';
import { getPackageFolder, PACKAGES, workspace } from './members.ts';

const OUT_DIR = path.join(workspace, 'dist/declarations');
const PROJECT = path.join(import.meta.dirname, 'declarations.json');

export function hashPackages(): string {
  const hash = createHash('sha256');
  for (const dir of PACKAGES.map(getPackageFolder)) hash.update(hashSources(dir));
  const others = ['scripts/packages', '.changeset'].flatMap((folder) => listSourceFiles(path.join(workspace, folder)));
  for (const file of [...others, path.join(workspace, 'pnpm-workspace.yaml')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Writes the declarations of all packages without checking types, which a separate step does.
 *  @returns function that returns the declarations' folder of a package's folder */
export function writeDeclarations(): (dir: string) => string {
  const folder = path.join(OUT_DIR, hashPackages().slice(0, 16));
  if (!existsSync(folder)) {
    const draft = createDraft('declarations');
    const compiler = path.join(workspace, 'node_modules/.bin/tsc');
    const options = ['-p', PROJECT, '--emitDeclarationOnly', '--outDir', draft];
    execFileSync(compiler, options, { stdio: ['ignore', 'inherit', 'inherit'] });
    moveDraft(draft, folder);
  }
  return (dir) => path.join(folder, path.basename(dir), 'src');
}
