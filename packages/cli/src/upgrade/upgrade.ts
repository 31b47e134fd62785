import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { normalizeRemoteJson } from '@fotosoc/contract/registry/former-names';
import { getOwnValue } from '@fotosoc/contract/own-value';
import type { Command } from '../command/command.ts';
import { readJson } from '../command/folder.ts';
import type { Outcome } from '../outcome.ts';
import { getLatestPackages } from '../packages/site-packages.ts';
import { renameInSource } from './rename-in-source.ts';
import { RENAMED_PACKAGES } from './renamed-names.ts';

const SCOPE = '@fotosoc/';
const SOURCE = /\.(?:ts|tsx|mts)$/;
const PIPELINE = /^\.gitlab-ci\.yml$|^\.github[\\/]workflows[\\/].*\.ya?ml$/;
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.git']);

/** Ranges of shells without the current names of the host's exports, and the first range with them. */
const FORMER_SHELLS = /^[~^]?1\.[0-2]\./;
const SHELL_RANGE = '^1.3.0';

/** Moves a remote from release 1 to the current names: remote.json, imports, the exports of `src/routes.tsx`,
 *  package.json with the site's versions, pipelines. Running the command again changes nothing.
 *  @throws CommandError 3 for an unreachable site, before any file is written */
export async function upgrade({ dir, against, registryUrl }: Command): Promise<Outcome> {
  const written = new Map<string, string>();
  for (const file of listFiles(dir)) {
    const before = readFileSync(path.join(dir, file), 'utf8');
    const after = await upgradeFile(file, before, { dir, site: against ?? registryUrl });
    if (after !== before) written.set(file, after);
  }
  for (const [file, text] of written) writeFileSync(path.join(dir, file), text);
  const files = [...written.keys()];
  const text =
    files.length === 0
      ? 'Nothing to upgrade: all names are current.'
      : `Changed ${files.join(', ')}. Next: install the packages, run your tests, publish.`;
  return { text, json: { files } };
}

async function upgradeFile(file: string, text: string, from: { dir: string; site: string }): Promise<string> {
  if (file === 'remote.json') return upgradeRemoteJson(text);
  if (file === 'package.json') return upgradePackageJson(text, from);
  return SOURCE.test(file) ? renameInSource(file, text) : renamePackages(text);
}

/** Returns the paths of a remote's sources, pipelines and descriptions, relative to its folder. */
function listFiles(dir: string): string[] {
  const sources = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((folder) => IGNORED_FOLDERS.has(folder)));
  const named = ['remote.json', 'package.json', 'README.md'];
  return sources.filter((file) => named.includes(file) || SOURCE.test(file) || PIPELINE.test(file)).toSorted();
}

function upgradeRemoteJson(text: string): string {
  const before: unknown = JSON.parse(text);
  const after = normalizeRemoteJson(before) as { requires?: { shell?: string } };
  const { requires } = after;
  const isFormer = FORMER_SHELLS.test(requires?.shell ?? '');
  const described = isFormer ? { ...after, requires: { ...requires, shell: SHELL_RANGE } } : after;
  return JSON.stringify(described) === JSON.stringify(before) ? text : `${JSON.stringify(described, null, 2)}\n`;
}

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

async function upgradePackageJson(text: string, { dir, site }: { dir: string; site: string }): Promise<string> {
  const before = readJson(path.join(dir, 'package.json'));
  const renamed = JSON.parse(renamePackages(text)) as PackageJson;
  const { dependencies, devDependencies } = renamed;
  const served = Object.entries({ ...dependencies, ...devDependencies }).filter(isServed);
  const latest = await getLatestPackages(
    site,
    served.map(([name]) => name.slice(SCOPE.length)),
  );
  const update = (list: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(list)
        .map(([name, range]) => [name, isServed([name, range]) ? getOwnValue(latest, name)! : range] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  if (dependencies) renamed.dependencies = update(dependencies);
  if (devDependencies) renamed.devDependencies = update(devDependencies);
  return JSON.stringify(renamed) === JSON.stringify(before) ? text : `${JSON.stringify(renamed, null, 2)}\n`;
}

/** Returns whether the site serves a dependency; members of a workspace are linked. */
function isServed([name, range]: readonly [string, string]): boolean {
  return name.startsWith(SCOPE) && !range.startsWith('workspace:');
}

function renamePackages(text: string): string {
  let renamed = text;
  for (const [former, current] of RENAMED_PACKAGES)
    renamed = renamed.replaceAll(new RegExp(`${former}(?![\\w-])`, 'g'), current);
  return renamed;
}
