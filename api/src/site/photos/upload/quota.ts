import type { PhotoConfig } from '../../../config/config.ts';
import type { Db } from '../../../ground/db/connection.ts';
import { failOf } from '../../../ground/http/endpoint.ts';

const fail = failOf<'POST /api/photos'>();
type Quota = Pick<PhotoConfig, 'quotaPhotos' | 'quotaBytes'>;

/** @throws HttpError 402 `storage/quota-exceeded` when a member's photos fill their quota */
export async function requireQuota(db: Db, ownerId: string, quota: Quota): Promise<void> {
  const used = await db
    .selectFrom('photos')
    .select(({ fn }) => [fn.countAll().as('photos'), fn.sum('size_bytes').as('bytes')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (Number(used.photos) < quota.quotaPhotos && Number(used.bytes) < quota.quotaBytes) return;
  const sentence = 'Your share of the storage is used up. Delete photos you no longer show to make room.';
  throw fail(402, 'storage/quota-exceeded', sentence);
}
