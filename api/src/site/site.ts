import type { Db } from '../ground/db/connection.ts';
import { findSetting } from '../ground/db/settings.ts';
import type { Ground } from '../ground/ground.ts';
import { reportError } from '../ground/jobs/report-error.ts';
import { compareGenerations } from './photos/photo-generation.ts';
import { PhotoPipeline } from './photos/processing/pipeline.ts';
import type { RenderProcesses } from './photos/processing/render-processes.ts';
import { PhotoStorage } from './photos/storage.ts';

export type { SiteTables } from './tables.ts'; // whoever opens the site knows its tables

/** What the features of the society's site work with; each takes the few parts it uses. */
export interface Site extends Ground {
  photos: PhotoPipeline;
  photoStorage: PhotoStorage;
  /** Id of the one account that rules the site; nobody when undefined. Asked each time: another process may have seeded
   *  it.
   *  @param within the transaction it is asked in, if in one */
  administrator: (within?: Db) => Promise<string | undefined>;
}

/** Opens the site on what is there. What it opens itself is given back by `close`, with the ground.
 *  @param lent what others made and give back themselves */
export async function openSite(ground: Ground, lent: { renderProcesses?: RenderProcesses } = {}): Promise<Site> {
  const { config, db, objects, scratch, background, metrics, now } = ground;
  await compareGenerations(db, objects);
  const photoStorage = new PhotoStorage(objects, scratch);
  const { renderProcesses } = lent;
  const photos = new PhotoPipeline({
    config: config.photos,
    db,
    storage: photoStorage,
    background,
    now,
    renderProcesses,
    largeWork: ground.largeWork,
    metrics,
  });
  return {
    ...ground,
    photos,
    photoStorage,
    administrator: async (within = db) => config.adminUserId ?? findSetting(within, 'seeded-administrator'),
    close: async () => {
      await background.idle();
      photos.close();
      await compareGenerations(db, objects).catch(reportError);
      await ground.close();
    },
  };
}
