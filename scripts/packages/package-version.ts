import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Level } from '@fotosoc/cli/api-change';
import { readPackageRelease } from './api-report-file.ts';
import { getPackageFolder, workspace, type PackageJson } from './members.ts';

export const LEVELS: readonly Level[] = ['patch', 'minor', 'major'];

/** Returns the version for these contents of a package: the released version if its contents are the same, otherwise a
 *  prerelease of the next version, named after the contents. So a version is never ambiguous.
 *  @param digest hash of the contents except for the version */
export function getPackageVersion(json: Pick<PackageJson, 'name' | 'version'>, digest: string): string {
  const release = readPackageRelease(getPackageFolder(json.name));
  if (release?.version === json.version && release.digest === digest) return json.version;
  return `${getNextVersion(json.version, getPlannedLevel(json.name))}-${named(digest)}`;
}

/** Returns the level that the changesets below `.changeset` require for a package; `patch` without any. */
export function getPlannedLevel(name: string): Level {
  return findHighestLevel((changed) => changed === name) ?? 'patch';
}

/** Returns the highest level of the changesets below `.changeset`, of all or some packages.
 *  @returns `undefined` without a changeset */
export function findHighestLevel(isAsked: (name: string) => boolean = () => true): Level | undefined {
  const folder = path.join(workspace, '.changeset');
  const levels = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const [, head = ''] = readFileSync(path.join(folder, file), 'utf8').split('---\n');
      return [...head.matchAll(/^['"]?([^'":]+)['"]?: (major|minor|patch)$/gm)];
    })
    .filter(([, name]) => isAsked(name!))
    .map(([, , level]) => level as Level);
  return LEVELS.toReversed().find((level) => levels.includes(level));
}

/** Returns the next version at a level, e.g. 1.3.0 for 1.2.4 at `minor`. */
export function getNextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Returns an identifier that begins with a letter: semver compares an identifier of digits as a number, which must not
 *  begin with a zero. */
function named(digest: string): string {
  return `h${digest.slice(0, 10)}`;
}
