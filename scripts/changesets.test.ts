import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from './build-all.ts';

const CHANGESETS = path.join(workspace, '.changeset');
const files = readdirSync(CHANGESETS).filter((file) => file.endsWith('.md') && file !== 'README.md');

/** Names of the workspace's packages, which are not those of their folders. */
function packageNames(): string[] {
  const folders = ['', 'packages'].flatMap((group) =>
    readdirSync(path.join(workspace, group)).map((folder) => path.join(workspace, group, folder, 'package.json')),
  );
  return folders
    .filter((file) => existsSync(file))
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name);
}

it('every change that is noted names packages of this workspace, or no release could be made', () => {
  const known = packageNames();
  const named = files.flatMap((file) => {
    const [, head = ''] = readFileSync(path.join(CHANGESETS, file), 'utf8').split('---\n');
    return [...head.matchAll(/^['"]?([^'":]+)['"]?: (?:major|minor|patch)$/gm)].map(([, name]) => name!);
  });
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
