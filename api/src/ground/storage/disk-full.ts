/** SQLite's, the file system's, and that of a quota. */
const DISK_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** Returns whether something failed because a disk of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(String((error as { code?: unknown }).code));
}
