import path from 'node:path';
import { expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

const readJson = (file: string) => JSON.parse(readRepositoryFile(file)) as Record<string, unknown>;
const files = listTrackedFiles('*.ts', '*.tsx').filter((file) => !/\.test\.|\/testing[./]/.test(file));

/** Names of `@fotosoc/host` by the shell version that introduced them. */
const SINCE = readJson('packages/host/since.json') as Record<string, string[]>;
const REMOTES = files.filter((file) => /^mf-\w+\/webpack\.config\.ts$/.test(file)).map((file) => path.dirname(file));

/** Returns the exported or imported values, without types. */
function namesIn(text: string, statement: RegExp): string[] {
  return [...text.matchAll(statement)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** Returns the folder of a remote, and those of its bundled packages. */
function foldersOf(member: string): string[] {
  const { dependencies = {} } = readJson(`${member}/package.json`) as { dependencies?: Record<string, string> };
  const bundled = Object.keys(dependencies).filter((name) => name.startsWith('@fotosoc/'));
  return [member, ...bundled.flatMap((name) => foldersOf(`packages/${name.slice('@fotosoc/'.length)}`))];
}

function isAtLeast(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) >= 0;
}

it('every name of the host has a version, and the shell has that version or a later one', () => {
  const named = namesIn(readRepositoryFile('packages/host/src/host.ts'), /^export \{([^}]*)\} from/gm);
  expect(Object.values(SINCE).flat().toSorted()).toEqual(named.toSorted());
  const { version } = readJson('shell/package.json') as { version: string };
  expect(Object.keys(SINCE).filter((since) => !isAtLeast(version, since))).toEqual([]);
});

it.each(REMOTES)('%s requires a shell with all imported names of the host', (remote) => {
  const { requires } = readJson(`${remote}/remote.json`) as { requires: { shell: string } };
  const sources = foldersOf(remote).flatMap((folder) => files.filter((file) => file.startsWith(`${folder}/src/`)));
  const taken = sources.flatMap((file) =>
    namesIn(readRepositoryFile(file), /import \{([^}]*)\} from '@fotosoc\/host'/g),
  );
  expect(taken).not.toEqual([]);
  const versions = Object.entries(SINCE).filter(([, names]) => names.some((name) => taken.includes(name)));
  const needed = versions.map(([version]) => version).filter((version) => !isAtLeast(requires.shell, `^${version}`));
  expect(needed).toEqual([]);
});

it.each(REMOTES)(
  '%s sends API requests through the host, which attributes requests to remotes and is loaded already',
  (remote) => {
    const sources = foldersOf(remote).flatMap((folder) => files.filter((file) => file.startsWith(`${folder}/src/`)));
    const brought = sources.filter((file) =>
      /^import \{.*'@fotosoc\/contract\/request'/m.test(readRepositoryFile(file)),
    );
    expect(brought.filter((file) => !file.startsWith('packages/contract/'))).toEqual([]);
  },
);
