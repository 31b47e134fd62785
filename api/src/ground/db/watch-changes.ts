import { isPostgresAddress, type Db } from './connection.ts';
import type { Changes } from './changes.ts';
import { watchPostgres } from './postgres/changes.ts';
import { watchSqlite } from './sqlite/changes.ts';

/** @param place location of a migrated database
 *  @param db the same database, opened */
export function watchChanges(place: string, db: Db): Changes {
  return isPostgresAddress(place) ? watchPostgres(db) : watchSqlite(place);
}
