import { PostgresAdapter, type Kysely } from 'kysely';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;

/** Opens the database at a place: a file for SQLite, made if absent, or the address of one on PostgreSQL. The caller runs
 *  the migrations and, at the end, `destroy()`.
 *  @param place `/var/lib/fotosoc/fotosoc.sqlite` or `postgres://fotosoc@db.example.org/fotosoc`
 *  @param isPatient whether a statement may take as long as it takes, on a large table */
export function openDatabase(place: string, { isPatient = false } = {}): Db {
  return isPostgresAddress(place) ? openPostgres(place, { isPatient }) : openSqlite(place);
}

/** Whether a place names a database on PostgreSQL. */
export function isPostgresAddress(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** Whether a database is one on PostgreSQL, for the few statements that the engines do not share. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether an insert or update failed because a unique value is taken already. */
export function isUniqueConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}
