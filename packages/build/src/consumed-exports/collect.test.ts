import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDeclarations } from './declarations.ts';
import { collectConsumedExports } from './collect.ts';

const HOST = '@fotosoc/host';
const REACT = 'react';

/** Folder of a team, with the packed packages of a site installed. */
const dir = mkdtempSync(path.join(os.tmpdir(), 'taken-'));
afterAll(() => rmSync(dir, { recursive: true }));
function put(file: string, text: string): void {
  const place = path.join(dir, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
put('package.json', '{}');
put(`node_modules/${HOST}/package.json`, JSON.stringify({ name: HOST, type: 'module', exports: './dist/host.js' }));
put(`node_modules/${HOST}/dist/host.js`, 'export {};');
put(`node_modules/${HOST}/dist/host.d.ts`, "/** Where all begins. */\nexport { notify } from './toasts.js';\n");
put(
  `node_modules/${HOST}/dist/toasts.d.ts`,
  `import type { ReactNode } from '${REACT}';\n/** Says it. */\nexport declare class Secret {\n    private readonly key;\n    open(): void;\n}\nexport declare function notify(text: ReactNode): void;\n`,
);
put(`node_modules/${HOST}/dist/other.d.ts`, 'export declare const other: 1;\n');
put(
  'src/pages/kit.tsx',
  `import { notify } from '${HOST}';\nimport { useKit } from '../data/kit.ts';\n\nexport const Kit = () => useKit() && notify('here');\n`,
);
put('src/data/kit.ts', "export const useKit = () =>\n  useApi('GET /api/equipment');\n");
put('src/data/kit.test.ts', "useApi('GET /api/equipment');\n");

const SCRIPTS = ['const a=useApi(`GET /api/equipment`);a.map(e=>e.name)', 'ask("GET /api/nothing-of-this-site")'];

it('lists the requested endpoints, their source positions, and the named properties of their responses', () => {
  const { calls } = collectConsumedExports(dir, { scripts: SCRIPTS, uses: { [HOST]: ['notify'] } });
  expect(Object.keys(calls)).toEqual(['GET /api/equipment']);
  const { at, replies } = calls['GET /api/equipment']!;
  expect(at).toEqual(['src/data/kit.ts:2']);
  const text = JSON.stringify(replies);
  expect(text).toContain('"name"');
  expect(text).not.toContain('"quantity"');
});

it('lists the positions of use, not the import', () => {
  expect(collectConsumedExports(dir, { scripts: SCRIPTS, uses: { [HOST]: ['notify'] } }).exports).toEqual({
    [HOST]: { notify: ['src/pages/kit.tsx:4'] },
  });
});

it('has the transitive declarations of the module, without comments and private members', () => {
  expect(collectConsumedExports(dir, { scripts: SCRIPTS, uses: { [HOST]: ['notify'] } }).modules[HOST]).toEqual({
    entry: 'host/host.d.ts',
    files: {
      'host/host.d.ts': "export { notify } from './toasts';\n",
      'host/toasts.d.ts': `import type { ReactNode } from '${REACT}';\nexport declare class Secret {\n    open(): void;\n}\nexport declare function notify(text: ReactNode): void;\n`,
    },
  });
});

it('has no declarations of an unused module', () => {
  expect(collectConsumedExports(dir, { scripts: SCRIPTS, uses: { react: ['useState'] } }).modules).toEqual({});
});

it('has the same in a checkout, where the module is its sources', () => {
  const { entry, files } = readDeclarations(HOST, path.resolve(import.meta.dirname, '../../../../mf-loans'));
  expect(entry).toBe('host/host.d.ts');
  expect(files[entry]).toMatch(/notify, useToasts.*from '.\/toasts';/);
  expect(files['host/toasts.d.ts']).toContain('export declare function notify(');
});
