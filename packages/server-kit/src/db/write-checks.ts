import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './tables.ts';

/** Check that throws if the request is no longer allowed. */
export type WriteCheck = (trx: Transaction<Database>) => Promise<void>;

export interface WriteChecks {
  /** Database of the requested site: a sandbox copy opened by a request has its own database, without its rights. */
  db: Kysely<Database>;
  checks: WriteCheck[];
  /** True if a check reads rights, which must not change until the transaction ends. */
  readRights: boolean;
}

const ofRequest = new AsyncLocalStorage<WriteChecks>();

/** Runs a request so that each transaction of `write` begins with the request's checks: a requester may lose rights
 *  during the wait for a body, a password hash or a lock. */
export function runWithWriteChecks<T>(checks: WriteChecks, work: () => T): T {
  return ofRequest.run(checks, work);
}

/** Runs work without the checks of the current request. */
export function runWithoutWriteChecks<T>(work: () => T): T {
  return ofRequest.exit(work);
}

/** Adds a check to the running request.
 *  @param readsRights prevents changes of rights until each transaction of the request ends. Default: `false` */
export function addWriteCheck(check: WriteCheck, { readsRights = false } = {}): void {
  const store = ofRequest.getStore();
  if (!store) return;
  store.checks.push(check);
  store.readRights ||= readsRights;
}

/** @param db the database to write to */
export function findWriteChecks(db: Kysely<Database>): WriteChecks | undefined {
  const store = ofRequest.getStore();
  return store?.db === db ? store : undefined;
}
