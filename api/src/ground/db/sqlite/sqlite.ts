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

/** SQLite sleeps inside the call, and so does the server: the rest of the wait for another process happens outside. */
const SLEEPING_WAIT_MS = 10;
/** As long as somebody waits for a page: three hundred who book at once are all answered before. */
const WAIT_FOR_WRITER_MS = 10_000;
const LONGEST_PAUSE_MS = 50;
/** Statements of each connection that need not be read anew: all that pages ask. */
const KEPT_STATEMENTS = 300;

/** Opens the database file, made if absent. The caller runs the migrations and, at the end, `destroy()`. Reads outside of
 *  a transaction have a connection of their own and wait for nobody; a write that another process keeps from its turn for
 *  ten seconds fails with `SQLITE_BUSY`, which is answered 503. */
export function openSqlite(file: string): Kysely<Database> {
  const writer = connect(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('secure_delete = ON'); // or the file keeps the bytes of deleted rows until others take their room
  return new Kysely<Database>({ dialect: twoConnections(writer, connect(file, { readonly: true })) });
}

/** Runs `work` in a transaction whose commit does not wait for the disk, during which the whole server would stand still. A
 *  loss of power may undo it, unless something was committed after it that did wait; the file stays whole. */
export async function writeDispensably<T>(
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

/** Kysely's takes no lock for migrations on SQLite. In a transaction, which takes one here, two processes that start at
 *  once migrate one after the other, and what fails leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** One connection writes, the other reads meanwhile what was committed last, as the write-ahead log allows. A transaction
 *  has the first to itself, reads and all. */
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

  /** SQLite has rolled back by itself when there was no room: a second time would fail, and hide why. */
  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    if (this.writing.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    await connection.end();
  }

  /** The reader first: who closes last brings the log into the database file, and must be able to write. */
  async destroy(): Promise<void> {
    await this.#reader.destroy();
    await this.#writer.destroy();
  }
}

/** What is asked again has been prepared already; SQLite prepares it anew by itself where tables have changed. */
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

/** What one caller works with: each statement goes to the connection it needs, those of a transaction to the one held. */
class RoutedConnection implements DatabaseConnection {
  /** Whether what it commits may be gone after a loss of power. */
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
    if (this.isDispensable) this.writing.pragma('synchronous = NORMAL'); // which SQLite takes outside of a transaction alone
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

  /** @throws always: rows are read whole here */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A statement that is read in pieces would hold its connection; read it whole, or by a cursor.');
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Waits while another process writes, from the moment it was asked: whoever stood in line behind others that gave up
 *  gives up with them. A statement that was answered "busy" has done nothing yet, so it may be tried again; within a
 *  transaction that holds the write lock it never is. */
async function executePatiently<R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  askedAt: number,
): Promise<QueryResult<R>> {
  for (;;) {
    try {
      return await connection.executeQuery<R>(query);
    } catch (error) {
      if (!isBusy(error) || performance.now() - askedAt > WAIT_FOR_WRITER_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LONGEST_PAUSE_MS * (0.2 + 0.8 * Math.random())));
    }
  }
}

/** Whether a statement failed because another process writes, and went on doing so. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

/** Brings everything into the database file and empties the log beside it, unless somebody is in the way. */
export async function emptyWriteAheadLog(db: Kysely<Database>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
