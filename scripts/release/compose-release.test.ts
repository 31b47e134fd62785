import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPackage, workspace } from '../packages/members.ts';
import { RELEASE_SCRIPTS } from './compose-release.ts';
import { isForRuntime, isLibrary, listDependencies } from './installed.ts';

function listImports(script: string): string[] {
  const text = readFileSync(path.join(workspace, script), 'utf8');
  return [...text.matchAll(/^import (?!type )(?:.* from )?'([^']+)';$/gm)].map(([, from]) => from!);
}

it('a release contains every script that its commands import', () => {
  const imported = RELEASE_SCRIPTS.flatMap((script) =>
    listImports(script)
      .filter((from) => from.startsWith('.'))
      .map((from) => path.posix.join(path.posix.dirname(script), from)),
  ).filter((file) => file.startsWith('scripts/'));
  expect(imported).toContain('scripts/data/env-files.ts');
  expect(imported.filter((file) => !RELEASE_SCRIPTS.includes(file))).toEqual([]);
});

it('a release contains every package that its commands import', () => {
  const members = listDependencies('api').filter((folder) => !isLibrary(folder));
  const names = members.map((folder) => readPackage(path.join(workspace, folder)).name);
  const imported = RELEASE_SCRIPTS.flatMap(listImports)
    .filter((from) => !/^(?:\.|node:)/.test(from))
    .map((from) => from.split('/').slice(0, 2).join('/'));
  expect(imported).toContain('@fotosoc/server-kit');
  expect(imported.filter((name) => !names.includes(name))).toEqual([]);
});

it('a release contains the codecs of photos', () => {
  const source = readFileSync(path.join(workspace, 'api/src/features/photos/processing/vips.ts'), 'utf8');
  const codecs = source.match(/vips-\w+\.wasm/g)!;
  expect(codecs).toContain('vips-heif.wasm');
  const files = [...codecs, 'vips-jxl.wasm'].map((codec) => `node_modules/wasm-vips/lib/${codec}`);
  expect(files.filter((file) => !isForRuntime(file))).toEqual(['node_modules/wasm-vips/lib/vips-jxl.wasm']);
});
