import { rm, writeFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { isUniqueConflict } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { getSocietyAccountId } from '../accounts/society-account.ts';
import { insertPhoto } from '../photos/queries.ts';
import type { SiteServices } from '../services.ts';

type PhotoDestination = Pick<Parameters<SiteServices['photos']['prepare']>[0], 'purpose' | 'link' | 'gallery'>;

export type FetchServices = Pick<
  SiteServices,
  'administrator' | 'config' | 'db' | 'now' | 'photos' | 'safeHttp' | 'scratch'
>;

/** Fetches an external photo and stores it like an upload: browsers of visitors contact no external host. If several
 *  processes fetch the same photo, one of them stores it.
 *  @param source https URL
 *  @param note links the photo with its owner in the same transaction; a unique key detects a concurrent fetch
 *  @throws errors of fetching, reading or storing */
export async function fetchPhoto(
  { administrator, config, db, now, photos, safeHttp, scratch }: FetchServices,
  { source, place }: { source: string; place: PhotoDestination },
  note: (trx: Transaction<Database>, photoId: string) => Promise<void>,
): Promise<void> {
  const ownerId = (await administrator()) ?? (await getSocietyAccountId(db, now()));
  const path = scratch.path();
  try {
    await writeFile(path, await safeHttp.readBytes(source, config.photos.maxUploadBytes), { flag: 'wx', mode: 0o600 });
    const filename = new URL(source).pathname;
    const row = await photos.prepare({ ...place, path, filename, ownerId });
    try {
      await write(db, 'none', async (trx) => {
        await insertPhoto(trx, row);
        await note(trx, row.id);
      });
    } catch (error) {
      photos.removeLater([row]);
      if (!isUniqueConflict(error)) throw error; // another process was first
    }
  } finally {
    await rm(path, { force: true });
  }
}
