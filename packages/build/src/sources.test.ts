import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOfSources } from './sources.ts';

const workspace = mkdtempSync(path.join(os.tmpdir(), 'sources-'));
afterAll(() => {
  rmSync(workspace, { recursive: true });
});

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), content);
}

const hash = () => hashOfSources(workspace, path.join(workspace, 'mf-x'));

describe('hashOfSources', () => {
  beforeEach(() => {
    write('pnpm-lock.yaml', '');
    const dependencies = { '@fotosoc/ui': 'workspace:*' };
    const devDependencies = { '@fotosoc/build': 'workspace:*', '@fotosoc/remote': 'workspace:*' };
    write('mf-x/package.json', JSON.stringify({ name: 'mf-x', version: '1.2.0', dependencies, devDependencies }));
    for (const name of ['build', 'remote']) {
      write(`packages/${name}/package.json`, `{"name":"@fotosoc/${name}","version":"1.0.0"}`);
      write(`packages/${name}/src/main.ts`, '1');
    }
    write('mf-x/src/routes.tsx', 'export default [];');
    write('packages/ui/package.json', '{"name":"@fotosoc/ui","version":"1.0.0"}');
    write('packages/ui/src/button.tsx', '1');
    write('mf-y/package.json', '{"name":"mf-y","version":"1.0.0"}');
  });

  it('is the same in another folder', () => {
    const copy = mkdtempSync(path.join(os.tmpdir(), 'sources-copy-'));
    cpSync(workspace, copy, { recursive: true });
    expect(hashOfSources(copy, path.join(copy, 'mf-x'))).toBe(hash());
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

  it.each(['mf-y/src/page.tsx', 'mf-x/dist/main.js', 'mf-x/src/routes.test.tsx', 'packages/remote/src/main.ts'])(
    'does not change with %s',
    (file) => {
      const before = hash();
      write(file, `changed ${before}`);
      expect(hash()).toBe(before);
    },
  );
});
