/** Commands on the machine of a site: files at the top of a release, with their sources. */
export const RELEASE_COMMANDS: Record<string, string> = {
  'server.js': 'scripts/release/server.ts',
  'admin.js': 'scripts/data/admin.ts',
  'backup.js': 'scripts/data/backup.ts',
  'restore.js': 'scripts/data/restore.ts',
  'data.js': 'scripts/data/data.ts',
  'import.js': 'scripts/data/import.ts',
  'doctor.js': 'scripts/data/doctor.ts',
  'may-upgrade.js': 'scripts/data/may-upgrade.ts',
};
