import { setTimeout } from 'node:timers/promises';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '../../ground/db/connection.ts';
import type { VersionClaimRow } from '../tables.ts';
import type { HttpError } from '../../ground/http/errors.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { hasEnded, nameOfThisProcess } from '../../ground/jobs/process-name.ts';
import type { Ground } from '../../ground/ground.ts';

const fail = failOf<'POST /api/remotes/:name/versions'>();

type Version = Pick<Manifest, 'name' | 'version'>;

/** A holder without heartbeat for this time has ended, or is disconnected. */
const SILENT_MS = 30_000;
const SAID_EVERY_MS = 5_000;
const ASKED_EVERY_MS = 200;

/** Publish lock: the right of one process to store or delete the files of a version. Half a minute after the holder was
 *  killed another process can take it. Its result is registered in the transaction of `settle`. */
export class VersionClaim {
  readonly #holder = nameOfThisProcess();
  readonly #saying: NodeJS.Timeout;
  #saidAt = performance.now();

  private constructor(
    private readonly delivery: Pick<Ground, 'db' | 'now'>,
    readonly version: Version,
  ) {
    this.#saying = setInterval(() => void this.#say().catch(() => undefined), SAID_EVERY_MS);
    this.#saying.unref();
  }

  /** @returns undefined while another process holds the lock */
  static async take(delivery: Pick<Ground, 'db' | 'now'>, version: Version): Promise<VersionClaim | undefined> {
    const claim = new VersionClaim(delivery, version);
    if (await claim.#insert()) return claim;
    await claim.release();
    return undefined;
  }

  /** Waits for another holder.
   *  @throws HttpError 503 `server/busy` on timeout */
  static async wait(delivery: Pick<Ground, 'db' | 'now'>, version: Version): Promise<VersionClaim> {
    const since = performance.now();
    for (;;) {
      const claim = await VersionClaim.take(delivery, version);
      if (claim) return claim;
      if (performance.now() - since > 2 * SILENT_MS) throw busy(version);
      await setTimeout(ASKED_EVERY_MS);
    }
  }

  /** Must be called before each file, so that a process with an expired lock writes nothing.
   *  @throws HttpError 503 `server/busy` */
  requireFresh = (): void => {
    if (performance.now() - this.#saidAt > SILENT_MS / 2) throw busy(this.version);
  };

  /** @throws HttpError 503 `server/busy` if the lock is lost or settled */
  async requireHeld(): Promise<void> {
    this.requireFresh();
    const row = await this.delivery.db
      .selectFrom('version_claims')
      .select('holder')
      .where('holder', '=', this.#holder)
      .executeTakeFirst();
    if (!row) throw busy(this.version);
  }

  /** Ends the lock within the transaction of its result.
   *  @throws HttpError 503 `server/busy` if the lock is lost */
  async settle(trx: Db): Promise<void> {
    if (!(await this.#delete(trx))) throw busy(this.version);
  }

  /** Releases the lock, settled or not. */
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
    if (!other || !isOver(other, this.delivery.now())) return false;
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
export async function listAbandoned({ db, now }: Pick<Ground, 'db' | 'now'>): Promise<Version[]> {
  const claims = await db.selectFrom('version_claims').selectAll().execute();
  return claims.filter((claim) => isOver(claim, now()));
}

function isOver({ holder, seen_at }: Pick<VersionClaimRow, 'holder' | 'seen_at'>, now: Date): boolean {
  return hasEnded(holder) || Date.parse(seen_at) < now.getTime() - SILENT_MS;
}

function busy({ name, version }: Version): HttpError {
  const sentence = `The files of ${name} ${version} are being written or removed by somebody else. Please try again in a minute.`;
  return fail(503, 'server/busy', sentence, { retryAfterSeconds: 60 });
}
