import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { workspace } from './repository.ts';

const KNIP = path.join(workspace, 'node_modules/.bin/knip');

/** Returns the unused code, unused dependencies and undeclared imports of a repository of one remote, by the
 *  repository's own settings. */
async function findUnused(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unused-'));
  cpSync(path.join(workspace, 'knip.json'), path.join(folder, 'knip.json'));
  const root = { name: 'root', private: true, workspaces: ['mf-a'] };
  const all = { 'package.json': JSON.stringify(root), ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const ended = promisify(execFile)(KNIP, ['--no-progress', '--no-config-hints'], { cwd: folder });
  return ended.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it('finds an unused export, file and dependency, and an undeclared import', async () => {
  const found = await findUnused({
    'mf-a/package.json': JSON.stringify({ name: 'mf-a', dependencies: { 'never-imported': '1.0.0' } }),
    'mf-a/webpack.config.ts':
      "import { used, type Got } from './b.ts';\nimport 'undeclared';\nexport default used as Got;\n",
    'mf-a/b.ts':
      'export const used: Shape = 1;\nexport interface Got {}\nexport type Shape = 1;\nexport type Unused = 2;\nexport function dead() {}\n',
    'mf-a/alone.ts': 'export {};\n',
  });
  const names = found.split('\n').map((line) => line.split(/\s+/)[0]);
  expect(names).toEqual(expect.arrayContaining(['dead', 'Unused', 'mf-a/alone.ts', 'never-imported', 'undeclared']));
  expect(names).not.toContain('used');
  expect(names).not.toContain('Shape');
});
