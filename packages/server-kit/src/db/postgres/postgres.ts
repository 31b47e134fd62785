import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from 'kysely';
import { Pool, types } from 'pg';
import type { Database } from '../tables.ts';
import { endUnresponsiveConnections } from './unresponsive-connections.ts';

/** Maximum number of connections per process. Ten processes stay within PostgreSQL's default limit. */
const POOL = 10;
/** Timeout for a free connection of the pool. */
const WAIT_FOR_CONNECTION_MS = 3_000;
/** Timeout of a statement. A statement takes less than a second, plus three seconds for a lock; a slower statement has
 *  lost its connection. */
const LONGEST_QUERY_MS = 4_000;
/** Idle time until TCP keep-alive: routers may drop a connection that is idle for minutes. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Result types that are parsed as numbers, like sums and counts on SQLite. No value exceeds 2⁵³. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** Opens a database on PostgreSQL with a connection pool. Connections need only transactions, so a pooler in
 *  transaction mode may be used. */
export function openPostgres(address: string, { isPatient }: { isPatient: boolean }): Kysely<Database> {
  const pool = new Pool({
    connectionString: address,
    max: POOL,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    ...(isPatient ? {} : { query_timeout: LONGEST_QUERY_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser: (id, format) => (NUMBERS.has(id) ? Number : types.getTypeParser(id, format)) },
  });
  endUnresponsiveConnections(pool);
  // An idle connection that ends is replaced on demand.
  pool.on('error', () => undefined);
  // Ignores errors of a connection that ends between two statements. The next statement fails and reports the error; an
  // unhandled event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // `in ()` is empty on SQLite, but a syntax error on PostgreSQL.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const db = new Kysely<Database>({ dialect: new LocklessDialect({ pool }), plugins });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Database>, Pool>();

/** Returns the pool of a database on PostgreSQL; `undefined` on SQLite. */
export function findPool(db: Kysely<Database>): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(db);
}

/** Disables Kysely's migration lock, which belongs to a connection that a pooler may pass on. `migrate` uses a lock
 *  that ends with its transaction. */
class LocklessDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return Object.assign(new PostgresAdapter(), {
      acquireMigrationLock: async () => undefined,
      releaseMigrationLock: async () => undefined,
    });
  }
}

/** Codes of errors after which the connection cannot be used: connection exceptions, too many connections, a stopping
 *  or starting server, and an ended idle transaction (PostgreSQL, appendix A). */
const GONE_STATES = /^(08|57P0[123]|53300|25006|25P03)/;
const GONE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** Messages of errors to which pg gives no code. */
const GONE_SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** Returns whether a statement failed because the database is unreachable. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as { code?: unknown; message?: string; syscall?: string };
  if (GONE_STATES.test(String(code)) || GONE_SENTENCES.test(message)) return true;
  return syscall !== undefined && GONE_CODES.has(String(code));
}

/** Returns whether a transaction failed because of concurrent ones and can be retried: a serialisation failure, a
 *  deadlock, or a deleted row that a reference needed, which the retry will notice. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01', '23503'].includes(String((error as { code?: unknown }).code));
}

const LOCK_TIMEOUT = '55P03';

export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_TIMEOUT;
}

export function createLockTimeout(lock: string): Error {
  return Object.assign(new Error(`Waiting for the lock ${lock} took too long.`), { code: LOCK_TIMEOUT });
}
