import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRemote } from './new-remote.ts';

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(path.join(os.tmpdir(), 'new-remote-'));
  const references =
    '{\n  "files": [],\n  "references": [\n    { "path": "api" },\n    { "path": "scripts" }\n  ]\n}\n';
  writeFileSync(path.join(workspace, 'tsconfig.json'), references);
});
afterEach(() => {
  rmSync(workspace, { recursive: true });
});

const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(path.join(dir, file)).isFile());

describe('a new remote', () => {
  it('has all files of a remote, without unfilled placeholders', () => {
    const dir = createRemote(workspace, 'mf-old-prints');
    const files = filesOf(dir);
    expect(files.toSorted()).toEqual([
      'README.md',
      'package.json',
      'remote.json',
      'src/pages/old-prints/old-prints.module.css',
      'src/pages/old-prints/old-prints.test.tsx',
      'src/pages/old-prints/old-prints.tsx',
      'src/remote-json.test.ts',
      'src/remote.d.ts',
      'src/routes.tsx',
      'tsconfig.json',
      'webpack.config.ts',
    ]);
    for (const file of files) expect(readFileSync(path.join(dir, file), 'utf8')).not.toMatch(/\{\{\w+\}\}/);
  });

  it('owns its own path, and has a valid description', () => {
    const dir = createRemote(workspace, 'mf-old-prints');
    const description: unknown = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'));
    expect(Value.Check(RemoteDescription, description)).toBe(true);
    expect(description).toMatchObject({
      prefixes: ['/old-prints'],
      navigation: [{ label: 'Old prints', to: '/old-prints' }],
    });
  });

  it("is part of the workspace's type check", () => {
    createRemote(workspace, 'mf-prints');
    const { references } = JSON.parse(readFileSync(path.join(workspace, 'tsconfig.json'), 'utf8')) as {
      references: unknown;
    };
    expect(references).toEqual([{ path: 'api' }, { path: 'scripts' }, { path: 'mf-prints' }]);
  });

  it.each(['prints', 'mf-Prints', 'mf-', 'mf-../x'])('refuses the name %s', (name) => {
    expect(() => createRemote(workspace, name)).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(readdirSync(workspace)).toEqual(['tsconfig.json']);
  });

  it('refuses an existing folder', () => {
    createRemote(workspace, 'mf-prints');
    expect(() => createRemote(workspace, 'mf-prints')).toThrow(
      expect.objectContaining({ exitCode: 1, code: 'command/exists' }),
    );
  });
});
