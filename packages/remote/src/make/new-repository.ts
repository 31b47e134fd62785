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

/** What differs with the package manager that runs the command. */
const MANAGERS = {
  npm: { manager: 'npm', install: 'npm install', ci: 'npm ci', lockfile: 'package-lock.json', setup: '', enable: '' },
  pnpm: {
    manager: 'pnpm',
    install: 'pnpm install',
    ci: 'pnpm install --frozen-lockfile',
    lockfile: 'pnpm-lock.yaml',
    setup: '      - uses: pnpm/action-setup@v4\n        with: { version: 10 }\n',
    enable: '  - corepack enable pnpm\n',
  },
};
type Manager = keyof typeof MANAGERS;

/** @param agent as package managers name themselves to what they run, e.g. `pnpm/10.34.9 npm/? node/v20.19.0` */
export function managerOf(agent: string | undefined): Manager {
  return agent?.startsWith('pnpm/') ? 'pnpm' : 'npm';
}

/** Makes a repository with a remote that is green at once, for a site that is elsewhere, with the packages that it runs.
 *  @param dir where there is nothing yet
 *  @param site its address, without a slash at the end
 *  @param manager what it is installed with, here and in its pipelines
 *  @throws CommandError for a name that cannot be used or is taken, and for a site that does not serve the packages */
export async function createRepository(
  dir: string,
  name: string,
  site: string,
  manager: Manager = 'npm',
): Promise<void> {
  requireName(name);
  const latest = await latestPackages(site, PACKAGES);
  const versions = JSON.parse(readFileSync(path.join(REPOSITORY, 'versions.json'), 'utf8')) as Record<string, string>;
  const words = { ...wordsFor(name), ...versions, ...latest, ...MANAGERS[manager], site };
  fillTemplate(dir, [TEMPLATE, PAGE_FILES], [REPOSITORY, FILES], words);
}

/** Has the package manager install it, and git know it, on the branch that its pipelines release from; a repository that it
 *  is within stays the one, without a commit of ours.
 *  @returns whether all of it is committed, so that versions say of which commit they are
 *  @throws CommandError when the installation fails */
export function prepare(dir: string, name: string, manager: Manager): boolean {
  const { install } = MANAGERS[manager];
  const [command, ...args] = install.split(' ');
  const { status, stdout, stderr } = spawnSync(command!, args, { cwd: dir, encoding: 'utf8' });
  if (status !== 0) {
    const said = `${stdout ?? ''}${stderr ?? ''}`;
    throw new CommandError(1, `The files are there, but \`${install}\` failed.\n${said}`, 'command/not-installed');
  }
  const git = (...words: string[]) => spawnSync('git', words, { cwd: dir, stdio: 'ignore' }).status === 0;
  if (git('rev-parse')) return false;
  return (
    git('init', '--quiet') &&
    git('symbolic-ref', 'HEAD', 'refs/heads/main') &&
    git('add', '--all') &&
    git('commit', '--quiet', '--message', `Begin ${name}`)
  );
}
