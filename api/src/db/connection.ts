import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;

/** SQLite sleeps inside the call, and so does the server: the rest of the wait for another process happens outside. */
const SLEEPING_WAIT_MS = 100;
const WAIT_FOR_WRITER_MS = 5_000;
const PAUSE_MS = 20;

/** Opens the database file, made if absent. The caller runs the migrations and, at the end, `destroy()`. */
export function openDatabase(file: string): Db {
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma(`busy_timeout = ${SLEEPING_WAIT_MS}`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  return new Kysely<Database>({ dialect: immediateDialect(sqlite) });
}

function immediateDialect(sqlite: BetterSqlite3.Database): Dialect {
  const dialect = new SqliteDialect({ database: sqlite });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: (): Driver => new ImmediateDriver({ database: sqlite }),
  };
}

/** Kysely's takes no lock for migrations on SQLite. In a transaction, which takes one here, two processes that start at
 *  once migrate one after the other, and what fails leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock when a transaction begins. A plain `begin` that reads first and writes later fails at once,
 *  without waiting, if another process committed in between. */
class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Waits while another process writes. A statement that was answered "busy" has done nothing yet, so it may be tried
 *  again; within a transaction that holds the write lock it never is. */
class PatientConnection implements DatabaseConnection {
  constructor(private readonly connection: DatabaseConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const giveUpAt = Date.now() + WAIT_FOR_WRITER_MS;
    for (;;) {
      try {
        return await this.connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize);
  }
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

/** Whether an insert or update failed because a unique value is taken already. */
export function isUniqueConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}
