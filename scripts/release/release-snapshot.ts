import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar';
import { restoreBackup } from '../../api/src/operating/backup/restore.ts';
import { workspace } from '../packages/members.ts';

const FOLDER = path.join(workspace, 'e2e/releases');
/** Kept releases: the previous release, and the last state of release 1, whose builds use other names. */
export type SnapshotName = 'before' | 'release-1';
/** Backup of a small site of the previous release: database, photos, and bundles. */
export const SNAPSHOT_SITE = path.join(FOLDER, 'before.tar.br');
export const SNAPSHOT_METADATA = path.join(FOLDER, 'before.json');

export const SNAPSHOT_MEMBER = { email: 'member@trial.invalid', password: 'as long as a release' };

export interface SnapshotRelease {
  contract: number;
  /** Response schema of each endpoint, by key. */
  answers: Record<string, object>;
}

export function readSnapshotRelease(name: SnapshotName = 'before'): SnapshotRelease {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as SnapshotRelease;
}

/** Returns the files of a kept site as one buffer, including the unpacked scripts of its front ends. */
export function readSnapshotFiles(name: SnapshotName): Buffer {
  return brotliDecompressSync(readFileSync(path.join(FOLDER, `${name}.tar.br`)));
}

/** Restores the snapshot as the data folder of a site. */
export async function restoreSnapshotSite(dataDir: string, name: SnapshotName = 'before'): Promise<void> {
  const backup = `${dataDir}-kept`;
  mkdirSync(backup, { recursive: true });
  try {
    await extract({ file: path.join(FOLDER, `${name}.tar.br`), cwd: backup, brotli: true });
    await restoreBackup(backup, dataDir, new Date());
  } finally {
    rmSync(backup, { recursive: true });
  }
}
