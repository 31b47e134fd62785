import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { parseApiReport } from './packages/api-report.ts';
import { readWords } from './command/program.ts';

/** The manuals for teams match the command, the packages and remote.json. */
const workspace = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(workspace, file), 'utf8');
const TEAMS = 'docs/teams';
const UI = '@fotosoc/ui';
const MANUALS = [
  ...readdirSync(path.join(workspace, TEAMS))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${TEAMS}/${file}`),
  'docs/deploying.md',
];

function unnamedIn(text: string, names: readonly string[]): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);
  return names.filter((name) => !code.includes(name));
}

function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code!);
}

describe('the reference of remote.json', () => {
  const reference = read(`${TEAMS}/remote-json.md`);
  const schemas = [
    RemoteDescription,
    RemoteDescription.properties.navigation.items,
    RemoteDescription.properties.requires,
    RemoteDescription.properties.pages.items,
    RemoteDescription.properties.budgets,
  ];

  it('names every field of the schema', () => {
    const fields = schemas.flatMap(({ properties }) => Object.keys(properties));
    expect(fields).toContain('isListed');
    expect(unnamedIn(reference, fields)).toEqual([]);
  });

  it('has a valid example', () => {
    const [example = ''] = blocksOf(reference, 'json');
    expect([...Value.Errors(RemoteDescription, JSON.parse(example))]).toEqual([]);
  });
});

it('the reference of the host names all exports', () => {
  const { face } = parseApiReport(read('packages/host/public-face.txt'));
  const names = [...face.exports.keys()].map((entry) => entry.split(' ')[1]!);
  expect(names).toContain('useApi');
  expect(unnamedIn(read(`${TEAMS}/host.md`), names)).toEqual([]);
});

it('the reference of the host names the exports of its next release', () => {
  const exported = [...read('packages/host/src/host.ts').matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/^\s*(?:type )?|\s+as .*$|\s*$/g, '')),
  );
  expect(exported).toContain('setSociety');
  expect(unnamedIn(read(`${TEAMS}/host.md`), exported.filter(Boolean))).toEqual([]);
});

describe('the reference of the components', () => {
  const reference = read(`${TEAMS}/ui.md`);
  const { face } = parseApiReport(read('packages/ui/public-face.txt'));
  const isGone = (entry: string, name: string) => {
    const file = `packages/ui/src/${entry.split(':')[0]}.tsx`;
    return !existsSync(path.join(workspace, file)) || !new RegExp(`\\b${name}\\b`).test(read(file));
  };
  const components = [...face.exports].flatMap(([entry, place]) => {
    const [module = '', name = ''] = entry.split(' ');
    const isComponent = face.declarations.get(place)?.startsWith('export declare function') && /^[A-Z]/.test(name);
    return isComponent && !isGone(place, name) ? [{ module: module.slice('./'.length), name }] : [];
  });

  it('names each component below the heading of its import path', () => {
    expect(components).toContainEqual({ module: 'button', name: 'Button' });
    expect(reference).toContain(`import { Page } from '${UI}/page'`);
    const sections = new Map(reference.split(/^### /m).map((text) => [text.split('\n')[0]!, text]));
    const missing = components.filter(({ module, name }) => !sections.get(module)?.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('has a picture of each component, and no other', () => {
    const shown = [...reference.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, file]) => file!);
    const modules = new Set(components.map(({ module }) => module));
    expect([...modules].filter((module) => !shown.some((file) => file.startsWith(`pictures/${module}`)))).toEqual([]);
    const kept = readdirSync(path.join(workspace, TEAMS, 'pictures')).map((file) => `pictures/${file}`);
    expect(kept.toSorted()).toEqual(shown.toSorted());
  });
});

/** Returns the commands in a document, each as the words after `remote`. */
function actsIn(text: string): string[][] {
  const said = [...text.matchAll(/\b(?:npx @fotosoc\/cli|pnpm remote) ([a-z][^\n`#&|)]*)/g)].map(([, words]) =>
    words!.trim(),
  );
  return said.map((words) => [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!));
}

const PLACEHOLDERS: Record<string, string> = {
  URL: 'https://fotosoc.example.org',
  $REGISTRY_URL: 'https://fotosoc.example.org',
  HASH: '0'.repeat(64),
};

function notUnderstood(text: string): string[] {
  return actsIn(text).flatMap((words) => {
    try {
      readWords(words.map((word) => PLACEHOLDERS[word] ?? word));
      return [];
    } catch (error) {
      return [`${words.join(' ')}: ${(error as Error).message.split('\n')[0]}`];
    }
  });
}

describe('commands in documents for teams', () => {
  it.each(['npx @fotosoc/cli explode', 'npx @fotosoc/cli rollback --percent 5', 'pnpm remote canary --percent all'])(
    'detects the invalid command in %s',
    (planted) => {
      expect(notUnderstood(planted)).toHaveLength(1);
    },
  );

  it.each(MANUALS)('are valid: %s', (file) => {
    expect(notUnderstood(read(file))).toEqual([]);
  });

  it("name the package everywhere, because npx with only the command's name runs a foreign package", () => {
    const stranger = ['npx', 'remote '].join(' ');
    const { stdout, status } = spawnSync('git', ['grep', '-l', '--fixed-strings', stranger], { cwd: workspace });
    expect([String(stdout), status]).toEqual(['', 1]);
  });

  it('are found', () => {
    expect(MANUALS.flatMap((file) => actsIn(read(file))).length).toBeGreaterThan(30);
  });
});
