import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { User } from '@fotosoc/contract/account';
import type { Photo, PhotoPurpose } from '@fotosoc/contract/photo';
import type { Right } from '@fotosoc/contract/rights';
import { serveEndpoint, createSharedFail, type EndpointRequest } from '../../endpoints.ts';
import { toPhoto } from '../read.ts';
import { requireDiskRoom } from '@fotosoc/server-kit/storage/disk';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import { createDisconnectSignal } from '@fotosoc/server-kit/http/disconnect-signal';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { describeMissingRight } from '@fotosoc/server-kit/http/endpoint';
import { findStoredResponse, runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit } from '@fotosoc/server-kit/http/rate-limit';
import type { PhotoServices } from '../services.ts';
import { isPortfolioOwner } from '../../portfolio-directory/read.ts';
import { insertPhoto } from '../queries.ts';
import { getQuotaLock, requireQuota } from './quota.ts';
import { UploadPermits } from './upload-permits.ts';
import { receiveUpload, type UploadFields, type ReceivedUpload } from './receive.ts';

const fail = createSharedFail<'POST /api/photos'>();

export async function photoRoutes(app: FastifyInstance, site: PhotoServices): Promise<void> {
  const { db, now, config, scratch, background } = site;
  const places = new UploadPermits(config.photos.maxUploads);
  const countUnderWay = () => places.underWay;
  site.metrics.gauge('fotosoc_uploads_under_way', 'Uploads, from the first byte to the response', countUnderWay);
  await app.register(async (scope) => {
    await scope.register(multipart);
    serveEndpoint(scope, 'POST /api/photos', (call) => background.watch(upload(call)));
  });

  async function upload(call: EndpointRequest<'POST /api/photos'>): Promise<{ photo: Photo }> {
    const { user, request } = call;
    const leave = places.take(user.id);
    const path = scratch.path();
    try {
      await requireDiskRoom(config);
      const rate = config.rates.uploadsPerAccount;
      await consumeRateLimit(db, { key: `upload:${user.id}`, rate, now: now(), fail });
      const received = await receiveUpload({
        request,
        path,
        maxUploadBytes: config.photos.maxUploadBytes,
        admit: async (fields) => {
          requireRight(user, fields);
          await requireOwnPortfolio(site, user, fields);
          addWriteCheck(async (trx) => requireRight(await findRequester(trx), fields), { readsRights: true });
          await requireQuota(db, { ...fields, ownerId: user.id }, config.photos);
        },
      });
      await requireDiskRoom(config); // other uploads may have filled the disk meanwhile
      return await store(site, call, received, path);
    } finally {
      await rm(path, { force: true });
      leave();
    }
  }
}

async function store(
  { db, now, config, photos }: PhotoServices,
  call: EndpointRequest<'POST /api/photos'>,
  received: ReceivedUpload,
  path: string,
): Promise<{ photo: Photo }> {
  const earlier = await findStoredResponse<{ photo: Photo }>(db, call, received);
  if (earlier) return earlier;
  const wanted = { ...received, ownerId: call.user.id };
  const row = await photos.prepare({ ...wanted, path }, createDisconnectSignal(call.reply));
  let isStored = false;
  try {
    const save = async (trx: typeof db) => {
      await requireQuota(trx, wanted, config.photos);
      await insertPhoto(trx, row);
      isStored = true;
      return { photo: toPhoto(row) };
    };
    return await runIdempotently({ db, lock: getQuotaLock(wanted), call, now: now() }, save, received);
  } catch (error) {
    isStored = false;
    throw error;
  } finally {
    // The row was not inserted: the upload was refused, or a concurrent retry of the same upload was faster and its
    // photo is returned.
    if (!isStored) photos.removeLater([row]);
  }
}

const REQUIRED_RIGHTS: Partial<Record<PhotoPurpose, Right>> = {
  gallery: 'galleries',
  page: 'content',
  equipment: 'loans',
};

function requireRight(user: User | null, { purpose }: UploadFields): void {
  const right = REQUIRED_RIGHTS[purpose];
  if (right && !user?.rights.includes(right)) throw fail(403, 'storage/unauthorized', describeMissingRight(right));
}

async function requireOwnPortfolio({ db }: PhotoServices, user: User, { purpose, link }: UploadFields): Promise<void> {
  if (purpose === 'portfolio-edit' && !(await isPortfolioOwner(db, user.id, link))) {
    throw fail(403, 'storage/unauthorized', 'You are not authorized to edit this portfolio.');
  }
}
