import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Level } from '@fotosoc/remote/face-change';
import { readRelease } from './face-file.ts';
import { folderOf, workspace, type PackageJson } from './members.ts';

export const LEVELS: readonly Level[] = ['patch', 'minor', 'major'];

/** The version by which a package goes that has these contents: the one that was released, where these are its contents, else
 *  one before the next release, named after them. So a version is never two things.
 *  @param digest of the contents but for the version */
export function versionOf(json: Pick<PackageJson, 'name' | 'version'>, digest: string): string {
  const release = readRelease(folderOf(json.name));
  if (release?.version === json.version && release.digest === digest) return json.version;
  return `${nextVersion(json.version, plannedLevel(json.name))}-${named(digest)}`;
}

/** How much the changes that are noted below `.changeset` ask of a package's next version; `patch` where none is noted. */
export function plannedLevel(name: string): Level {
  return highestLevel((changed) => changed === name) ?? 'patch';
}

/** The highest level of the changes that are noted below `.changeset`, of all packages or of some.
 *  @returns undefined where no change is noted */
export function highestLevel(isAsked: (name: string) => boolean = () => true): Level | undefined {
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

/** The version that follows another one at a level, e.g. 1.3.0 for 1.2.4 at `minor`. */
export function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Of letters first: what is all digits would be compared as a number, and may not begin with a zero. */
function named(digest: string): string {
  return `h${digest.slice(0, 10)}`;
}
