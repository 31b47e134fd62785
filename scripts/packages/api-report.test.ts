import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeDeclarations } from './declarations.ts';
import { listApiChanges, type Level } from '@fotosoc/cli/api-change';
import { readPackageRelease, writePackageRelease } from './api-report-file.ts';
import { getPackageFolder, readPackage, PUBLIC_API_PACKAGES } from './members.ts';
import { LEVELS, getPlannedLevel } from './package-version.ts';
import type { ApiReport } from '@fotosoc/cli/api-report';
import { readCurrentApiReport, readApiReport } from './api-report.ts';

const declarationsOf = writeDeclarations();

/** Returns changes above the planned level. */
function unannounced(released: ApiReport, current: ApiReport, planned: Level): string[] {
  const tooMuch = listApiChanges(released, current).filter(
    ({ level }) => LEVELS.indexOf(level) > LEVELS.indexOf(planned),
  );
  return tooMuch.map(({ level, sentence }) => `${sentence}: note a ${level} change, by \`pnpm changeset\``);
}

describe.each(PUBLIC_API_PACKAGES)('the public API of %s', (member) => {
  const dir = getPackageFolder(member);
  const current = readCurrentApiReport(dir, declarationsOf(dir));
  const { face } = readPackageRelease(dir)!;

  it('changes only as announced below .changeset', () => {
    expect(unannounced(face, current, getPlannedLevel(readPackage(dir).name))).toEqual([]);
  });

  it('survives writing and reading its file', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'face-'));
    writePackageRelease(folder, member, { version: '1.0.0', digest: 'a'.repeat(64), face: current });
    expect(readPackageRelease(folder)).toEqual({ version: '1.0.0', digest: 'a'.repeat(64), face: current });
    rmSync(folder, { recursive: true });
  });
});

it('an imported name of the host is announced as a break, or refused', () => {
  const { face } = readPackageRelease(getPackageFolder('host'))!;
  const without = { ...face, exports: new Map([...face.exports].filter(([name]) => name !== '. useApi')) };
  expect(unannounced(face, without, 'minor')).toEqual([
    '. useApi was removed: note a major change, by `pnpm changeset`',
  ]);
  expect(unannounced(face, without, 'major')).toEqual([]);
});

describe('a change', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'declarations-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const faceOf = (text: string) => {
    writeFileSync(path.join(folder, 'main.d.ts'), text);
    writeFileSync(
      path.join(folder, 'part.d.ts'),
      'export interface Part { size: number }\nexport declare const other: 1;',
    );
    writeFileSync(path.join(folder, 'moved.d.ts'), 'export interface Part { size: number; more?: 1 }');
    return readApiReport({ '.': './src/main.ts' }, folder);
  };
  const BEFORE = `
    import type { Part } from './part.ts';
    /** What it is. */
    export interface Props { title: string; }
    interface Hidden { a: 1 }
    export declare function Box({ title }: Props): Hidden;
    export declare const calls: { one: 1; };
    export declare const call: { readonly summary: 'Asks'; readonly errors: readonly ["a", "b"]; };
    export type { Part };
  `;

  it.each<[string, string, string, string[]]>([
    ['of nothing but a comment', 'What it is.', 'What that is.', []],
    ['of an option more', 'title: string; }', 'title: string; more?: 1; }', ['minor main: Props has additions']],
    ['of the names an option is taken by', '{ title }', '{ title, ...rest }', []],
    [
      'of a member that must be given',
      'title: string; }',
      'title: string; more: 1; }',
      ['major main: Props has changed'],
    ],
    ['of an option that is gone', 'title: string; ', '', ['major main: Props has changed']],
    ['of a type', 'title: string', 'title: number', ['major main: Props has changed']],
    ['of what nobody can name', 'a: 1', 'a: 2', ['major main: Hidden has changed']],
    ['of more in a constant', 'one: 1; }', 'one: 1; two: 2; }', ['minor main: calls has additions']],
    ['of the words for a call', 'Asks', 'Asks again', ['minor main: call has additions']],
    ['of one more error of a call', '"a", "b"', '"a", "c", "b"', ['minor main: call has additions']],
    ['of an error that a call has no more', '"a", "b"', '"a"', ['major main: call has changed']],
    ['of less in a constant', 'one: 1; ', '', ['major main: calls has changed']],
    [
      'of a name more',
      'export type { Part };',
      "export type { Part };\nexport { other } from './part.ts';",
      ['minor . other is new'],
    ],
    ['of a part that moved and has more', './part.ts', './moved.ts', ['minor part: Part has additions']],
    ['of a name that is gone', 'export type { Part };', '', ['major . Part was removed']],
    ['of what a name is', 'Box({ title }: Props)', 'Box(title: string)', ['major main: Box has changed']],
  ])('%s is told', (_, from, to, changes) => {
    const before = faceOf(BEFORE);
    const after = faceOf(BEFORE.replace(from, to));
    expect(listApiChanges(before, after).map(({ level, sentence }) => `${level} ${sentence}`)).toEqual(changes);
  });
});
