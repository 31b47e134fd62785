import type { Society } from '@fotosoc/contract/society';
import { findSetting } from '@fotosoc/server-kit/db/settings';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { reportError } from '@fotosoc/server-kit/jobs/report-error';
import { updateGenerationNote } from './photos/photo-generation.ts';
import { PhotoPipeline } from './photos/processing/pipeline.ts';
import type { RenderProcesses } from './photos/processing/render-processes.ts';
import { PhotoStorage } from './photos/storage.ts';
import type { SiteServices } from './services.ts';

/** Opens the site on existing data. `close` releases its services and the server kit.
 *  @param resources shared services that the caller releases */
export async function openSite(
  kit: ServerKit,
  society: () => Society,
  resources: { renderProcesses?: RenderProcesses; idleProcesses?: RenderProcesses } = {},
): Promise<SiteServices> {
  const { config, db, objects, scratch, background, metrics, now } = kit;
  await updateGenerationNote(db, objects);
  const photoStorage = new PhotoStorage(objects, scratch);
  const { renderProcesses, idleProcesses } = resources;
  const photos = new PhotoPipeline({
    config: config.photos,
    db,
    storage: photoStorage,
    background,
    now,
    renderProcesses,
    idleProcesses,
    largeWork: kit.largeWork,
    metrics,
  });
  return {
    ...kit,
    society,
    photos,
    photoStorage,
    administrator: async (within = db) => config.adminUserId ?? findSetting(within, 'seeded-administrator'),
    close: async () => {
      await background.idle();
      photos.close();
      await updateGenerationNote(db, objects).catch(reportError);
      await kit.close();
    },
  };
}
