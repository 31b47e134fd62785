import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const workspace = path.resolve(import.meta.dirname, '..');

/** Lints one line as if it stood in a member's source. */
function lint(folder: string, line: string): { status: number | null; output: string } {
  const file = path.join(workspace, folder, `planted-${process.pid}.ts`);
  writeFileSync(file, `${line}\n`);
  try {
    const { status, stdout } = spawnSync(path.join(workspace, 'node_modules/.bin/oxlint'), [file], {
      cwd: workspace,
      encoding: 'utf8',
    });
    return { status, output: stdout };
  } finally {
    rmSync(file);
  }
}

describe('a planted violation of a boundary fails the lint', () => {
  it.each([
    ['a remote importing a sibling remote', 'mf-home/src', `export * from '../../mf-galleries/src/routes.tsx';`],
    ['a remote importing the router itself', 'mf-home/src', `export { Link } from 'react-router-dom';`],
    ['a remote importing schemas', 'mf-home/src', `export { Type } from 'typebox';`],
    ['a remote reaching into the API', 'mf-loans/src', `export * from '../../api/src/config.ts';`],
    ['ui importing the contract', 'packages/ui/src', `export * from '@fotosoc/contract/society';`],
    ['the contract importing a package of ours', 'packages/contract/src', `export * from '@fotosoc/serving/page';`],
    ['the contract importing Node', 'packages/contract/src', `export { readFileSync } from 'node:fs';`],
    ['the loader importing Node', 'packages/loader/src', `export { readFileSync } from 'node:fs';`],
    ['the loader importing the build', 'packages/loader/src', `export * from '@fotosoc/build';`],
    ['serving importing the loader', 'packages/serving/src', `export * from '@fotosoc/loader/visitor';`],
    ['the build importing what serves', 'packages/build/src', `export * from '@fotosoc/serving/page';`],
    ['the API importing React', 'api/src', `export { createElement } from 'react';`],
    ['a feature importing a sibling', 'api/src/features/stats', `export * from '../galleries/queries.ts';`],
  ])('%s', (_, folder, line) => {
    const { status, output } = lint(folder, line);
    expect(status).not.toBe(0);
    expect(output).toContain('no-restricted-imports');
  });

  it('and an allowed import passes', () => {
    expect(lint('mf-home/src', `export { Link } from '@fotosoc/host';`).status).toBe(0);
  });
});

describe('pnpm links only what a member names', () => {
  it.each([
    ['mf-home', 'mf-galleries/package.json'],
    ['mf-home', '@fotosoc/api/package.json'],
    ['packages/ui', '@fotosoc/contract/package.json'],
    ['packages/loader', 'webpack/package.json'],
    ['packages/serving', 'webpack/package.json'],
    ['packages/build', 'playwright-core/package.json'],
    ['api', 'webpack/package.json'],
  ])('%s cannot resolve %s', (member, request) => {
    const { stderr } = spawnSync(process.execPath, ['-e', `require.resolve('${request}')`], {
      cwd: path.join(workspace, member),
      encoding: 'utf8',
      env: { ...process.env, NODE_PATH: '' }, // test runners started by pnpm see the whole store through it
    });
    expect(stderr).toContain(`Cannot find module '${request}'`);
  });
});
