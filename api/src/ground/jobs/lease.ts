import { randomUUID } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import type { Leases } from '../db/tables.ts';

/** How often its holder renews a lease, and others look whether it does. */
export const RENEW_MS = 5_000;
/** How long a holder that cannot renew it counts on it. */
const HELD_MS = 10_000;
/** When another takes it that was not renewed: 20 s after the last time at most, for it looks every five. */
const EXPIRES_MS = 15_000;

interface Seen {
  owner: string;
  renewals: number;
  /** When it was first seen so. */
  at: number;
}

/** The turn of one process among all that share a database, as long as it lives: killed, another has it within 20 s;
 *  stopped, at once.
 *
 *  No clock is compared with another's, nor with the database's: whoever waits takes a lease that stayed as it was for
 *  15 s on the waiting process's own clock, and the holder stops 10 s after it last asked to renew it. Clocks may say
 *  what they like, as long as none runs half as fast again as another. A machine that sleeps while it holds a lease and
 *  wakes may go on for 10 s beside its successor: what must never be done twice is kept from it by its rows. */
export class Lease {
  readonly #owner = randomUUID();
  /** When the renewal was asked for that succeeded last. */
  #renewedAt = -Infinity;
  #seen: Seen | undefined;
  #releases = 0;

  constructor(
    private readonly db: Db,
    private readonly name: keyof Leases,
  ) {}

  /** Whether it is this process's turn. */
  get isHeld(): boolean {
    return performance.now() - this.#renewedAt < HELD_MS;
  }

  /** Takes the lease if it is free, and renews it if it is held. To be called every `RENEW_MS`.
   *  @returns whether it is held */
  async pursue(): Promise<boolean> {
    const askedAt = performance.now();
    const releases = this.#releases;
    if (!(await this.#renew()) && !(await this.#take())) return false;
    if (releases !== this.#releases) {
      await this.#leave(); // released while the database was asked
      return false;
    }
    this.#renewedAt = askedAt;
    return true;
  }

  /** Leaves it to others at once. */
  async release(): Promise<void> {
    this.#releases += 1;
    await this.#leave();
  }

  async #leave(): Promise<void> {
    this.#renewedAt = -Infinity;
    await this.db.deleteFrom('leases').where('name', '=', this.name).where('owner', '=', this.#owner).execute();
  }

  /** Also long after the last time, if nobody took it meanwhile. */
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
      this.#seen = { owner, renewals, at: performance.now() }; // now that it was read: never before it was renewed
    }
    return performance.now() - this.#seen.at >= EXPIRES_MS && this.#write({ owner, renewals });
  }

  /** Makes it this process's, if it is as it was seen. */
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

/** Does something that must not be done twice at once, when it is this process's turn.
 *  @param work given what to call before it writes: it throws once the lease is lost
 *  @param onWait told once, if another process has its turn */
export async function whileHeld<T>(
  lease: Lease,
  work: (requireHeld: () => void) => Promise<T>,
  onWait: () => void,
): Promise<T> {
  for (let looks = 0; !(await lease.pursue()); looks++) {
    if (looks === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, RENEW_MS));
  }
  // What fails is asked for again; in the end the lease is lost, and the work hears of it.
  const renewing = setInterval(() => void lease.pursue().catch(() => undefined), RENEW_MS);
  try {
    return await work(() => {
      if (!lease.isHeld) throw new Error('Another process may have taken this over: it could not be renewed in time.');
    });
  } finally {
    clearInterval(renewing);
    await lease.release();
  }
}
