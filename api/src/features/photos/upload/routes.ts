import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Photo } from '@fotosoc/contract/photo';
import { serveEndpoint, createSharedFail, type EndpointRequest } from '../../endpoints.ts';
import { toPhoto } from '../read.ts';
import { requireDiskRoom } from '@fotosoc/server-kit/storage/disk';
import { createDisconnectSignal } from '@fotosoc/server-kit/http/disconnect-signal';
import { findStoredResponse, runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit } from '@fotosoc/server-kit/http/rate-limit';
import type { PhotoServices } from '../services.ts';
import type { PhotoRow } from '../tables.ts';
import { UploadPermits } from './upload-permits.ts';
import { createMember, type Uploader } from './uploader.ts';
import { receiveUpload, type ReceivedUpload } from './receive.ts';

const fail = createSharedFail<'POST /api/photos'>();

/** Registers the route of uploads.
 *  @param findGuest returns the guest of a mailed link to enter photos; throws for an invalid link */
export async function photoRoutes(
  app: FastifyInstance,
  site: PhotoServices,
  findGuest: (token: string) => Promise<Uploader>,
): Promise<void> {
  const { db, now, config, scratch, background } = site;
  const places = new UploadPermits(config.photos.maxUploads);
  const countUnderWay = () => places.underWay;
  site.metrics.gauge('fotosoc_uploads_under_way', 'Uploads, from the first byte to the response', countUnderWay);
  await app.register(async (scope) => {
    await scope.register(multipart);
    serveEndpoint(scope, 'POST /api/photos', (call) => background.watch(upload(call)));
  });

  async function upload(call: EndpointRequest<'POST /api/photos'>): Promise<{ photo: Photo }> {
    const { user, query, request } = call;
    const uploader = query.entrant === undefined ? createMember(site, user) : await findGuest(query.entrant);
    const { key, rate } = uploader;
    const leave = places.take(key);
    const path = scratch.path();
    try {
      await requireDiskRoom(config);
      await consumeRateLimit(db, { key: `upload:${key}`, rate, now: now(), fail });
      const received = await receiveUpload({
        request,
        path,
        maxUploadBytes: config.photos.maxUploadBytes,
        admit: async (fields) => uploader.admit(fields),
      });
      await requireDiskRoom(config); // other uploads may have filled the disk meanwhile
      return await store(site, call, { received, uploader, path });
    } finally {
      await rm(path, { force: true });
      leave();
    }
  }
}

async function store(
  { db, now, photos }: PhotoServices,
  call: EndpointRequest<'POST /api/photos'>,
  { received, uploader, path }: { received: ReceivedUpload; uploader: Uploader; path: string },
): Promise<{ photo: Photo }> {
  const earlier = await findStoredResponse<{ photo: Photo }>(db, call, received);
  if (earlier) return earlier;
  const upload = { ...received, ownerId: uploader.ownerId, path };
  const row = await photos.prepare(upload, createDisconnectSignal(call.reply));
  let isStored = false;
  let replaced: PhotoRow[] = [];
  try {
    const save = async (trx: typeof db) => {
      replaced = await uploader.insert(trx, row, received);
      isStored = true;
      return { photo: toPhoto(row) };
    };
    return await runIdempotently({ db, lock: uploader.getLock(received), call, now: now() }, save, received);
  } catch (error) {
    isStored = false;
    throw error;
  } finally {
    // The row was not inserted: the upload was refused, or a concurrent retry of the same upload was faster and its
    // photo is returned.
    photos.removeLater(isStored ? replaced : [row]);
  }
}
