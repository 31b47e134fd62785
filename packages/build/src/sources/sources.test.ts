import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from './sources.ts';

const workspace = mkdtempSync(path.join(os.tmpdir(), 'sources-'));
afterAll(() => {
  rmSync(workspace, { recursive: true });
});

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), content);
}

const hash = () => hashSources(path.join(workspace, 'mf-x'));

describe('hashOfSources', () => {
  beforeEach(() => {
    write('pnpm-lock.yaml', '');
    const dependencies = { '@fotosoc/ui': 'workspace:*' };
    const devDependencies = { '@fotosoc/build': 'workspace:*', '@fotosoc/cli': 'workspace:*', react: '*' };
    rmSync(path.join(workspace, 'mf-x/node_modules'), { recursive: true, force: true });
    write('mf-x/node_modules/react/package.json', '{"version":"19.0.0"}');
    write('mf-x/package.json', JSON.stringify({ name: 'mf-x', version: '1.2.0', dependencies, devDependencies }));
    for (const name of ['build', 'cli']) {
      write(`packages/${name}/package.json`, `{"name":"@fotosoc/${name}","version":"1.0.0"}`);
      write(`packages/${name}/src/main.ts`, '1');
    }
    write('mf-x/src/routes.tsx', 'export default [];');
    write('packages/ui/package.json', '{"name":"@fotosoc/ui","version":"1.0.0"}');
    write('packages/ui/src/button.tsx', '1');
    mkdirSync(path.join(workspace, 'mf-x/node_modules/@fotosoc'));
    for (const name of ['build', 'cli', 'ui']) {
      symlinkSync(`../../../packages/${name}`, path.join(workspace, 'mf-x/node_modules/@fotosoc', name));
    }
    write('mf-y/package.json', '{"name":"mf-y","version":"1.0.0"}');
  });

  it('is equal in another folder', () => {
    const copy = mkdtempSync(path.join(os.tmpdir(), 'sources-copy-'));
    cpSync(workspace, copy, { recursive: true, verbatimSymlinks: true });
    expect(hashSources(path.join(copy, 'mf-x'))).toBe(hash());
    rmSync(copy, { recursive: true });
  });

  it.each([
    'mf-x/src/routes.tsx',
    'mf-x/src/data/things.ts',
    'packages/ui/src/button.tsx',
    'packages/build/src/main.ts',
    'pnpm-lock.yaml',
  ])('changes with %s', (file) => {
    const before = hash();
    write(file, 'changed');
    expect(hash()).not.toBe(before);
  });

  it('changes with the version of an installed package', () => {
    const before = hash();
    write('mf-x/node_modules/react/package.json', '{"version":"19.0.1"}');
    expect(hash()).not.toBe(before);
  });

  it('needs neither a lockfile nor installed packages', () => {
    rmSync(path.join(workspace, 'mf-x/node_modules'), { recursive: true });
    rmSync(path.join(workspace, 'pnpm-lock.yaml'));
    expect(hash()).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    'mf-y/src/page.tsx',
    'mf-x/dist/main.js',
    'mf-x/built/mf-manifest.json',
    'mf-x/src/routes.test.tsx',
    'mf-x/src/README.md',
    'packages/cli/src/main.ts',
  ])('does not change with %s', (file) => {
    const before = hash();
    write(file, `changed ${before}`);
    expect(hash()).toBe(before);
  });
});
