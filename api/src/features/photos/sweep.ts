import { formatUtcDay } from '@fotosoc/contract/days';
import { updateGenerationNote } from './photo-generation.ts';
import type { PhotoServices } from './services.ts';
import { listAllPhotoFiles } from './photo.ts';
import { deleteUnusedPhotos, findNeededFiles, type SelectUsedPhotoIds } from './queries.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

/** Folder of workshop slides. The sweep skips it, because slides are deleted together with their page sections. */
const SLIDES = 'slides/';

/** Moves unused files into the trash: photos uploaded a day ago and never published, and files without row. Restores
 *  files that a row refers to, empties old days of the trash, and removes unfinished uploads. If the database is older
 *  than the files, the function deletes nothing and reports the problem.
 *  @param say called with a sentence about the result, or with the reason why nothing was done */
export async function sweepPhotos(
  { db, config, objects, scratch, photoStorage: storage, now }: PhotoServices,
  say: (sentence: string) => void,
  selectUsedPhotoIds: SelectUsedPhotoIds,
): Promise<void> {
  await scratch.removeForgotten(now());
  const obstacle = await updateGenerationNote(db, objects);
  if (obstacle !== undefined) {
    say(obstacle);
    return;
  }
  const dayAgo = new Date(now().getTime() - DAY_MS);
  let discarded = 0;
  const discard = async (files: string[]) => {
    await storage.trash.put(files, now());
    discarded += files.length;
  };
  const unused = deleteUnusedPhotos(db, dayAgo, selectUsedPhotoIds);
  for await (const photos of unused) await discard(photos.flatMap(listAllPhotoFiles));
  // Files are listed before rows are read. If rows were read first, the file of an upload in between would seem unused.
  for await (const files of storage.listFilesOlderThan(dayAgo)) {
    const needed = await findNeededFiles(db, files);
    await discard(files.filter((file) => !needed.has(file) && !file.startsWith(SLIDES)));
  }
  if (discarded > 0) say(`Moved ${discarded} unused files to trash/${formatUtcDay(now())}.`);
  const returned = await storage.trash.takeBack((files) => findNeededFiles(db, files));
  if (returned > 0) say(`Restored ${returned} files of photos from the trash.`);
  const emptied = await storage.trash.emptyBefore(new Date(now().getTime() - config.photos.trashDays * DAY_MS));
  if (emptied.length > 0) say(`Emptied the trash of ${emptied.join(', ')}.`);
}
