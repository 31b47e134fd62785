import { isPostgresAddress, type Db } from './connection.ts';
import type { ContentRevisions } from './content-revisions.ts';
import { watchPostgresRevisions } from './postgres/changes.ts';
import { watchSqliteRevisions } from './sqlite/changes.ts';

/** @param place location of a migrated database
 *  @param db the same database, opened */
export function watchRevisions(place: string, db: Db): ContentRevisions {
  return isPostgresAddress(place) ? watchPostgresRevisions(db) : watchSqliteRevisions(place);
}
