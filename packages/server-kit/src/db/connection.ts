import { PostgresAdapter, type Kysely } from 'kysely';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;

/** Opens a database: a SQLite file, created if absent, or an address on PostgreSQL. The caller runs the migrations and,
 *  at the end, `destroy()`.
 *  @param place `/var/lib/fotosoc/fotosoc.sqlite` or `postgres://fotosoc@db.example.org/fotosoc`
 *  @param isPatient whether statements may run without a timeout, as on large tables */
export function openDatabase(place: string, { isPatient = false } = {}): Db {
  return isPostgresAddress(place) ? openPostgres(place, { isPatient }) : openSqlite(place);
}

export function isPostgresAddress(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** Returns whether a database is on PostgreSQL, for the few statements that differ between the engines. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export function isUniqueConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}
