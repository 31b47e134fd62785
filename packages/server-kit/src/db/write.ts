import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { isPostgres, type Db } from './connection.ts';
import { isLockTimeout, isRetryable, createLockTimeout } from './postgres/postgres.ts';
import { writeBestEffort } from './sqlite/sqlite.ts';
import type { Database } from './tables.ts';
import { reportLockWait } from './lock-waits.ts';
import { findWriteChecks } from './write-checks.ts';

/** Exclusive lock of a transaction across all processes: decisions based on reads stay valid until the write. */
export type Lock =
  /** Lock of deployments, deploy tokens and the audit log. */
  | 'registry'
  | 'equipment'
  /** Photos, portfolios and galleries of one account, and its share of the storage. */
  | `account:${string}`
  /** Lock of the failed sign-ins by one key. */
  | `login:${string}`
  /** Captions of one photo, with reports and decisions. */
  | `captions:${string}`
  /** Lock of a password reset link. */
  | `reset:${string}`
  /** Entries and results of one open call. Ballots share the lock. */
  | `call:${string}`
  /** Entries by mailed links to one address. Guests share the lock. */
  | `person:${string}`
  /** Ballot of one judge. */
  | `ballot:${string}`
  /** All galleries. */
  | 'galleries'
  /** Content of the society: quick links, the Foto of the Week. */
  | 'content'
  | 'rights'
  | 'mails'
  /** Lock of the schema, during a migration. */
  | 'migrations'
  /** Lock of page reports about versions. */
  | 'reports'
  | 'analysis'
  /** Takes no lock, for writes that unique keys or single statements protect. */
  | 'none';

/** Timeout of a write; equals the wait of a write on SQLite. */
const WAIT_FOR_TURN_MS = 10_000;
/** Longest wait for a lock within one transaction, which occupies a connection. Less than the statement timeout. */
const WAIT_FOR_LOCK_MS = 3_000;
/** Time after which PostgreSQL ends an idle transaction and releases its lock: a frozen process or a sleeping machine
 *  would otherwise keep the lock forever. Less than the lock timeout. */
const LONGEST_STANDSTILL_MS = 2_000;
const TRIES = 5;
/** Longest pause before a retry. The pause is random, so that the same transactions do not collide again. */
const LONGEST_PAUSE_MS = 50;

/** Runs `work` in a transaction, in sequence with all others of the same lock. SQLite has a single writer anyway;
 *  PostgreSQL takes an advisory lock that ends with the transaction. Failures because of concurrent transactions are
 *  retried: `work` may run more than once, and the last result is returned. A transaction of a request begins with the
 *  request's checks (`write-checks.ts`).
 *  @throws an error for a busy database, after waiting ten seconds for the lock */
export async function write<T>(db: Db, lock: Lock, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const askedAt = performance.now();
  const checks = findWriteChecks(db);
  let last: Db | undefined;
  const workInTurn = async (trx: Transaction<Database>) => {
    last = trx;
    reportLockWait(db, askedAt, lock);
    for (const check of checks?.checks ?? []) await check(trx);
    return work(trx);
  };
  const commit = async () => {
    if (!isPostgres(db))
      return DISPENSABLE.has(lock) ? writeBestEffort(db, workInTurn) : db.transaction().execute(workInTurn);
    const shared = checks?.readRights === true && lock !== 'rights' ? 'rights' : undefined;
    const writeInTurn = async () => writeNow(db, { lock, shared }, workInTurn);
    return lock === 'none' ? writeInTurn() : inLine(db, lock, writeInTurn);
  };
  const done = await commit();
  for (const callback of (last && callbacks.get(last)) ?? []) callback();
  return done;
}

/** Runs the checks of the current request before it stores data outside of the database.
 *  @throws HttpError of the checks */
export async function recheckRequest(db: Db): Promise<void> {
  await write(db, 'none', async () => undefined);
}

const callbacks = new WeakMap<Db, (() => void)[]>();

/** Calls back after the commit, and never after a failure; at once outside of a transaction. */
export function runOnCommit(db: Db, callback: () => void): void {
  if (!db.isTransaction) return callback();
  callbacks.set(db, [...(callbacks.get(db) ?? []), callback]);
}

/** Takes another lock within a transaction that has `rights`. Transactions that need several locks take them in this
 *  order: `rights`, `content`, the lock of an account, the lock of a person. */
export async function takeSecondLock(
  trx: Transaction<Database>,
  lock: 'content' | `${'account' | 'person'}:${string}`,
): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
}

/** Takes a lock that transactions may share: a transaction that takes the lock by `write` waits for the end of all of
 *  them. Outside of a transaction, the lock ends at once. */
export async function shareLock(trx: Db, lock: `${'call' | 'person'}:${string}`): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lock}, 0))`.execute(trx);
}

/** Runs `work` in a transaction that holds the locks. A failure because of a concurrent transaction is retried, until
 *  the timeout. */
async function writeNow<T>(
  db: Db,
  locks: { lock: Lock; shared: Lock | undefined },
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const since = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (trx) => {
        await prepare(trx, locks);
        return work(trx);
      });
    } catch (error) {
      const mayWait = isLockTimeout(error) && performance.now() - since + WAIT_FOR_LOCK_MS < WAIT_FOR_TURN_MS;
      if (!mayWait && (tries >= TRIES || !isRetryable(error))) throw error;
      await setTimeout(tries * LONGEST_PAUSE_MS * Math.random());
    }
  }
}

/** Locks of best-effort writes: their commits do not wait for the disk, which would take longer than the write. A power
 *  loss of the database's machine may lose the last half minute. */
const DISPENSABLE = new Set<Lock>(['reports']);

/** Takes the lock and sets the timeouts for this transaction only: a pooler may pass the connection on afterwards. The
 *  transaction with the migration lock waits for the migrator's connection, without an idle timeout. */
async function prepare(
  trx: Transaction<Database>,
  { lock, shared }: { lock: Lock; shared: Lock | undefined },
): Promise<void> {
  const settings = {
    lock_timeout: `${WAIT_FOR_LOCK_MS}ms`,
    ...(lock !== 'migrations' && { idle_in_transaction_session_timeout: `${LONGEST_STANDSTILL_MS}ms` }),
    ...(DISPENSABLE.has(lock) && { synchronous_commit: 'off' }),
  };
  const said = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  // The shared lock first, in the order of `takeSecondLock`.
  const kept = shared === undefined ? [] : [sql`pg_advisory_xact_lock_shared(hashtextextended(${shared}, 0))`];
  const taken = lock === 'none' ? [] : [sql`pg_advisory_xact_lock(hashtextextended(${lock}, 0))`];
  await sql`select ${sql.join([...said, ...kept, ...taken])}`.execute(trx);
}

const lines = new WeakMap<Db, Map<Lock, Promise<void>>>();

/** Queues this process's transactions for the same lock. Otherwise, they would occupy all connections while they wait,
 *  and block readers. */
async function inLine<T>(db: Db, lock: Lock, work: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? new Map<Lock, Promise<void>>();
  lines.set(db, line);
  const before = line.get(lock);
  const since = performance.now();
  const turn = (async () => {
    await before;
    if (performance.now() - since > WAIT_FOR_TURN_MS) throw createLockTimeout(lock);
    return work();
  })();
  const ended = turn.then(
    () => undefined,
    () => undefined,
  );
  line.set(lock, ended);
  try {
    return await turn;
  } finally {
    if (line.get(lock) === ended) line.delete(lock);
  }
}
