import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { extract } from 'tar';
import { restore } from '../../api/src/operating/backup/restore.ts';
import { workspace } from '../packages/members.ts';

const FOLDER = path.join(workspace, 'e2e/releases');
/** Backup of a small site of the previous release: database, photos, and bundles. */
export const KEPT_SITE = path.join(FOLDER, 'before.tar.br');
export const KEPT_NOTE = path.join(FOLDER, 'before.json');

export const KEPT_MEMBER = { email: 'member@trial.invalid', password: 'as long as a release' };

export interface KeptRelease {
  contract: number;
  /** Response schema of each endpoint, by key. */
  answers: Record<string, object>;
}

export function readKeptRelease(): KeptRelease {
  return JSON.parse(readFileSync(KEPT_NOTE, 'utf8')) as KeptRelease;
}

/** Restores the snapshot as the data folder of a site. */
export async function restoreKeptSite(dataDir: string): Promise<void> {
  const backup = `${dataDir}-kept`;
  mkdirSync(backup, { recursive: true });
  try {
    await extract({ file: KEPT_SITE, cwd: backup, brotli: true });
    await restore(backup, dataDir, new Date());
  } finally {
    rmSync(backup, { recursive: true });
  }
}
