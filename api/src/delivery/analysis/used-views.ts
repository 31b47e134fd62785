import type { BrowserPhase } from '@fotosoc/contract/registry/error-cause';
import { sql } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import { deleteRowsInPages } from '../../server-kit/db/delete-in-pages.ts';
import type { PageView } from '../page-view.ts';
import { getExpiryCutoff } from '../page-view.ts';

/** Number of views in one database row, one byte each. */
const VIEWS_PER_BLOCK = 256;

/** Flags of the reports of a view about a deployment, as bits of a byte, lowest first. Each report counts once. */
const DEPLOYMENT_FLAGS = ['counted', 'ignored', 'heard', 'bad', 'callFailed', 'timed', 'mismatched'] as const;
const PAGE_FLAGS = ['counted', 'ignored', 'heard', 'bad', 'callFailed', 'timed', 'started', 'answered'] as const;

const ERROR_FLAGS = ['loading', 'hydration', 'drawing', 'event'] as const satisfies BrowserPhase[];

/** `counted`: the view has a report, and counts; `ignored`: it does not count, as its network sends too many. */
export type ReportFlag = (typeof DEPLOYMENT_FLAGS | typeof PAGE_FLAGS | typeof ERROR_FLAGS)[number];

/** Value in the deployment column for reports about the whole page. */
export const PAGE_REPORTS = 'page';
/** Value in the deployment column for reports of errors. */
export const ERROR_REPORTS = 'errors';

/** Reads and updates the flags of a view about a deployment. The caller opens a transaction, so that only one of two
 *  equal concurrent reports counts.
 *  @param hear receives the earlier flags, and adds new ones */
export async function markReported(
  trx: Db,
  { epoch, number }: PageView,
  deploymentId: string,
  at: Date,
  hear: (said: Set<ReportFlag>) => Promise<void> | void,
): Promise<void> {
  const key = { epoch, block: Math.floor(number / VIEWS_PER_BLOCK), deployment_id: deploymentId };
  const row = await trx
    .selectFrom('used_views')
    .select('used')
    .where('epoch', '=', key.epoch)
    .where('block', '=', key.block)
    .where('deployment_id', '=', key.deployment_id)
    .executeTakeFirst();
  const used = row ? Uint8Array.from(row.used) : new Uint8Array(VIEWS_PER_BLOCK);
  const place = number % VIEWS_PER_BLOCK;
  const flags = { [PAGE_REPORTS]: PAGE_FLAGS, [ERROR_REPORTS]: ERROR_FLAGS }[deploymentId] ?? DEPLOYMENT_FLAGS;
  const said = parseFlags(used[place]!, flags);
  await hear(said);
  const byte = toByte(said, flags);
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

function parseFlags(byte: number, flags: readonly ReportFlag[]): Set<ReportFlag> {
  return new Set(flags.filter((_, bit) => byte & (1 << bit)));
}

function toByte(said: ReadonlySet<ReportFlag>, flags: readonly ReportFlag[]): number {
  return flags.reduce((byte, flag, bit) => (said.has(flag) ? byte | (1 << bit) : byte), 0);
}

/** Deletes views with expired tokens. */
export async function deleteExpiredViews(db: Db, now: Date): Promise<void> {
  const expired = sql`used_at < ${getExpiryCutoff(now).toISOString()}`;
  await deleteRowsInPages(db, 'used_views', ['epoch', 'block', 'deployment_id'], expired);
}
