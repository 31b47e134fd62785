/** Codes of SQLite, the file system and quotas. */
const DISK_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** Returns whether an error was caused by a full local disk. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(String((error as { code?: unknown }).code));
}
