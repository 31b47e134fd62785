import { describe, expect, it } from 'vitest';
import type { Exports } from '@fotosoc/contract/registry/manifest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { listMissingExports, listExportNotes, findMissingExportRefusal } from './shared-exports.ts';
import type { Platform } from './platform.ts';

const { manifest } = writeBundle();
const shell = writeBundle({ name: 'shell', version: '1.1.0+0000000b' }).manifest;
const HOST = '@fotosoc/host';

const using = (name: string, version: string, uses: Exports | undefined): Platform['others'][number] => ({
  name,
  prefixes: [],
  needs: { shell: '^1.0.0', version, uses },
});
const lending = (version: string, ...names: string[]) => ({ ...shell, version, provides: { [HOST]: names } });
const lends = (...names: string[]) => lending(shell.version, ...names);
const site = (change: Partial<Platform>): Platform => ({ shell, apiVersion: '1.0.0', others: [], ...change });

it.each<[string, Exports | undefined, Exports | undefined, string[]]>([
  ['nothing, where all is lent', { react: ['useId'] }, { react: ['useId', 'use'] }, []],
  ['an export', { [HOST]: ['useApi', 'useParams'] }, { [HOST]: ['useApi'] }, [`useParams of ${HOST}`]],
  ['a default that an ES module has not', { [HOST]: ['default'] }, { [HOST]: ['useApi'] }, [`default of ${HOST}`]],
  ['a whole module', { 'react-dom': ['*'] }, { react: ['useId'] }, ['react-dom']],
  ['nothing known, where nobody can tell what is lent', { react: ['useId'] }, { react: ['*'] }, []],
  ['nothing known, where anything may be used', { react: ['*'] }, { react: ['useId'] }, []],
  ['nothing known of a remote that does not say', undefined, { react: [] }, []],
  ['nothing known of a shell that does not say', { react: ['useId'] }, undefined, []],
])('what is missing: %s', (_, uses, provides, missing) => {
  expect(listMissingExports(uses, provides)).toEqual(missing);
});

describe('a shell', () => {
  it('is refused with all missing exports at once, every version that uses them, and their teams', () => {
    const others = [
      using('mf-a', '1.0.0', { [HOST]: ['useParams', 'notify'] }),
      using('mf-a', '0.9.0', { [HOST]: ['useParams'] }),
      using('mf-b', '2.0.0', { [HOST]: ['useParams', 'useApi'] }),
    ];
    expect(findMissingExportRefusal(lends('useApi'), site({ others }))).toEqual({
      kind: 'overridable',
      code: expect.stringMatching(/^missing-exports notify of .* mf-a 1\.0\.0 /),
      sentence: `This shell does not provide notify of ${HOST}, which mf-a 1.0.0 uses; nor useParams of ${HOST}, which mf-a 1.0.0 and mf-a 0.9.0 and mf-b 2.0.0 use: keep the export until the team of mf-a and of mf-b has published and promoted without it.`,
      remotes: ['mf-a', 'mf-b'],
    });
    expect(findMissingExportRefusal(lends('useApi', 'useParams', 'notify'), site({ others }))).toBeUndefined();
  });

  it('keeps all exports of the previous shell if a remote may use any export', () => {
    const others = [using('mf-a', '1.0.0', { [HOST]: ['*'] })];
    const before = lends('useApi', 'useParams');
    expect(findMissingExportRefusal(lends('useApi'), site({ others, shell: before }))?.sentence).toContain(
      `useParams of ${HOST}, which mf-a 1.0.0 uses`,
    );
    expect(
      findMissingExportRefusal(lends('useApi', 'useParams', 'new'), site({ others, shell: before })),
    ).toBeUndefined();
  });

  it('passes with a note about remotes without recorded exports', () => {
    const others = [using('mf-a', '1.0.0', undefined), using('mf-b', '2.0.0', { [HOST]: ['useApi'] })];
    expect(findMissingExportRefusal(lends('useApi'), site({ others }))).toBeUndefined();
    expect(listExportNotes(lends('useApi'), site({ others }))).toEqual([
      expect.stringMatching(/^mf-a 1\.0\.0 does not list/),
    ]);
    expect(listExportNotes(shell, site({ others }))).toEqual([expect.stringMatching(/^This shell does not list/)]);
  });
});

describe('a remote passes with a note', () => {
  it.each<[string, Exports | undefined, Partial<Platform>, string]>([
    ['when it does not say what it takes', undefined, {}, 'mf-x does not list its imports'],
    ['when the shell does not say what it lends', {}, {}, 'The shell 1.1.0+0000000b does not list'],
    ['when it may take anything', { [HOST]: ['*'] }, { shell: lending('1.1.0') }, `imports all of ${HOST}`],
    [
      'when a roll-back of the shell would break it',
      { [HOST]: ['useNew'] },
      { shell: lending('1.2.0', 'useNew'), lastGoodShell: lending('1.1.0', 'useApi') },
      `A roll-back of the shell to 1.1.0 would take useNew of ${HOST} from mf-x.`,
    ],
    [
      'when it takes what is going',
      { [HOST]: ['useOld'] },
      {
        shell: {
          ...lending('1.1.0', 'useOld', 'other'),
          deprecates: { [HOST]: { useOld: 'Take useNew.', other: 'No.' } },
        },
      },
      `useOld of ${HOST} is deprecated: Take useNew.`,
    ],
  ])('%s', (_, uses, change, words) => {
    expect(listExportNotes({ ...manifest, uses }, site(change))).toEqual([expect.stringContaining(words)]);
  });

  it('passes without a note if all exports are known and provided', () => {
    const lent = { shell: lending('1.1.0', 'useApi'), lastGoodShell: lending('1.0.0', 'useApi') };
    expect(listExportNotes({ ...manifest, uses: { [HOST]: ['useApi'] } }, site(lent))).toEqual([]);
  });
});
