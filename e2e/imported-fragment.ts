import { appendFileSync, cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { buildAndImport, VITE } from '../examples/mf-numbers/imported.ts';
import { workspace } from '../scripts/build-all.ts';

const TRIES = `
import { useState } from 'react';
import styles from './tries.module.css';

export function Component({ quiz }: { quiz: string }) {
  const [who, setWho] = useState('Nobody');
  return (
    <>
      <p className={styles.tries}>{who} has tried {quiz}.</p>
      <button type="button" onClick={() => setWho('Somebody')}>Try</button>
    </>
  );
}
`;

/** Builds the Vite example with Vite's stock Module Federation plugin and a fragment for the slot `quiz.tries`, and
 *  imports the build.
 *  @param dir folder of the team; is replaced
 *  @returns folder of the imported version */
export async function importForeignFragment(dir: string): Promise<string> {
  rmSync(dir, { recursive: true, force: true });
  const example = path.join(workspace, 'examples/mf-numbers');
  cpSync(example, dir, { recursive: true, filter: (file) => !file.endsWith('node_modules') });
  symlinkSync(path.join(example, 'node_modules'), path.join(dir, 'node_modules'));
  const file = path.join(dir, 'remote.json');
  const fragments = { 'quiz.tries': { examples: [{ quiz: 'owls' }] } };
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as RemoteDescription), fragments }));
  writeFileSync(path.join(dir, 'tsconfig.json'), '{}'); // hides the tsconfig.json of the parent folder
  writeFileSync(path.join(dir, 'src/tries.tsx'), TRIES);
  appendFileSync(
    path.join(dir, 'src/routes.tsx'),
    "export const fragments = { 'quiz.tries': () => import('./tries') };\n",
  );
  writeFileSync(path.join(dir, 'src/tries.module.css'), '.tries { display: flex; }');
  await buildAndImport(dir, 'dist', VITE, dir);
  return path.join(dir, 'dist');
}
