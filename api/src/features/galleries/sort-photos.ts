import type { PhotoOrder } from '@fotosoc/contract/gallery';
import type { Exif } from '@fotosoc/contract/photo';
import { compareFileNames, findUploadedName } from '@fotosoc/contract/photo-file-name';
import type { PhotoSetInput } from '@fotosoc/contract/portfolio';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listPhotoRows } from '../photos/read.ts';

/** Sorts the photos of each set by file name or by the camera's time. Photos without a time follow in the given
 *  order. */
export async function sortPhotoSets(
  db: Db,
  sets: readonly PhotoSetInput[],
  order: Exclude<PhotoOrder, 'manual'>,
): Promise<PhotoSetInput[]> {
  const ids = sets.flatMap(({ images }) => images.map(({ id }) => id));
  const rows = await listPhotoRows(db, ids);
  const keys = new Map(
    rows.map(({ id, file, exif }) => [
      id,
      order === 'name' ? findUploadedName(file) : exif === null ? undefined : (JSON.parse(exif) as Exif).takenAt,
    ]),
  );
  return sets.map((set) => ({
    ...set,
    images: set.images.toSorted((one, other) => compareKeys(keys.get(one.id), keys.get(other.id), order)),
  }));
}

function compareKeys(one: string | undefined, other: string | undefined, order: PhotoOrder): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (order === 'name') return compareFileNames(one, other);
  return one < other ? -1 : Number(one > other);
}
