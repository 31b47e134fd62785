import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { extract } from 'tar';
import { restore } from '../../api/src/operating/backup/restore.ts';
import { workspace } from '../packages/members.ts';

const FOLDER = path.join(workspace, 'e2e/releases');
/** A backup of a small site that ran the release before: its database, photos, and bundles. */
export const KEPT_SITE = path.join(FOLDER, 'before.tar.br');
export const KEPT_NOTE = path.join(FOLDER, 'before.json');

/** Whose portfolio is in it. */
export const KEPT_MEMBER = { email: 'member@trial.invalid', password: 'as long as a release' };

/** What is noted of it. */
export interface KeptRelease {
  /** Revision of the contract. */
  contract: number;
  /** Schema of what each call answered, by its key. */
  answers: Record<string, object>;
}

export function readKeptRelease(): KeptRelease {
  return JSON.parse(readFileSync(KEPT_NOTE, 'utf8')) as KeptRelease;
}

/** Makes it the data folder of a site. */
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
