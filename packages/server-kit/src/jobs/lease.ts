import { randomUUID } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import type { Leases } from '../db/tables.ts';

/** Interval at which the holder renews a lease, and others check it. */
export const RENEW_MS = 5_000;
/** Time that a holder relies on the lease without a renewal. */
const HELD_MS = 10_000;
/** Time without a renewal after which another process takes the lease: at most 20 s later, because processes check
 *  every five. */
const EXPIRES_MS = 15_000;

interface Seen {
  owner: string;
  renewals: number;
  /** Time at which these values were first seen. */
  at: number;
}

/** Lease of one process among all processes of a database, for the process's lifetime: after a kill, a different
 *  process has the lease within 20 s; after a stop, at once.
 *
 *  No clocks of different processes or of the database are compared. A waiting process takes a lease that was unchanged
 *  for 15 s on its own clock, and the holder stops 10 s after the last renewal request. Clocks may differ in any way,
 *  as long as none runs half as fast again as the rest. A holder on a machine that sleeps and wakes may continue for 10
 *  s beside its successor: rows protect work that must never happen twice. */
export class Lease {
  readonly #owner = randomUUID();
  /** Time of the request that last renewed the lease successfully. */
  #renewedAt = -Infinity;
  #seen: Seen | undefined;
  #releases = 0;

  constructor(
    private readonly db: Db,
    private readonly name: keyof Leases,
  ) {}

  get isHeld(): boolean {
    return performance.now() - this.#renewedAt < HELD_MS;
  }

  /** Takes the lease if available, and renews it if held. Must be called every `RENEW_MS`.
   *  @returns whether it is held */
  async pursue(): Promise<boolean> {
    const askedAt = performance.now();
    const releases = this.#releases;
    if (!(await this.#renew()) && !(await this.#take())) return false;
    if (releases !== this.#releases) {
      await this.#leave(); // the lease was released during the query
      return false;
    }
    this.#renewedAt = askedAt;
    return true;
  }

  /** Releases the lease at once. */
  async release(): Promise<void> {
    this.#releases += 1;
    await this.#leave();
  }

  async #leave(): Promise<void> {
    this.#renewedAt = -Infinity;
    await this.db.deleteFrom('leases').where('name', '=', this.name).where('owner', '=', this.#owner).execute();
  }

  /** Succeeds also long after the last renewal, if no other process took the lease. */
  async #renew(): Promise<boolean> {
    if (this.#renewedAt === -Infinity) return false;
    return this.#write({ owner: this.#owner });
  }

  async #take(): Promise<boolean> {
    this.#renewedAt = -Infinity;
    const { db, name } = this;
    const row = await db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();
    if (!row) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('leases')
        .values({ name, owner: this.#owner, renewals: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { owner, renewals } = row;
    if (this.#seen?.owner !== owner || this.#seen.renewals !== renewals) {
      // The time of the read, because the renewal cannot be later.
      this.#seen = { owner, renewals, at: performance.now() };
    }
    return performance.now() - this.#seen.at >= EXPIRES_MS && this.#write({ owner, renewals });
  }

  /** Makes this process the holder, if the row is unchanged. */
  async #write({ owner, renewals }: { owner: string; renewals?: number }): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('leases')
      .set((set) => ({ owner: this.#owner, renewals: set('renewals', '+', 1) }))
      .where('name', '=', this.name)
      .where('owner', '=', owner)
      .$if(renewals !== undefined, (query) => query.where('renewals', '=', renewals!))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}

/** Runs work that must not run twice at once, while this process holds the lease.
 *  @param work gets a function to call before writes, which throws after the lease is lost
 *  @param onWait called once if another process holds the lease */
export async function runWhileHeld<T>(
  lease: Lease,
  work: (requireHeld: () => void) => Promise<T>,
  onWait: () => void,
): Promise<T> {
  for (let looks = 0; !(await lease.pursue()); looks++) {
    if (looks === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, RENEW_MS));
  }
  // Failed renewals are repeated; finally the lease is lost, and the work notices.
  const renewing = setInterval(() => void lease.pursue().catch(() => undefined), RENEW_MS);
  try {
    return await work(() => {
      if (!lease.isHeld) throw new Error('The lease was not renewed in time: another process may have taken over.');
    });
  } finally {
    clearInterval(renewing);
    await lease.release();
  }
}
