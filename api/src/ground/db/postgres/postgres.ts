import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from 'kysely';
import { Pool, types } from 'pg';
import type { Database } from '../tables.ts';
import { endSilentConnections } from './silent-connections.ts';

/** Connections of one process. Ten processes of them fit into what PostgreSQL allows unless told otherwise. */
const POOL = 10;
/** As long as a write waits for its turn on SQLite. */
const WAIT_FOR_CONNECTION_MS = 3_000;
/** Nothing that somebody waits for takes a second, but for a lock, which is waited for three: what takes longer has lost
 *  its connection. */
const LONGEST_QUERY_MS = 4_000;
/** Of silence, before the system asks whether the other side is still there; a router may forget a connection that is
 *  silent for minutes. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** How the types of results are read: sums and counts as the numbers they are on SQLite. None of them is over 2⁵³. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** Opens a database on PostgreSQL by a pool of connections. It needs nothing of a connection but transactions, so that a
 *  pooler in front may share its own between them. */
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
  endSilentConnections(pool);
  // A connection that ends while nobody uses it: the next one is made when it is needed.
  pool.on('error', () => undefined);
  // One that ends within a transaction, between two statements: the next one fails. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // `in ()` is nothing on SQLite, and no SQL here.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const db = new Kysely<Database>({ dialect: new LocklessDialect({ pool }), plugins });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Database>, Pool>();

/** The connections of a database on PostgreSQL; undefined of any other. */
export function poolOf(db: Kysely<Database>): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(db);
}

/** Kysely locks migrations for a connection, which a pooler may give to others before they are unlocked: `migrate` takes
 *  a lock that ends with its transaction. */
class LocklessDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return Object.assign(new PostgresAdapter(), {
      acquireMigrationLock: async () => undefined,
      releaseMigrationLock: async () => undefined,
    });
  }
}

/** Connection exceptions, no more connections, a server that stops or starts, and a transaction that it ended because this
 *  process had stood still within it (PostgreSQL, appendix A). */
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
/** What pg says itself, without a code. */
const GONE_SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** Whether a statement failed because the database cannot be reached now. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as { code?: unknown; message?: string; syscall?: string };
  if (GONE_STATES.test(String(code)) || GONE_SENTENCES.test(message)) return true;
  return syscall !== undefined && GONE_CODES.has(String(code));
}

/** Whether a transaction failed for others at the same time, and may be tried again: not serialisable, a deadlock that was
 *  resolved at its cost, or a row gone that it was about to refer to, which it will find missing then. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01', '23503'].includes(String((error as { code?: unknown }).code));
}

const LOCK_TIMEOUT = '55P03';

/** Whether a transaction waited in vain for its turn. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_TIMEOUT;
}

/** As PostgreSQL says that somebody waited in vain. */
export function lockTimeout(lock: string): Error {
  return Object.assign(new Error(`Others kept the lock ${lock} for too long.`), { code: LOCK_TIMEOUT });
}
