import { createSharedFail } from '../endpoints.ts';
import { HttpError, createReadOnlyError } from '@fotosoc/server-kit/http-error';
import { requireDiskRoom } from '@fotosoc/server-kit/storage/disk';
import type { PhotoServices } from './services.ts';
import { formatLinkPreviewPath } from './photo.ts';
import { findPhoto } from './queries.ts';

const fail = createSharedFail<'POST /api/photos'>();

/** Maximum number of previews that are rendered at once. Only programs request more. */
const MAX_RUNNING_PREVIEWS = 32;

/** Pictures that other sites show in links to a photo. The first request of a picture renders and stores it. */
export class LinkPreviews {
  readonly #underWay = new Map<string, Promise<void>>();
  constructor(private readonly site: Pick<PhotoServices, 'config' | 'db' | 'photoStorage' | 'photos'>) {}

  /** Creates the link preview of a photo unless it exists. For unknown or unreadable photos nothing happens.
   *  @throws HttpError 503 `storage/busy`, 507 `server/storage-full` */
  async provide(photoId: string): Promise<void> {
    if (await this.site.photoStorage.has(formatLinkPreviewPath(photoId))) return;
    const known = this.#underWay.get(photoId);
    if (known) {
      await known;
      return;
    }
    if (this.#underWay.size >= MAX_RUNNING_PREVIEWS) throw createBusyError();
    const made = this.#make(photoId).finally(() => this.#underWay.delete(photoId));
    this.#underWay.set(photoId, made);
    await made;
  }

  async #make(photoId: string): Promise<void> {
    const { db, config, photos, photoStorage } = this.site;
    const file = formatLinkPreviewPath(photoId);
    const row = await findPhoto(db, photoId);
    if (!row) return;
    if (config.readOnly) throw createReadOnlyError();
    await requireDiskRoom(config);
    try {
      const picture = await photos.renderLinkPreview(row);
      if (!picture) return;
      await photoStorage.save(file, picture);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
    if (!(await findPhoto(db, photoId))) await photoStorage.remove([file]); // the photo was deleted meanwhile
  }
}

/** Returns whether rendering failed because of the stored photo, so that a retry cannot help. */
function isUnreadable(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 413 || error.status === 422);
}

function createBusyError(): HttpError {
  const sentence = 'Too many pictures are being prepared right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}
