import { expect, it } from 'vitest';
import { filesOf, read } from './repository.ts';

it('every changeset names packages of this workspace, as a release requires', () => {
  const packages = filesOf('package.json', '*/package.json');
  const known = packages.map((file) => (JSON.parse(read(file)) as { name: string }).name); // package names, not folder names
  const named = filesOf('.changeset/*.md').flatMap((file) => {
    const [, head = ''] = read(file).split('---\n');
    return [...head.matchAll(/^['"]?([^'":]+)['"]?: (?:major|minor|patch)$/gm)].map(([, name]) => name!);
  });
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
