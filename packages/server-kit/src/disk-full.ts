/** Codes of SQLite, the file system and quotas. */
const DISK_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(String((error as { code?: unknown }).code));
}
