import BetterSqlite3 from 'better-sqlite3';

/** What the database says of its own changes, whoever made them, this process or another. Either takes three
 *  microseconds, where a query takes a hundred: requests whose answers are kept ask for little else. */
export interface Changes {
  /** How often the content has changed: whatever pages and lists are made of; see the migration that counts it. */
  contentRevision: () => number;
  /** Another number after anything was written. */
  dataVersion: () => number;
  close: () => void;
}

/** @param file of a database that was migrated */
export function watchChanges(file: string): Changes {
  const sqlite = new BetterSqlite3(file, { readonly: true });
  const revision = sqlite.prepare<[], number>(`select value from counters where name = 'content-revision'`).pluck();
  const version = sqlite.prepare<[], number>('pragma data_version').pluck();
  return {
    contentRevision: () => revision.get()!,
    dataVersion: () => version.get()!,
    close: () => sqlite.close(),
  };
}
