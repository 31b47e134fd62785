import { compareGenerations } from './photo-generation.ts';
import type { Site } from '../site.ts';
import { filesOf } from './photo.ts';
import { deleteForgottenPhotos, findNeeded } from './queries.ts';
import { dayOf } from './trash.ts';
import { DAY_MS } from '../../ground/units.ts';

/** What lies among the photos and is none: workshops' slides, which are forgotten with the parts that name them. */
const SLIDES = 'slides/';

/** Moves into the trash what nobody will use: photos uploaded a day ago and never saved anywhere, and files without a row.
 *  Takes back what a row wants again, empties the trash of what has had its time, and removes unfinished uploads. Against
 *  a database that is older than the files it only says so.
 *  @param say told in a sentence what was done, or why nothing was */
export async function sweepPhotos(
  { db, config, objects, scratch, photoStorage: storage, now }: Site,
  say: (sentence: string) => void,
): Promise<void> {
  await scratch.removeForgotten(now());
  const obstacle = await compareGenerations(db, objects);
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
  for await (const photos of deleteForgottenPhotos(db, dayAgo)) await discard(photos.flatMap(filesOf));
  // A page of files before their rows: what is uploaded meanwhile has one.
  for await (const files of storage.listFilesOlderThan(dayAgo)) {
    const needed = await findNeeded(db, files);
    await discard(files.filter((file) => !needed.has(file) && !file.startsWith(SLIDES)));
  }
  if (discarded > 0) say(`Moved ${discarded} files that no photo needs into trash/${dayOf(now())}.`);
  const returned = await storage.trash.takeBack((files) => findNeeded(db, files));
  if (returned > 0) say(`Took ${returned} files of photos back from the trash.`);
  const emptied = await storage.trash.emptyBefore(new Date(now().getTime() - config.photos.trashDays * DAY_MS));
  if (emptied.length > 0) say(`Emptied the trash of ${emptied.join(', ')}.`);
}
