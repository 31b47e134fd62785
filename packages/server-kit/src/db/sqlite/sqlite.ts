import BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import {
  CompiledQuery,
  Kysely,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  type Transaction,
} from 'kysely';
import type { Database } from '../tables.ts';

/** SQLite waits synchronously and blocks the server, so the rest of the wait for another process happens outside. */
const SLEEPING_WAIT_MS = 10;
/** Timeout of a write; three hundred concurrent bookings finish earlier. */
const WAIT_FOR_WRITER_MS = 10_000;
const LONGEST_PAUSE_MS = 50;
/** Number of cached prepared statements per connection, enough for all pages. */
const KEPT_STATEMENTS = 300;

/** Opens the database file, created if absent. The caller runs the migrations and, at the end, `destroy()`. Reads
 *  outside of a transaction have their own connection and never wait. A write that another process blocks for ten
 *  seconds fails with `SQLITE_BUSY`, which becomes a 503 response. */
export function openSqlite(file: string): Kysely<Database> {
  const writer = connect(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('secure_delete = ON'); // overwrites deleted bytes, which would otherwise stay in the file
  return new Kysely<Database>({ dialect: twoConnections(writer, connect(file, { readonly: true })) });
}

/** Runs `work` in a transaction whose commit does not wait for the disk, because waiting would block the whole server.
 *  A power loss may undo the commit, but the file stays consistent. */
export async function writeBestEffort<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (own) => {
    await own.getExecutor().provideConnection(async (connection) => {
      (connection as RoutedConnection).isDispensable = true;
    });
    return own.transaction().execute(work);
  });
}

function connect(file: string, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file, options);
  sqlite.pragma(`busy_timeout = ${SLEEPING_WAIT_MS}`);
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  return sqlite;
}

function twoConnections(writer: BetterSqlite3.Database, reader: BetterSqlite3.Database): Dialect {
  const dialect = new SqliteDialect({ database: writer });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: (): Driver => new TwoConnectionDriver(writer, reader),
  };
}

/** Kysely takes no migration lock on SQLite. Within a transaction, which takes the write lock here, two starting
 *  processes migrate in sequence, and a failure is rolled back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** One connection writes, the other reads the last committed state, as the write-ahead log allows. A transaction uses
 *  the first exclusively, reads included. */
class TwoConnectionDriver implements Driver {
  readonly #writer: SqliteDriver;
  readonly #reader: SqliteDriver;

  constructor(
    private readonly writing: BetterSqlite3.Database,
    reader: BetterSqlite3.Database,
  ) {
    this.#writer = new SqliteDriver({ database: withKeptStatements(writing) });
    this.#reader = new SqliteDriver({ database: withKeptStatements(reader) });
  }

  async init(): Promise<void> {
    await this.#writer.init();
    await this.#reader.init();
  }

  async acquireConnection(): Promise<RoutedConnection> {
    return new RoutedConnection(this.#writer, this.#reader, this.writing);
  }

  /** Takes the write lock at once. A plain `begin` that reads first and writes later fails without waiting if another
   *  process committed in between. */
  async beginTransaction(connection: RoutedConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** SQLite has rolled back already when the disk was full: another rollback would fail and hide the reason. */
  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    if (this.writing.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    await connection.end();
  }

  /** Closes the reader first: the last connection to close checkpoints the log, and must be able to write. */
  async destroy(): Promise<void> {
    await this.#reader.destroy();
    await this.#writer.destroy();
  }
}

/** Caches prepared statements; SQLite prepares them again after schema changes. */
function withKeptStatements(connection: BetterSqlite3.Database): SqliteDatabase {
  const kept = new LRUCache<string, BetterSqlite3.Statement>({ max: KEPT_STATEMENTS });
  return {
    close: () => connection.close(),
    prepare(text) {
      const statement = kept.get(text) ?? connection.prepare(text);
      kept.set(text, statement);
      return statement;
    },
  };
}

/** Connection of one caller. The reader or the writer runs each statement; the held connection runs the statements of a
 *  transaction. */
class RoutedConnection implements DatabaseConnection {
  /** True if a power loss may undo the commit. */
  isDispensable = false;
  #held: DatabaseConnection | undefined;

  constructor(
    private readonly writer: SqliteDriver,
    private readonly reader: SqliteDriver,
    private readonly writing: BetterSqlite3.Database,
  ) {}

  async begin(): Promise<void> {
    const askedAt = performance.now();
    this.#held = await this.writer.acquireConnection();
    // SQLite allows this change only outside of a transaction.
    if (this.isDispensable) this.writing.pragma('synchronous = NORMAL');
    await executePatiently(this.#held, CompiledQuery.raw('begin immediate'), askedAt);
  }

  async end(): Promise<void> {
    if (!this.#held) return;
    if (this.isDispensable) this.writing.pragma('synchronous = FULL');
    await this.writer.releaseConnection();
    this.#held = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const askedAt = performance.now();
    if (this.#held) return executePatiently<R>(this.#held, query, askedAt);
    const driver = isRead(query) ? this.reader : this.writer;
    const connection = await driver.acquireConnection();
    try {
      return await executePatiently<R>(connection, query, askedAt);
    } finally {
      await driver.releaseConnection();
    }
  }

  /** @throws always: rows are read as a whole */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a statement would block its connection: read all rows, or page with a cursor.');
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Retries while another process writes, until the timeout since `askedAt`: queued callers time out together. A "busy"
 *  statement has no effect, and never occurs within a transaction that holds the write lock. */
async function executePatiently<R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  askedAt: number,
): Promise<QueryResult<R>> {
  for (;;) {
    try {
      return await connection.executeQuery<R>(query);
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() - askedAt > WAIT_FOR_WRITER_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LONGEST_PAUSE_MS * (0.2 + 0.8 * Math.random())));
    }
  }
}

/** Returns whether a statement failed because another process kept writing. */
export function isSqliteBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

/** Writes the write-ahead log into the database file and empties the log, unless another connection uses it. */
export async function emptyWriteAheadLog(db: Kysely<Database>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
