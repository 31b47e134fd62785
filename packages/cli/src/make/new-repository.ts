import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { getLatestPackages } from '../packages/site-packages.ts';
import { fillTemplate, PAGE_FILES, requireName, TEMPLATE, createPlaceholders } from './new-remote.ts';

const REPOSITORY = path.join(TEMPLATE, 'repository');

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

/** Packages of the site that a team imports or runs. */
const PACKAGES = ['build', 'cli', 'contract', 'host', 'ui'];

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

/** @param agent user agent of a package manager, e.g. `pnpm/10.34.9 npm/? node/v20.19.0` */
export function detectPackageManager(agent: string | undefined): Manager {
  return agent?.startsWith('pnpm/') ? 'pnpm' : 'npm';
}

/** Creates a repository with a remote that passes all checks, for a remote site, with the site's versions of the
 *  packages.
 *  @param dir folder that does not exist yet
 *  @param site address without a trailing slash
 *  @param manager package manager, for this machine and the pipelines
 *  @throws CommandError for an invalid or used name, and for a site that does not serve the packages */
export async function createRepository(
  dir: string,
  name: string,
  site: string,
  manager: Manager = 'npm',
): Promise<void> {
  requireName(name);
  const latest = await getLatestPackages(site, PACKAGES);
  const versions = JSON.parse(readFileSync(path.join(REPOSITORY, 'versions.json'), 'utf8')) as Record<string, string>;
  const words = { ...createPlaceholders(name), ...versions, ...latest, ...MANAGERS[manager], site };
  fillTemplate(dir, [TEMPLATE, PAGE_FILES], [REPOSITORY, FILES], words);
}

/** Installs the packages, and commits to a new git repository on the release branch of its pipelines; within an
 *  existing repository, nothing is committed.
 *  @returns whether everything is committed, so that versions have a commit as origin
 *  @throws CommandError if the installation fails */
export function installAndCommit(dir: string, name: string, manager: Manager): boolean {
  const { install } = MANAGERS[manager];
  const [command, ...args] = install.split(' ');
  const { status, stdout, stderr } = spawnSync(command!, args, { cwd: dir, encoding: 'utf8' });
  if (status !== 0) {
    const said = `${stdout ?? ''}${stderr ?? ''}`;
    throw new CommandError(1, `The files were created, but \`${install}\` failed.\n${said}`, 'command/not-installed');
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
