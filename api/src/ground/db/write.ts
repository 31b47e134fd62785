import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { isPostgres, type Db } from './connection.ts';
import { isLockTimeout, isRetryable, lockTimeout } from './postgres/postgres.ts';
import { writeDispensably } from './sqlite/sqlite.ts';
import type { Database } from './tables.ts';
import { tellTurn } from './turns.ts';
import { findWriteChecks } from './write-checks.ts';

/** What a transaction keeps to itself from its start to its end, in every process: what is decided by what it has read
 *  holds when it writes. */
export type Lock =
  /** What is deployed, its tokens and its audit log. */
  | 'registry'
  /** What the society lends, and who has it when. */
  | 'equipment'
  /** Photos, portfolios and galleries of one account, and its share of the storage. */
  | `account:${string}`
  /** Failed sign-ins by one key. */
  | `login:${string}`
  /** The captions of one photo: what is reported and decided about them. */
  | `captions:${string}`
  /** One link to choose a new password by. */
  | `reset:${string}`
  /** The galleries that are there, whoever looks after them. */
  | 'galleries'
  /** What the society tells visitors: quick links, the Foto of the Week. */
  | 'content'
  /** Who may do what for the society. */
  | 'rights'
  | 'mails'
  /** The schema, while it is brought up to date. */
  | 'migrations'
  /** What pages reported of versions. */
  | 'reports'
  /** What is concluded from it. */
  | 'analysis'
  /** Nothing: unique keys and single statements suffice. */
  | 'none';

/** As long as a write waits for its turn on SQLite. */
const WAIT_FOR_TURN_MS = 10_000;
/** How much of that within one transaction, which keeps a connection meanwhile; less than a query may take. */
const WAIT_FOR_LOCK_MS = 3_000;
/** How long a process may stand still within a transaction before PostgreSQL ends it, and lets others have the lock: less
 *  than these wait for it. One that is frozen, or whose machine sleeps, would keep it for ever. */
const LONGEST_STANDSTILL_MS = 2_000;
const TRIES = 5;
/** So that two who stood in each other's way do not again. */
const LONGEST_PAUSE_MS = 50;

/** Runs `work` in a transaction, after all others that hold the same lock. SQLite has one writer at a time anyway;
 *  PostgreSQL takes an advisory lock that ends with the transaction. What fails there for others at the same time is tried
 *  again: `work` may run more than once, and is answered by its last run. A transaction of a request begins with the
 *  request's checks (`write-checks.ts`).
 *  @throws what says that the database is busy, after ten seconds of waiting for the lock */
export async function write<T>(db: Db, lock: Lock, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const askedAt = performance.now();
  const checks = findWriteChecks(db);
  let last: Db | undefined;
  const workInTurn = async (trx: Transaction<Database>) => {
    last = trx;
    tellTurn(db, askedAt, lock);
    for (const check of checks?.checks ?? []) await check(trx);
    return work(trx);
  };
  const commit = async () => {
    if (!isPostgres(db))
      return DISPENSABLE.has(lock) ? writeDispensably(db, workInTurn) : db.transaction().execute(workInTurn);
    const shared = checks?.readRights === true && lock !== 'rights' ? 'rights' : undefined;
    const writeInTurn = async () => writeNow(db, { lock, shared }, workInTurn);
    return lock === 'none' ? writeInTurn() : inLine(db, lock, writeInTurn);
  };
  const done = await commit();
  for (const callback of (last && callbacks.get(last)) ?? []) callback();
  return done;
}

/** Runs the checks of the current request before it stores something outside of the database.
 *  @throws HttpError as the checks do */
export async function recheckRequest(db: Db): Promise<void> {
  await write(db, 'none', async () => undefined);
}

const callbacks = new WeakMap<Db, (() => void)[]>();

/** Calls back once the transaction is committed, and not at all when it fails; at once outside of a transaction. */
export function onCommit(db: Db, callback: () => void): void {
  if (!db.isTransaction) return callback();
  callbacks.set(db, [...(callbacks.get(db) ?? []), callback]);
}

/** Takes another lock within a transaction that has `rights`. Transactions that need several take them in this order:
 *  `rights`, `content`, the lock of an account. */
export async function alsoLock(trx: Transaction<Database>, lock: 'content' | `account:${string}`): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
}

/** @param locks `shared` is kept from changing, and can be read by others at the same time */
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

/** What would not be missed if the machine of the database lost its power: its writes do not keep the lock until they are
 *  on the disk, which takes longer than they do. The last half minute of it could be gone. */
const DISPENSABLE = new Set<Lock>(['reports']);

/** Takes the lock, and says for this transaction alone how long it may wait and stand still: a pooler may lend the
 *  connection to others after it. The one that keeps others from migrating waits for a connection of its own. */
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
  // The shared one first, in the order of `alsoLock`.
  const kept = shared === undefined ? [] : [sql`pg_advisory_xact_lock_shared(hashtextextended(${shared}, 0))`];
  const taken = lock === 'none' ? [] : [sql`pg_advisory_xact_lock(hashtextextended(${lock}, 0))`];
  await sql`select ${sql.join([...said, ...kept, ...taken])}`.execute(trx);
}

/** The last one in line for each lock. */
const lines = new WeakMap<Db, Map<Lock, Promise<void>>>();

/** Those of one process that want the same lock stand in line here: in a transaction each, they would keep all connections
 *  from whoever only reads. */
async function inLine<T>(db: Db, lock: Lock, work: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? new Map<Lock, Promise<void>>();
  lines.set(db, line);
  const before = line.get(lock);
  const since = performance.now();
  const turn = (async () => {
    await before;
    if (performance.now() - since > WAIT_FOR_TURN_MS) throw lockTimeout(lock);
    return work();
  })();
  const ended = turn.then(
    () => undefined,
    () => undefined, // whoever asked hears of it
  );
  line.set(lock, ended);
  try {
    return await turn;
  } finally {
    if (line.get(lock) === ended) line.delete(lock);
  }
}
