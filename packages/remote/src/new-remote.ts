import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './command-error.ts';

const TEMPLATE = path.resolve(import.meta.dirname, '../template');

/** Where each file of the template goes. */
const FILES = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'webpack.config.ts': 'webpack.config.ts',
  'remote.json': 'remote.json',
  'README.md': 'README.md',
  'routes.tsx': 'src/routes.tsx',
  'remote-json.test.ts': 'src/remote-json.test.ts',
  'page.tsx': 'src/pages/{{page}}/{{page}}.tsx',
  'page.module.css': 'src/pages/{{page}}/{{page}}.module.css',
  'page.test.tsx': 'src/pages/{{page}}/{{page}}.test.tsx',
};

/** Makes a remote that is green at once: one page with its test, its entry in the navigation bar, its budgets. Touches no
 *  other package; only the workspace's own list of projects to type-check grows.
 *  @returns its folder
 *  @throws CommandError for a name that cannot be used or is taken */
export function createRemote(workspace: string, name: string): string {
  if (!/^mf-[a-z][a-z0-9-]{1,38}$/.test(name)) {
    throw new CommandError(2, 'Name the remote mf- and then lower-case letters, digits and hyphens, e.g. mf-prints.');
  }
  const dir = path.join(workspace, name);
  if (existsSync(dir)) throw new CommandError(1, `${name} is there already.`, 'command/exists');
  const page = name.slice('mf-'.length);
  const words: Record<string, string> = { name, page, title: titleOf(page) };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? '');
  for (const [template, target] of Object.entries(FILES)) {
    const file = path.join(dir, fill(target));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, fill(readFileSync(path.join(TEMPLATE, `${template}.template`), 'utf8')));
  }
  addProject(workspace, name);
  return dir;
}

/** Links the new package's dependencies. */
export function install(workspace: string): void {
  const { status } = spawnSync('pnpm', ['install', '--no-frozen-lockfile'], { cwd: workspace, stdio: 'ignore' });
  if (status !== 0) throw new CommandError(1, 'The files are there, but `pnpm install` failed: run it to see why.');
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
