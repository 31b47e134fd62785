import type { PhotoPurpose } from '@fotosoc/contract/photo';
import { createSharedFail } from '../../endpoints.ts';
import type { PhotoConfig } from '../../../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Lock } from '@fotosoc/server-kit/db/write';

const fail = createSharedFail<'POST /api/photos'>();
type Quota = Pick<PhotoConfig, 'quotaPhotos' | 'quotaBytes'>;

/** Purposes of photos that belong to the society. Such photos stay when the uploader's account is deleted. */
const SOCIETY_PURPOSES = ['page', 'equipment'] as const satisfies PhotoPurpose[];

interface NewPhoto {
  ownerId: string;
  purpose: PhotoPurpose;
}

function isForSociety({ purpose }: NewPhoto): boolean {
  return SOCIETY_PURPOSES.some((one) => one === purpose);
}

/** Returns the lock that a transaction must hold while it checks the quota and inserts the photo. */
export function getQuotaLock(wanted: NewPhoto): Lock {
  return isForSociety(wanted) ? 'content' : `account:${wanted.ownerId}`;
}

/** @throws HttpError 402 `storage/quota-exceeded` if the photos of the member fill the quota. All photos of the society
 *  together have a quota of the same size */
export async function requireQuota(db: Db, wanted: NewPhoto, quota: Quota): Promise<void> {
  const photos = db
    .selectFrom('photos')
    .select(({ fn }) => [fn.countAll().as('photos'), fn.sum('size_bytes').as('bytes')]);
  const counted = isForSociety(wanted)
    ? photos.where('purpose', 'in', SOCIETY_PURPOSES)
    : photos.where('owner_id', '=', wanted.ownerId).where('purpose', 'not in', SOCIETY_PURPOSES);
  const used = await counted.executeTakeFirstOrThrow();
  if (Number(used.photos) < quota.quotaPhotos && Number(used.bytes) < quota.quotaBytes) return;
  const sentence = isForSociety(wanted)
    ? 'The storage for pictures of pages and equipment is full. Ask the operator of the server for more.'
    : 'Your storage is full. Delete photos that you no longer show.';
  throw fail(402, 'storage/quota-exceeded', sentence);
}
