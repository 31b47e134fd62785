import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const workspace = path.resolve(import.meta.dirname, '../..');

/** @param file path in the workspace */
export function isExistingFile(file: string): boolean {
  return existsSync(path.join(workspace, file));
}

export function readRepositoryFile(file: string): string {
  return readFileSync(path.join(workspace, file), 'utf8');
}

/** Returns files tracked by git: other tests plant untracked files.
 *  @returns paths in the workspace */
export function listTrackedFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', ...patterns], { cwd: workspace, encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '' && isExistingFile(file));
}
