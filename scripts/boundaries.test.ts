import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALLOWED_IMPORTS, findAllowedImport, resolveImport } from './boundaries.mjs';

const workspace = path.resolve(import.meta.dirname, '..');

interface Diagnostic {
  code: string;
  filename: string;
}

/** Lints each line as a file in its folder, in one run. The file names match tests except for the extension: parallel
 *  builds exclude the files, but the rules for built files apply.
 *  @returns violated rules per line */
function lint(planted: { folder: string; line: string; extension?: string | undefined }[]): string[][] {
  const files = planted.map(({ folder, extension = 'mts' }, index) =>
    path.join(folder, `planted-${process.pid}-${index}.test.${extension}`),
  );
  try {
    for (const [index, { line }] of planted.entries()) writeFileSync(path.join(workspace, files[index]!), `${line}\n`);
    const oxlint = path.join(workspace, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format', 'json', ...files], { cwd: workspace, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return files.map((file) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code));
  } finally {
    for (const file of files) rmSync(path.join(workspace, file), { force: true });
  }
}

const BOUNDARY = 'fotosoc(boundaries)';
const UNDECLARED = 'fotosoc(declared-errors)';
const UNLOCKED = 'fotosoc(named-locks)';
const RESTRICTED = 'eslint(no-restricted-imports)';
const VIOLATIONS: [what: string, rule: string, folder: string, line: string, extension?: 'ts'][] = [
  ['a transaction without a lock', UNLOCKED, 'api/src/features/loans', 'export const run = (db) => db.transaction();'],
  [
    'a remote importing a sibling remote',
    BOUNDARY,
    'mf-home/src',
    `export * from '../../mf-galleries/src/routes.tsx';`,
  ],
  ['a remote importing the shell', BOUNDARY, 'mf-home/src', `import '../../shell/src/main.tsx';`],
  ['the shell importing a remote', BOUNDARY, 'shell/src', `import '../../mf-home/src/routes.tsx';`],
  ['a package importing a remote', BOUNDARY, 'packages/host/src', `import '../../../mf-home/src/routes.tsx';`],
  ['the API importing the build', BOUNDARY, 'api/src/features/stats', `export * from '@fotosoc/build';`],
  [
    'publish checks importing the command',
    BOUNDARY,
    'packages/publish-checks/src',
    `export * from '@fotosoc/cli/origin';`,
  ],
  [
    'server rendering importing publish checks',
    BOUNDARY,
    'packages/ssr/src/embedded',
    `export * from '@fotosoc/publish-checks/bundle';`,
  ],
  ['ui importing photos', BOUNDARY, 'packages/ui/src', `export * from '@fotosoc/photos/upload';`],
  ['a remote reaching into the API', BOUNDARY, 'mf-loans/src', `export * from '../../api/src/config/config.ts';`],
  ['the shell importing the API by name', BOUNDARY, 'shell/src/frame', `export * from '@fotosoc/api';`],
  ['a remote importing Node', BOUNDARY, 'mf-home/src', `export { readFile } from 'node:fs/promises';`],
  ['ui importing Node by its old name', BOUNDARY, 'packages/ui/src', `export { join } from 'path';`],
  ['ui importing the contract', BOUNDARY, 'packages/ui/src', `export * from '@fotosoc/contract/society';`],
  ['ui importing the host by path', BOUNDARY, 'packages/ui/src', `export * from '../../host/src/host.ts';`],
  ['the contract importing ui', BOUNDARY, 'packages/contract/src', `export * from '@fotosoc/ui/button';`],
  [
    'the contract importing the API',
    BOUNDARY,
    'packages/contract/src',
    `export type * from '../../../api/src/services.ts';`,
  ],
  ['the contract importing Node', BOUNDARY, 'packages/contract/src', `export { readFileSync } from 'node:fs';`],
  ['the loader importing the build', BOUNDARY, 'packages/loader/src', `export * from '@fotosoc/build';`],
  ['server rendering importing the loader', BOUNDARY, 'packages/ssr/src', `export * from '@fotosoc/loader/visitor';`],
  ['the build importing what serves', BOUNDARY, 'packages/build/src', `export * from '@fotosoc/ssr/page';`],
  ['a feature importing a sibling', BOUNDARY, 'api/src/features/stats', `export * from '../galleries/queries.ts';`],
  [
    'a feature importing a sibling the long way round',
    BOUNDARY,
    'api/src/features/stats',
    `export * from '../../features/galleries/queries.ts';`,
  ],
  [
    'a feature importing a sibling from a folder of its own',
    BOUNDARY,
    'api/src/features/photos/upload',
    `export * from '../../galleries/queries.ts';`,
  ],
  [
    'a feature importing a sibling when it runs',
    BOUNDARY,
    'api/src/features/stats',
    `export const later = () => import('../galleries/queries.ts');`,
  ],
  [
    'a feature importing more than the read.ts of a sibling',
    BOUNDARY,
    'api/src/features/content',
    `export * from '../photos/queries.ts';`,
  ],
  [
    'a feature importing the read.ts in a folder of a sibling',
    BOUNDARY,
    'api/src/features/content',
    `export * from '../photos/upload/read.ts';`,
  ],
  [
    'the site importing delivery',
    BOUNDARY,
    'api/src/features/stats',
    `export * from '@fotosoc/delivery/versions/versions';`,
  ],
  [
    'the site importing its contract',
    BOUNDARY,
    'api/src/features',
    `export * from '@fotosoc/contract/registry/manifest';`,
  ],
  [
    'delivery importing the site',
    BOUNDARY,
    'packages/delivery/src/audit',
    `export * from '../../../../api/src/features/site.ts';`,
  ],
  [
    'delivery importing its contract',
    BOUNDARY,
    'packages/delivery/src/pages',
    `export * from '@fotosoc/contract/photo';`,
  ],
  [
    'a test of delivery importing what tests of the API share',
    BOUNDARY,
    'packages/delivery/src/audit',
    `export * from '../../../../api/test/server.ts';`,
    'ts',
  ],
  [
    'a test of delivery importing the application',
    BOUNDARY,
    'packages/delivery/src/audit',
    `export * from '../../../../api/src/services.ts';`,
    'ts',
  ],
  [
    'what tests of delivery share importing the API',
    BOUNDARY,
    'packages/delivery/src/testing',
    `export * from '../../../../api/src/app.ts';`,
  ],
  [
    'delivery importing what its tests share',
    BOUNDARY,
    'packages/delivery/src/audit',
    `export * from '../testing/team.ts';`,
  ],
  [
    'delivery asking a table of the site',
    BOUNDARY,
    'packages/delivery/src/audit',
    `export const names = (db) => db.selectFrom('accounts as account').select('email');`,
  ],
  [
    'delivery asking a table that is of no feature of the site',
    BOUNDARY,
    'packages/delivery/src/audit',
    `export const moved = (db) => db.selectFrom('moved_in');`,
  ],
  [
    'the site asking a table of delivery',
    BOUNDARY,
    'api/src/features/stats',
    `export const count = (db) => db.selectFrom('photos').innerJoin('page_starts', 'a', 'b');`,
  ],
  [
    'the server kit importing an application',
    BOUNDARY,
    'packages/server-kit/src/http',
    `export type * from '../../../../api/src/features/tables.ts';`,
  ],
  [
    'the server kit importing the contract',
    BOUNDARY,
    'packages/server-kit/src/http',
    `export type * from '@fotosoc/contract/endpoint';`,
  ],
  ['a module importing what joins both', BOUNDARY, 'api/src/features/stats', `export type * from '../../services.ts';`],
  [
    'a module importing what tests share',
    BOUNDARY,
    'api/src/features/stats',
    `export * from '../../../test/pictures.ts';`,
  ],
  [
    'the configuration importing a module of the site',
    BOUNDARY,
    'api/src/config',
    `export type * from '../features/tables.ts';`,
  ],
  [
    'a feature making an error of any code',
    UNDECLARED,
    'api/src/features/stats',
    `import { HttpError } from '@fotosoc/server-kit/http-error'; export const error = new HttpError(418, 'stats/teapot', 'I am one.');`,
  ],
  ['a remote importing the router itself', RESTRICTED, 'mf-home/src', `export { Link } from 'react-router-dom';`],
  ['a remote importing schemas', RESTRICTED, 'mf-home/src', `export { Type } from 'typebox';`],
  ['ui importing queries', RESTRICTED, 'packages/ui/src', `export { useQuery } from '@tanstack/react-query';`],
  ['the API importing React', RESTRICTED, 'api/src', `export { createElement } from 'react';`],
];

const IMPORTS: [what: string, folder: string, line: string][] = [
  ['a remote importing the host', 'mf-home/src', `export { Link } from '@fotosoc/host';`],
  ['a feature importing its own folders', 'packages/delivery/src/audit', `export * from '../tables.ts';`],
  ['a feature importing the read.ts of a sibling', 'api/src/features/content', `export * from '../photos/read.ts';`],
  [
    'a feature importing what was agreed',
    'api/src/features/galleries',
    `export * from '../photos/photo-sets/queries.ts';`,
  ],
];

describe('the lint', () => {
  const all = [
    ...VIOLATIONS.map(([, , folder, line, extension]) => ({ folder, line, extension })),
    ...IMPORTS.map(([, folder, line]) => ({ folder, line })),
  ];
  let broken: string[][];
  beforeAll(() => {
    broken = lint(all);
  });

  it.each(VIOLATIONS.map(([what, rule], index) => ({ what, rule, index })))('refuses $what', ({ rule, index }) => {
    expect(broken[index]).toEqual([rule]);
  });

  it.each(IMPORTS.map(([what], index) => ({ what, index })))('allows $what', ({ index }) => {
    expect(broken[VIOLATIONS.length + index]).toEqual([]);
  });
});

it('allows no unused exception', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: workspace, encoding: 'utf8' });
  const used = new Set<unknown>();
  for (const file of stdout.split('\n').filter((name) => ALLOWED_IMPORTS.some(({ from }) => name.startsWith(from)))) {
    const source = readFileSync(path.join(workspace, file), 'utf8');
    for (const [, specifier] of source.matchAll(/(?:from|import) ?\(?'([^']+)'/g)) {
      const target = resolveImport(file, specifier!);
      if (target) used.add(findAllowedImport(file, target));
    }
  }
  expect(ALLOWED_IMPORTS.filter((edge) => !used.has(edge))).toEqual([]);
});

describe('pnpm links only declared dependencies', () => {
  it.each([
    ['mf-home', 'mf-galleries/package.json'],
    ['mf-home', '@fotosoc/api/package.json'],
    ['packages/ui', '@fotosoc/contract/package.json'],
  ])('%s cannot resolve %s', (member, request) => {
    const { stderr } = spawnSync(process.execPath, ['-e', `require.resolve('${request}')`], {
      cwd: path.join(workspace, member),
      encoding: 'utf8',
      env: { ...process.env, NODE_PATH: '' }, // test runners started by pnpm see the whole store through NODE_PATH
    });
    expect(stderr).toContain(`Cannot find module '${request}'`);
  });
});
