import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { declarationsOf } from './declarations.ts';
import { takenBy } from './taken.ts';

const HOST = '@fotosoc/host';
const REACT = 'react';

/** A team's folder, with the packages of a site installed as they are packed. */
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

it('says which calls the scripts make, where they stand in the sources, and what of their answers is named', () => {
  const { calls } = takenBy(dir, { scripts: SCRIPTS, uses: { [HOST]: ['notify'] } });
  expect(Object.keys(calls)).toEqual(['GET /api/equipment']);
  const { at, replies } = calls['GET /api/equipment']!;
  expect(at).toEqual(['src/data/kit.ts:2']);
  const text = JSON.stringify(replies);
  expect(text).toContain('"name"');
  expect(text).not.toContain('"quantity"');
});

it('says where each export is used, not where it is imported', () => {
  expect(takenBy(dir, { scripts: SCRIPTS, uses: { [HOST]: ['notify'] } }).exports).toEqual({
    [HOST]: { notify: ['src/pages/kit.tsx:4'] },
  });
});

it('has the declarations that the module leads to, without comments and what nobody else can see', () => {
  expect(takenBy(dir, { scripts: SCRIPTS, uses: { [HOST]: ['notify'] } }).modules[HOST]).toEqual({
    entry: 'host/host.d.ts',
    files: {
      'host/host.d.ts': "export { notify } from './toasts';\n",
      'host/toasts.d.ts': `import type { ReactNode } from '${REACT}';\nexport declare class Secret {\n    open(): void;\n}\nexport declare function notify(text: ReactNode): void;\n`,
    },
  });
});

it('has none of a module that nothing is taken of', () => {
  expect(takenBy(dir, { scripts: SCRIPTS, uses: { react: ['useState'] } }).modules).toEqual({});
});

it('has the same in a checkout, where the module is its sources', () => {
  const { entry, files } = declarationsOf(HOST, path.resolve(import.meta.dirname, '../../../../mf-loans'));
  expect(entry).toBe('host/host.d.ts');
  expect(files[entry]).toMatch(/notify, useToasts.*from '.\/toasts';/);
  expect(files['host/toasts.d.ts']).toContain('export declare function notify(');
});
