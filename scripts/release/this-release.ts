import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '../../packages/contract/src/health.ts';

/** Returns the release in a folder, a checkout or an unpacked archive: the version of its package.json, and its
 *  commit. */
export function readRelease(folder: string, commit: string | undefined): Release {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version, ...(commit !== undefined && { commit }) };
}
