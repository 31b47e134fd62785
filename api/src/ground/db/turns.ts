import type { Db } from './connection.ts';

/** Told how long a transaction waited for its turn.
 *  @param of what the turn was: the first word of its lock */
export type OnTurn = (ms: number, of: string) => void;

const watchers = new WeakMap<Db, OnTurn>();

/** Has somebody told of every transaction's wait from now on. */
export function watchTurns(db: Db, onTurn: OnTurn): void {
  watchers.set(db, onTurn);
}

/** Tells whoever watches. */
export function tellTurn(db: Db, askedAt: number, lock: string): void {
  watchers.get(db)?.(performance.now() - askedAt, lock.split(':', 1)[0]!);
}
