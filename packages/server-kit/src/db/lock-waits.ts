import type { Db } from './connection.ts';

/** Callback with the time that a transaction waited for its lock.
 *  @param of kind of lock: the first word of its name */
export type OnLockWait = (ms: number, of: string) => void;

const watchers = new WeakMap<Db, OnLockWait>();

/** Registers a callback for the lock wait of every transaction. */
export function watchLockWaits(db: Db, onTurn: OnLockWait): void {
  watchers.set(db, onTurn);
}

export function reportLockWait(db: Db, askedAt: number, lock: string): void {
  watchers.get(db)?.(performance.now() - askedAt, lock.split(':', 1)[0]!);
}
