import { expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

it('every changeset names packages of this workspace, as a release requires', () => {
  const packages = listTrackedFiles('package.json', '*/package.json');
  // Package names, not folder names.
  const known = packages.map((file) => (JSON.parse(readRepositoryFile(file)) as { name: string }).name);
  const named = listTrackedFiles('.changeset/*.md').flatMap((file) => {
    const [, head = ''] = readRepositoryFile(file).split('---\n');
    return [...head.matchAll(/^['"]?([^'":]+)['"]?: (?:major|minor|patch)$/gm)].map(([, name]) => name!);
  });
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
