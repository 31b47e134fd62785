import { getOwnValue } from '@fotosoc/contract/own-value';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command/command-error.ts';

export const TEMPLATE = path.resolve(import.meta.dirname, '../../template');

/** Target path of each file of the template. */
export const PAGE_FILES = {
  'webpack.config.ts': 'webpack.config.ts',
  'remote.json': 'remote.json',
  'routes.tsx': 'src/routes.tsx',
  'remote.d.ts': 'src/remote.d.ts',
  'remote-json.test.ts': 'src/remote-json.test.ts',
  'page.tsx': 'src/pages/{{page}}/{{page}}.tsx',
  'page.module.css': 'src/pages/{{page}}/{{page}}.module.css',
  'page.test.tsx': 'src/pages/{{page}}/{{page}}.test.tsx',
};

const WORKSPACE_FILES = { 'package.json': 'package.json', 'tsconfig.json': 'tsconfig.json', 'README.md': 'README.md' };

type Words = Record<string, string>;
type Files = readonly [folder: string, places: Record<string, string>];

/** Creates a remote that passes all checks at once: one page with its test, its entry in the navigation bar, its
 *  budgets. Other packages stay unchanged, except for the workspace's list of type-checked projects.
 *  @returns its folder
 *  @throws CommandError for an invalid or used name */
export function createRemote(workspace: string, name: string): string {
  requireName(name);
  const dir = path.join(workspace, name);
  fillTemplate(dir, [TEMPLATE, PAGE_FILES], [TEMPLATE, WORKSPACE_FILES], createPlaceholders(name));
  addProject(workspace, name);
  return dir;
}

/** @throws CommandError 2 for an invalid name */
export function requireName(name: string): void {
  if (/^mf-[a-z][a-z0-9-]{1,38}$/.test(name)) return;
  throw new CommandError(2, 'Name the remote mf- and then lower-case letters, digits and hyphens, e.g. mf-prints.');
}

/** Returns the placeholders of the template for a remote. */
export function createPlaceholders(name: string): Words {
  const page = name.slice('mf-'.length);
  return { name, page, title: titleOf(page) };
}

/** Writes a remote's files with filled placeholders; expressions of pipelines in braces stay.
 *  @throws CommandError if the folder exists */
export function fillTemplate(dir: string, page: Files, around: Files, words: Words): void {
  if (existsSync(dir)) throw new CommandError(1, `${path.basename(dir)} exists already.`, 'command/exists');
  const fill = (text: string) =>
    text.replace(/\{\{([@\w/-]+)\}\}/g, (_, word: string) => getOwnValue(words, word) ?? '');
  for (const [folder, places] of [page, around]) {
    for (const [template, target] of Object.entries(places)) {
      const file = path.join(dir, fill(target));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, fill(readFileSync(path.join(folder, `${template}.template`), 'utf8')));
    }
  }
}

export function installDependencies(workspace: string): void {
  const { status } = spawnSync('pnpm', ['install', '--no-frozen-lockfile'], { cwd: workspace, stdio: 'ignore' });
  if (status !== 0)
    throw new CommandError(1, 'The files were created, but `pnpm install` failed: run the command to see why.');
}

function titleOf(page: string): string {
  const words = page.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function addProject(workspace: string, name: string): void {
  const file = path.join(workspace, 'tsconfig.json');
  const config = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const last = config.lastIndexOf(' }\n');
  if (last < 0 || !config.includes('"references"')) return;
  writeFileSync(file, `${config.slice(0, last)} },\n    { "path": "${name}" }\n${config.slice(last + 3)}`);
}
