import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { workspace } from './members.ts';

/** A new folder for what is to appear whole, also where two processes make it at once. */
export function draftOf(name: string): string {
  const draft = path.join(workspace, 'dist', `.${name}-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  return draft;
}

/** Has the folder be what was drafted, and no other beside it. It is named after its sources: what another process has put
 *  there meanwhile is the same. */
export function putInPlace(draft: string, folder: string): void {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  for (const name of readdirSync(parent)) {
    if (name !== path.basename(folder)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
