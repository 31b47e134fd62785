import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { latestPackages } from '../packages/site-packages.ts';
import { fillTemplate, PAGE_FILES, requireName, TEMPLATE, wordsFor } from './new-remote.ts';

const REPOSITORY = path.join(TEMPLATE, 'repository');

/** Where each file goes that only a repository of its own has. */
const FILES = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'vitest.config.ts': 'vitest.config.ts',
  npmrc: '.npmrc',
  gitignore: '.gitignore',
  'README.md': 'README.md',
  'github.yml': '.github/workflows/deploy.yml',
  'gitlab.yml': '.gitlab-ci.yml',
};

/** The site's packages that a team writes code against, or is given a command by. */
const PACKAGES = ['build', 'contract', 'host', 'remote', 'ui'];

/** Makes a repository with a remote that is green at once, for a site that is elsewhere, with the packages that it runs.
 *  @param dir where there is nothing yet
 *  @param site its address, without a slash at the end
 *  @throws CommandError for a name that cannot be used or is taken, and for a site that does not serve the packages */
export async function createRepository(dir: string, name: string, site: string): Promise<void> {
  requireName(name);
  const latest = await latestPackages(site, PACKAGES);
  const versions = JSON.parse(readFileSync(path.join(REPOSITORY, 'versions.json'), 'utf8')) as Record<string, string>;
  const words = { ...wordsFor(name), ...versions, ...latest, site };
  fillTemplate(dir, [TEMPLATE, PAGE_FILES], [REPOSITORY, FILES], words);
}

/** Has the package manager install it, and git know it; a repository that it is within stays the one.
 *  @throws CommandError when the installation fails */
export function prepare(dir: string): void {
  const quiet = { cwd: dir, stdio: 'ignore' } as const;
  if (spawnSync('git', ['rev-parse'], quiet).status !== 0) spawnSync('git', ['init', '--quiet'], quiet);
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new CommandError(1, `The files are there, but \`npm install\` failed.\n${stderr}`, 'command/not-installed');
}
