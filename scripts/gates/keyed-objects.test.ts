import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findKeyedObjects } from './keyed-objects.ts';
import { workspace } from './repository.ts';

/** Members that read foreign data, on the server or on a team's machine. */
const MEMBERS = [
  'api',
  'packages/build',
  'packages/contract',
  'packages/cli',
  'packages/delivery',
  'packages/server-kit',
  'packages/ssr',
  'packages/publish-checks',
];
const SOURCE = /\/src\/(?!(?:.*\/)?testing\/|.*\.test\.tsx?$)/;

const VIOLATIONS = [
  'record[text]',
  'record?.[text]',
  'nested.record[text]?.[text]',
  'text in record',
  '(record[text] ??= "")',
  'partial[text]',
  'record[text.toLowerCase()]',
];
const ALLOWED = [
  'record["a"]',
  'list[0]',
  'letters[letter]',
  'Object.hasOwn(other, text) ? other[text] : ""',
  'new Map(Object.entries(record)).get(text)',
  '(record[text] = "a")',
  '// own keys: a table of ours\n  other[text.trim()]',
];
const PLANTED = `declare const record: Record<string, string>;
declare const other: Record<string, string>;
declare const nested: { record: Record<string, Record<string, string>> };
declare const partial: Partial<Record<string, string>>;
declare const letters: Record<'a' | 'b', string>;
declare const letter: 'a' | 'b';
declare const text: string;
declare const list: string[];
`;

it('reads plain objects only by their own keys', () => {
  const configs = MEMBERS.map((member) => path.join(workspace, member, 'tsconfig.json'));
  const folders = MEMBERS.map((member) => path.join(workspace, member, 'src') + path.sep);
  const isChecked = (file: string) => SOURCE.test(file) && folders.some((folder) => file.startsWith(folder));
  expect(findKeyedObjects(configs, isChecked)).toEqual([]);
});

it('finds only planted reads by arbitrary keys', () => {
  const folder = mkdtempSync(path.join(workspace, 'scripts/planted-'));
  try {
    const options = { compilerOptions: { strict: true, noEmit: true, lib: ['es2023'], types: [] }, files: ['a.ts'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
    const lines = [...VIOLATIONS, ...ALLOWED].map((code, index) => `export const found${index} =\n  ${code};\n`);
    writeFileSync(path.join(folder, 'a.ts'), PLANTED + lines.join(''));
    const found = findKeyedObjects([path.join(folder, 'tsconfig.json')], (file) => file.startsWith(folder));
    const named = new Set(found.map((line) => line.replace(/^.*?:\d+: /, '')));
    expect([...named].toSorted()).toEqual(
      [...VIOLATIONS, 'nested.record[text]', 'record[text]']
        .map((code) => code.replace(/^\((.*) \?\?= ""\)$/, '$1'))
        .filter((code, index, all) => all.indexOf(code) === index)
        .toSorted(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
