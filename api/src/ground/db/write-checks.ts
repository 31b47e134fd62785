import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './tables.ts';

/** Throws where a request may no longer do what it was admitted for. */
export type WriteCheck = (trx: Transaction<Database>) => Promise<void>;

/** Checks of one request. */
export interface WriteChecks {
  /** The database of the site that was asked: a trial copy that a request opens has one of its own, without its rights. */
  db: Kysely<Database>;
  checks: WriteCheck[];
  /** True where a check reads rights, which must not change until the transaction ends. */
  readRights: boolean;
}

const ofRequest = new AsyncLocalStorage<WriteChecks>();

/** Runs a request so that each transaction of `write` begins with its checks: a request may wait for its body, a password
 *  hash or a lock, and lose its rights meanwhile. */
export function runWithWriteChecks<T>(checks: WriteChecks, work: () => T): T {
  return ofRequest.run(checks, work);
}

/** Runs work that goes on after the request, whatever the requester may do by then. */
export function runWithoutWriteChecks<T>(work: () => T): T {
  return ofRequest.exit(work);
}

/** Adds a check to the request that is running.
 *  @param readsRights keeps the rights from changing until each transaction of the request ends. Default: false */
export function addWriteCheck(check: WriteCheck, { readsRights = false } = {}): void {
  const store = ofRequest.getStore();
  if (!store) return;
  store.checks.push(check);
  store.readRights ||= readsRights;
}

/** @param db the database that is written to */
export function findWriteChecks(db: Kysely<Database>): WriteChecks | undefined {
  const store = ofRequest.getStore();
  return store?.db === db ? store : undefined;
}
