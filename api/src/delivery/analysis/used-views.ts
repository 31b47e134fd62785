import type { BrowserPhase } from '@fotosoc/contract/registry/error-cause';
import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import { deleteInPages } from '../../ground/db/delete-in-pages.ts';
import type { PageView } from './page-view.ts';
import { expiredBefore } from './page-view.ts';

/** Number of views per row, one byte each. */
const BLOCK = 256;

/** Flags of the reports of a view about a deployment, as bits of a byte, lowest first. Each report counts once. */
const OF_DEPLOYMENT = ['counted', 'ignored', 'heard', 'bad', 'callFailed', 'timed', 'mismatched'] as const;
const OF_PAGE = ['counted', 'ignored', 'heard', 'bad', 'callFailed', 'timed', 'started', 'answered'] as const;

const OF_ERRORS = ['loading', 'hydration', 'drawing', 'event'] as const satisfies BrowserPhase[];

/** `counted`: the view has a report, and counts; `ignored`: it does not count, as its network sends too many. */
export type Flag = (typeof OF_DEPLOYMENT | typeof OF_PAGE | typeof OF_ERRORS)[number];

/** Pseudo deployment id of page reports. */
export const PAGE = 'page';
/** Pseudo deployment id of error reports. */
export const ERRORS = 'errors';

/** Reads and updates the flags of a view about a deployment. Inside a transaction, so that one of two equal concurrent
 *  reports counts.
 *  @param hear receives the earlier flags, and adds new ones */
export async function markSaid(
  trx: Db,
  { epoch, number }: PageView,
  deploymentId: string,
  at: Date,
  hear: (said: Set<Flag>) => Promise<void> | void,
): Promise<void> {
  const key = { epoch, block: Math.floor(number / BLOCK), deployment_id: deploymentId };
  const row = await trx
    .selectFrom('used_views')
    .select('used')
    .where('epoch', '=', key.epoch)
    .where('block', '=', key.block)
    .where('deployment_id', '=', key.deployment_id)
    .executeTakeFirst();
  const used = row ? Uint8Array.from(row.used) : new Uint8Array(BLOCK);
  const place = number % BLOCK;
  const flags = { [PAGE]: OF_PAGE, [ERRORS]: OF_ERRORS }[deploymentId] ?? OF_DEPLOYMENT;
  const said = flagsOf(used[place]!, flags);
  await hear(said);
  const byte = byteOf(said, flags);
  if (byte === used[place]) return;
  used[place] = byte;
  const used_at = at.toISOString();
  await trx
    .insertInto('used_views')
    .values({ ...key, used: Buffer.from(used), used_at })
    .onConflict((conflict) =>
      conflict.columns(['epoch', 'block', 'deployment_id']).doUpdateSet({ used: Buffer.from(used), used_at }),
    )
    .execute();
}

function flagsOf(byte: number, flags: readonly Flag[]): Set<Flag> {
  return new Set(flags.filter((_, bit) => byte & (1 << bit)));
}

function byteOf(said: ReadonlySet<Flag>, flags: readonly Flag[]): number {
  return flags.reduce((byte, flag, bit) => (said.has(flag) ? byte | (1 << bit) : byte), 0);
}

/** Deletes views with expired tokens. */
export async function deleteExpiredViews(db: Db, now: Date): Promise<void> {
  const expired = sql`used_at < ${expiredBefore(now).toISOString()}`;
  await deleteInPages(db, 'used_views', ['epoch', 'block', 'deployment_id'], expired);
}
