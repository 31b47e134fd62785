import { createHmac } from 'node:crypto';
import type { User } from '@fotosoc/contract/user';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { getSigningKey } from '@fotosoc/server-kit/db/signing-key';
import { getNetwork } from '@fotosoc/server-kit/http/rate-limit';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { openModerationCase } from './open-case.ts';
import type { SiteServices } from '../services.ts';
import type { UntrustedPostRow } from './tables.ts';

/** Retention of the network of a post. A network is new without posts before yesterday. */
export const SENDER_RETENTION_MS = 30 * DAY_MS;
/** More posts in an hour than a person or a household sends. */
const BUSY_POSTS_PER_HOUR = 4;
/** Thresholds of a flood, in posts within an hour: of five busy new networks together, or of one. No event of a society
 *  causes as many. */
const FLOOD_THRESHOLDS = { networks: 5, posts: 100, postsOfOne: 60 };

/** Sender without account, or with an account younger than the retention. */
export interface UntrustedSender {
  network: string;
  /** True if the network is one of many new networks with many posts at the same time, or sends very much alone. Its
   *  posts are quarantined: hidden, without mail and without reservation, until a moderator approves them or a mailed
   *  link confirms the address. */
  isInFlood: boolean;
}

/** Classifies the sender of a public form.
 *  @returns null for members */
export async function findUntrustedSender(
  { db, now }: Pick<SiteServices, 'db' | 'now'>,
  { ip }: { ip: string },
  user: User | null,
): Promise<UntrustedSender | null> {
  if (user && !(await isNewcomer(db, user.id))) return null;
  const network = createHmac('sha256', await getSigningKey(db, 'strangers-secret'))
    .update(getNetwork(ip))
    .digest('base64url');
  return { network, isInFlood: await isInFlood(db, network, now()) };
}

/** Returns the sender whose share of a total a post uses: the account of a member, else the network. */
export function getSenderKey(stranger: UntrustedSender | null, user: User | null): string {
  return stranger?.network ?? `account:${user?.id}`;
}

/** Stores the sender of a post, in the transaction that stores the post. Earlier posts of a detected flood are
 *  quarantined. */
export async function recordUntrustedPost(
  site: Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>,
  trx: Db,
  stranger: UntrustedSender | null,
  sent: Pick<UntrustedPostRow, 'kind' | 'subject_id'>,
): Promise<void> {
  if (!stranger) return;
  const { network, isInFlood: isHeld } = stranger;
  const row = { ...sent, network, sent_at: site.now().toISOString(), is_held: Number(isHeld) };
  await trx.insertInto('stranger_posts').values(row).execute();
  if (!isHeld) return;
  const busy = await listBusyNetworks(trx, site.now());
  const flooding = exceedsFloodThreshold(busy) ? busy.map((one) => one.network) : [];
  const before = await trx
    .updateTable('stranger_posts')
    .set({ is_held: 1 })
    .where('network', 'in', [...flooding, network])
    .where('sent_at', '>', getHourBefore(site.now()))
    .where('is_held', '=', 0)
    .returning(['subject_id', 'kind'])
    .execute();
  await quarantinePosts(site, trx, before, network);
}

/** Returns whether an account was registered in a flood, and cannot publish before its address is confirmed. */
export async function isQuarantinedAccount(db: Db, accountId: string): Promise<boolean> {
  const post = db.selectFrom('stranger_posts').select('subject_id').where('subject_id', '=', accountId);
  return (await post.where('is_held', '=', 1).executeTakeFirst()) !== undefined;
}

async function isNewcomer(db: Db, accountId: string): Promise<boolean> {
  const post = db.selectFrom('stranger_posts').select('subject_id').where('subject_id', '=', accountId);
  return (await post.executeTakeFirst()) !== undefined;
}

async function isInFlood(db: Db, network: string, now: Date): Promise<boolean> {
  const { count } = await db
    .selectFrom('stranger_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', network)
    .where('sent_at', '>', getHourBefore(now))
    .executeTakeFirstOrThrow();
  if (count + 1 < BUSY_POSTS_PER_HOUR) return false;
  const busy = await listBusyNetworks(db, now);
  const own = busy.find((one) => one.network === network);
  if (!own) return false;
  return own.posts >= FLOOD_THRESHOLDS.postsOfOne || exceedsFloodThreshold(busy);
}

function exceedsFloodThreshold(busy: readonly { posts: number }[]): boolean {
  const posts = busy.reduce((sum, one) => sum + one.posts, 0);
  return busy.length >= FLOOD_THRESHOLDS.networks && posts >= FLOOD_THRESHOLDS.posts;
}

/** Returns networks with many posts within the hour that were part of a flood before, or are new. */
async function listBusyNetworks(db: Db, now: Date) {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  return db
    .selectFrom('stranger_posts')
    .select(({ fn }) => ['network', fn.countAll<number>().as('posts')])
    .where('sent_at', '>', getHourBefore(now))
    .where((where) => {
      const earlier = where
        .selectFrom('stranger_posts as earlier')
        .select('earlier.network')
        .whereRef('earlier.network', '=', 'stranger_posts.network');
      return where.or([
        where.not(where.exists(earlier.where('earlier.sent_at', '<', yesterday))),
        where.exists(earlier.where('earlier.is_held', '=', 1)),
      ]);
    })
    .groupBy('network')
    .having(({ fn }) => fn.countAll(), '>=', BUSY_POSTS_PER_HOUR)
    .execute();
}

/** Quarantines posts: captions wait for a moderator, unconfirmed bookings are cancelled with the next run. One mail
 *  reports all of them. */
async function quarantinePosts(
  site: Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>,
  trx: Db,
  posts: readonly Pick<UntrustedPostRow, 'kind' | 'subject_id'>[],
  network: string,
): Promise<void> {
  const idsOf = (kind: UntrustedPostRow['kind']) =>
    posts.filter((post) => post.kind === kind).map(({ subject_id }) => subject_id);
  const now = site.now().toISOString();
  const bookings = idsOf('booking');
  if (bookings.length > 0) {
    await trx
      .updateTable('bookings')
      .set({ confirm_by: now })
      .where((where) => where.or([where('id', 'in', bookings), where('kit_id', 'in', bookings)]))
      .where('confirm_by', '>', now)
      .execute();
  }
  const captions = idsOf('caption');
  if (captions.length === 0) return;
  const waiting = await trx
    .updateTable('captions')
    .set({ state: 'waiting' })
    .where('id', 'in', captions)
    .where('state', '=', 'shown')
    .where('decided_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of waiting) await openModerationCase(site, trx, { list: 'waiting', caption_id: id }, network);
}

function getHourBefore(now: Date): string {
  return new Date(now.getTime() - HOUR_MS).toISOString();
}
