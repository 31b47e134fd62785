import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

interface PackageJson {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Dependencies without an import, with their purpose. */
const USED_OTHERWISE: Record<string, string> = {
  'happy-dom': 'the environment of page tests, by vitest.config.ts',
  'react-dom': 'peer of @testing-library/react and of the router',
  '@types/react': 'what JSX is made of',
  '@types/react-dom': 'peer of @testing-library/react',
  '@testing-library/dom': 'peer of @testing-library/react',
  '@swc/core': 'peer of swc-loader',
  '@fotosoc/cli': 'the command `remote`',
  tsx: 'runs TypeScript: start, build, the command',
  typescript: 'pnpm types',
  '@changesets/cli': 'pnpm changeset',
  oxfmt: 'pnpm format',
  oxlint: 'pnpm lint',
  'oxlint-tsgolint': 'pnpm lint, for the rules that need types',
};

/** Deliberate imports of packages that another member declares. */
const DELIBERATE_IMPORTS = [
  'scripts/testing/browsers.ts imports @playwright/test',
  // sources of remotes, which the test changes
  ...['@fotosoc/host', '@fotosoc/ui', '@fotosoc/remote'].map(
    (name) => `packages/cli/src/upgrade/rename-in-source.test.ts imports ${name}`,
  ),
];

const files = listTrackedFiles();
const folders = files
  .filter((file) => /^(?:[^/]+|(?:packages|examples)\/[^/]+)\/package\.json$/.test(file))
  .map((file) => path.dirname(file));
const members = ['', ...folders];

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*|@import\s+(?:url\()?)["']([^"']+)["']/g;
/** Types listed in a tsconfig.json. */
const TYPES = /"types":\s*\[([^\]]*)\]/;

function sourcesOf(member: string): [file: string, text: string][] {
  const own = files.filter((file) => folderOf(file) === member && /\.(?:[cm]?[jt]sx?|css)$|tsconfig\.json$/.test(file));
  return own.map((file) => [file, readRepositoryFile(file)]);
}

function folderOf(file: string): string {
  return folders.find((folder) => file.startsWith(`${folder}/`)) ?? '';
}

/** Returns the packages that a member imports, each with the first importing file. Code within a template is
 *  ignored. */
function importsIn(sources: [file: string, text: string][]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of sources) {
    const types = TYPES.exec(text)?.[1]?.matchAll(/"([^"]+)"/g) ?? [];
    const typed = file.endsWith('.json') ? [...types].map(([, name = '']) => (name === 'node' ? 'node:fs' : name)) : [];
    const imported = [...text.replace(/`[^`]*`/g, '``').matchAll(IMPORT)].map(([, specifier = '']) => specifier);
    for (const specifier of [...typed, ...imported]) {
      const name = isBuiltin(specifier) ? '@types/node' : /^(?:@[\w.-]+\/)?[\w-][\w.-]*/.exec(specifier)?.[0];
      if (name && !found.has(name)) found.set(name, file);
    }
  }
  return found;
}

function packageOf(member: string): PackageJson {
  return JSON.parse(readRepositoryFile(path.join(member, 'package.json'))) as PackageJson;
}

const peersOf = new Map(
  members.map(packageOf).map(({ name, peerDependencies = {} }) => [name, Object.keys(peerDependencies)]),
);

describe.each(members.map((member) => ({ member, name: packageOf(member).name })))(
  '$name',
  ({ member, name: ownName }) => {
    const json = packageOf(member);
    const declared = Object.keys({ ...json.dependencies, ...json.devDependencies, ...json.peerDependencies });
    const sources = sourcesOf(member);
    const imports = importsIn(sources);

    it('declares its imports', () => {
      const undeclared = [...imports].filter(([name]) => name !== ownName && !declared.includes(name));
      const found = undeclared.map(([name, file]) => `${file} imports ${name}`);
      expect(found.filter((sentence) => !DELIBERATE_IMPORTS.includes(sentence))).toEqual([]);
    });

    it('uses its declared dependencies', () => {
      const peers = declared.flatMap((name) => peersOf.get(name) ?? []);
      const texts = sources.map(([, text]) => text);
      const isUsed = (name: string) =>
        name in USED_OTHERWISE ||
        peers.includes(name) ||
        [name, typedBy(name)].some((known) => imports.has(known)) ||
        texts.some((text) => text.includes(`'${name}/`) || text.includes(`'${name}'`));
      expect(declared.filter((name) => !isUsed(name))).toEqual([]);
    });
  },
);

/** Returns the package that a `@types` package describes. */
function typedBy(name: string): string {
  return name.replace(/^@types\//, '').replace(/^(.+)__/, '@$1/');
}
