import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, read } from './repository.ts';

const readJson = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
const files = filesOf('*.ts', '*.tsx').filter((file) => !/\.test\.|\/testing[./]/.test(file));

/** Names of `@fotosoc/host` by the version of the shell that brought them. */
const SINCE = readJson('packages/host/since.json') as Record<string, string[]>;
const REMOTES = files.filter((file) => /^mf-\w+\/webpack\.config\.ts$/.test(file)).map((file) => path.dirname(file));

/** The values, not the types, that a text exports or takes from there. */
function namesIn(text: string, statement: RegExp): string[] {
  return [...text.matchAll(statement)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** A remote's own folder, and those of the packages that it bundles. */
function foldersOf(member: string): string[] {
  const { dependencies = {} } = readJson(`${member}/package.json`) as { dependencies?: Record<string, string> };
  const bundled = Object.keys(dependencies).filter((name) => name.startsWith('@fotosoc/'));
  return [member, ...bundled.flatMap((name) => foldersOf(`packages/${name.slice('@fotosoc/'.length)}`))];
}

function isAtLeast(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) >= 0;
}

it('every name of the host is dated, and the shell is of that version or a later one', () => {
  const named = namesIn(read('packages/host/src/host.ts'), /^export \{([^}]*)\} from/gm);
  expect(Object.values(SINCE).flat().toSorted()).toEqual(named.toSorted());
  const { version } = readJson('shell/package.json') as { version: string };
  expect(Object.keys(SINCE).filter((since) => !isAtLeast(version, since))).toEqual([]);
});

it.each(REMOTES)('%s asks for a shell that has all it takes from the host', (remote) => {
  const { requires } = readJson(`${remote}/remote.json`) as { requires: { shell: string } };
  const sources = foldersOf(remote).flatMap((folder) => files.filter((file) => file.startsWith(`${folder}/src/`)));
  const taken = sources.flatMap((file) => namesIn(read(file), /import \{([^}]*)\} from '@fotosoc\/host'/g));
  expect(taken).not.toEqual([]);
  const versions = Object.entries(SINCE).filter(([, names]) => names.some((name) => taken.includes(name)));
  const needed = versions.map(([version]) => version).filter((version) => !isAtLeast(requires.shell, `^${version}`));
  expect(needed).toEqual([]);
});

it.each(REMOTES)('%s asks the API by the host, which says whose a call is, and is on the page already', (remote) => {
  const sources = foldersOf(remote).flatMap((folder) => files.filter((file) => file.startsWith(`${folder}/src/`)));
  const brought = sources.filter((file) => /^import \{.*'@fotosoc\/contract\/request'/m.test(read(file)));
  expect(brought.filter((file) => !file.startsWith('packages/contract/'))).toEqual([]);
});
