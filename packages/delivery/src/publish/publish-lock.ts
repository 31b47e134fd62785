import { setTimeout } from 'node:timers/promises';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { PublishLockRow } from '../tables.ts';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import { hasProcessEnded, createProcessName } from '@fotosoc/server-kit/process-name';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';

const fail = createSharedFail<'POST /api/remotes/:name/versions'>();

type Version = Pick<Manifest, 'name' | 'version'>;

/** A holder without heartbeat for this time has ended, or is disconnected. */
const LOCK_TIMEOUT_MS = 30_000;
const HEARTBEAT_INTERVAL_MS = 5_000;
const POLL_INTERVAL_MS = 200;

/** Publish lock: the right of one process to store or delete the files of a version. Half a minute after the holder was
 *  killed another process can take it. Its result is registered in the transaction of `settle`. */
export class PublishLock {
  readonly #holder = createProcessName();
  readonly #saying: NodeJS.Timeout;
  #saidAt = performance.now();

  private constructor(
    private readonly delivery: Pick<ServerKit, 'db' | 'now'>,
    readonly version: Version,
  ) {
    this.#saying = setInterval(() => void this.#say().catch(() => undefined), HEARTBEAT_INTERVAL_MS);
    this.#saying.unref();
  }

  /** @returns undefined while another process holds the lock */
  static async take(delivery: Pick<ServerKit, 'db' | 'now'>, version: Version): Promise<PublishLock | undefined> {
    const claim = new PublishLock(delivery, version);
    if (await claim.#insert()) return claim;
    await claim.release();
    return undefined;
  }

  /** Waits for another holder.
   *  @throws HttpError 503 `server/busy` on timeout */
  static async wait(delivery: Pick<ServerKit, 'db' | 'now'>, version: Version): Promise<PublishLock> {
    const since = performance.now();
    for (;;) {
      const claim = await PublishLock.take(delivery, version);
      if (claim) return claim;
      if (performance.now() - since > 2 * LOCK_TIMEOUT_MS) throw createBusyError(version);
      await setTimeout(POLL_INTERVAL_MS);
    }
  }

  /** Must be called before each file, so that a process with an expired lock writes nothing.
   *  @throws HttpError 503 `server/busy` */
  requireFresh = (): void => {
    if (performance.now() - this.#saidAt > LOCK_TIMEOUT_MS / 2) throw createBusyError(this.version);
  };

  /** @throws HttpError 503 `server/busy` if the lock is lost or settled */
  async requireHeld(): Promise<void> {
    this.requireFresh();
    const row = await this.delivery.db
      .selectFrom('version_claims')
      .select('holder')
      .where('holder', '=', this.#holder)
      .executeTakeFirst();
    if (!row) throw createBusyError(this.version);
  }

  /** Ends the lock within the transaction of its result.
   *  @throws HttpError 503 `server/busy` if the lock is lost */
  async settle(trx: Db): Promise<void> {
    if (!(await this.#delete(trx))) throw createBusyError(this.version);
  }

  /** Releases the lock after a successful or failed publication. */
  async release(): Promise<void> {
    clearInterval(this.#saying);
    await this.#delete(this.delivery.db);
  }

  async #delete(db: Db): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('version_claims')
      .where('holder', '=', this.#holder)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async #insert(): Promise<boolean> {
    const { db } = this.delivery;
    const { name, version } = this.version;
    const row = { name, version, holder: this.#holder, seen_at: this.#now() };
    const { numInsertedOrUpdatedRows: inserted } = await db
      .insertInto('version_claims')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted) return true;
    const other = await db
      .selectFrom('version_claims')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!other || !isExpired(other, this.delivery.now())) return false;
    const { numUpdatedRows } = await db
      .updateTable('version_claims')
      .set(row)
      .where('name', '=', name)
      .where('version', '=', version)
      .where('holder', '=', other.holder)
      .where('seen_at', '=', other.seen_at)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async #say(): Promise<void> {
    const at = performance.now();
    const { numUpdatedRows } = await this.delivery.db
      .updateTable('version_claims')
      .set({ seen_at: this.#now() })
      .where('holder', '=', this.#holder)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) this.#saidAt = at;
  }

  #now(): string {
    return this.delivery.now().toISOString();
  }
}

/** Returns the versions of expired locks. */
export async function listAbandonedLocks({ db, now }: Pick<ServerKit, 'db' | 'now'>): Promise<Version[]> {
  const claims = await db.selectFrom('version_claims').selectAll().execute();
  return claims.filter((claim) => isExpired(claim, now()));
}

function isExpired({ holder, seen_at }: Pick<PublishLockRow, 'holder' | 'seen_at'>, now: Date): boolean {
  return hasProcessEnded(holder) || Date.parse(seen_at) < now.getTime() - LOCK_TIMEOUT_MS;
}

function createBusyError({ name, version }: Version): HttpError {
  const sentence = `Another process is writing or removing the files of ${name} ${version}. Please try again in a minute.`;
  return fail(503, 'server/busy', sentence, { retryAfterSeconds: 60 });
}
