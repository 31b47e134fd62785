import type { User } from '@fotosoc/contract/account';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import type { Right } from '@fotosoc/contract/rights';
import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Lock } from '@fotosoc/server-kit/db/write';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { describeMissingRight } from '@fotosoc/server-kit/http/endpoint';
import type { OwnRate } from '@fotosoc/server-kit/http/rate-limit';
import { isPortfolioOwner } from '../../portfolio-directory/read.ts';
import { insertPhoto } from '../queries.ts';
import type { PhotoServices } from '../services.ts';
import type { PhotoRow } from '../tables.ts';
import { getQuotaLock, requireQuota } from './quota.ts';
import type { UploadFields } from './receive.ts';

const fail = createSharedFail<'POST /api/photos'>();

/** Sender of an upload: a member, or a guest with a mailed link. */
export interface Uploader {
  /** Account that owns the photo. */
  ownerId: string;
  /** Key of the sender's permits and rate. */
  key: string;
  rate: OwnRate;
  /** Called with the fields before the file is read; throws to refuse the upload. */
  admit: (fields: UploadFields) => Promise<void>;
  /** Returns the lock that `insert` requires. */
  getLock: (fields: UploadFields) => Lock;
  /** Stores the row of the photo, within the sender's quota.
   *  @returns deleted photos of the sender, whose files must be removed after the commit */
  insert: (trx: Db, row: PhotoRow, fields: UploadFields) => Promise<PhotoRow[]>;
}

/** Creates the uploader of a member.
 *  @throws HttpError 401 `storage/unauthenticated` for a visitor */
export function createMember(site: PhotoServices, visitor: User | null): Uploader {
  const user = requireUser(visitor);
  const { config, db } = site;
  return {
    ownerId: user.id,
    key: user.id,
    rate: config.rates.uploadsPerAccount,
    admit: async (fields) => {
      requireRight(user, fields);
      await requireOwnPortfolio(site, user, fields);
      addWriteCheck(async (trx) => requireRight(requireUser(await findRequester(trx)), fields), { readsRights: true });
      await requireQuota(db, { ...fields, ownerId: user.id }, config.photos);
    },
    getLock: (fields) => getQuotaLock({ ...fields, ownerId: user.id }),
    insert: async (trx, row, fields) => {
      await requireQuota(trx, { ...fields, ownerId: user.id }, config.photos);
      await insertPhoto(trx, row);
      return [];
    },
  };
}

function requireUser(user: User | null): User {
  if (user) return user;
  throw fail(401, 'storage/unauthenticated', 'You need to log in first.');
}

const REQUIRED_RIGHTS: Partial<Record<PhotoPurpose, Right>> = {
  gallery: 'galleries',
  page: 'content',
  equipment: 'loans',
};

function requireRight(user: User, { purpose }: UploadFields): void {
  const right = REQUIRED_RIGHTS[purpose];
  if (right && !user.rights.includes(right)) throw fail(403, 'storage/unauthorized', describeMissingRight(right));
}

async function requireOwnPortfolio({ db }: PhotoServices, user: User, { purpose, link }: UploadFields): Promise<void> {
  if (purpose === 'portfolio-edit' && !(await isPortfolioOwner(db, user.id, link))) {
    throw fail(403, 'storage/unauthorized', 'You are not authorized to edit this portfolio.');
  }
}
