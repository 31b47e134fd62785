import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { workspace } from './members.ts';

/** Creates a temporary folder for output that must appear atomically, also with concurrent processes. */
export function createDraft(name: string): string {
  const draft = path.join(workspace, 'dist', `.${name}-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  return draft;
}

/** Moves a draft to its folder and removes siblings. The name depends on the sources, so a folder from a concurrent
 *  process is identical. */
export function moveDraft(draft: string, folder: string): void {
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
