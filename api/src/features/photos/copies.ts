import { listCopyWidths } from '@fotosoc/contract/photo-ladder';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { waitAtMost } from '@fotosoc/server-kit/jobs/timeout';
import { hasDiskRoom } from '@fotosoc/server-kit/storage/disk';
import type { PhotoServices } from './services.ts';
import { formatCopyPath, parseCopyPath } from './photo.ts';
import { countCopy, findPhotoByFile } from './queries.ts';
import type { PhotoRow } from './tables.ts';

/** Maximum number of copies that are rendered or wait at once. Further requests get the stored photo. */
const MAX_RUNNING_COPIES = 64;

type Services = Pick<PhotoServices, 'config' | 'db' | 'photoStorage' | 'photos'>;

/** File that answers a request for a copy. */
interface ProvidedCopy {
  file: string;
  /** True if a better file will exist later. */
  isTemporary: boolean;
}

/** Smaller copies of photos. The first request of a WebP renders and stores the copy; AVIF copies are made by the
 *  conversion. */
export class PhotoCopies {
  readonly #underWay = new Map<string, Promise<boolean>>();
  constructor(private readonly site: Services) {}

  /** Returns the stored copy for an address, current or of an earlier release, or else the photo itself. A missing
   *  WebP is rendered first, if that takes no longer than a visitor should wait.
   *  @param path of the copy below the media folder
   *  @param acceptsAvif whether the requester can show AVIF */
  async provide(path: string, acceptsAvif: boolean): Promise<ProvidedCopy | undefined> {
    const wanted = parseCopyPath(path);
    const row = wanted && (await findPhotoByFile(this.site.db, wanted.file));
    if (!row) return undefined;
    const width = listCopyWidths(row.width).find((step) => step >= wanted.width) ?? row.width;
    const { config, photoStorage, db } = this.site;
    const avif = formatCopyPath(row, width, 'avif');
    if (acceptsAvif && (await photoStorage.has(avif))) return { file: avif, isTemporary: false };
    // A restored backup may lack the copies.
    if (row.avif_state === 1) await db.updateTable('photos').set({ avif_state: 0 }).where('id', '=', row.id).execute();
    const webp = formatCopyPath(row, width, 'webp');
    const exists =
      (await photoStorage.has(webp)) ||
      (await waitAtMost(config.photos.copyWaitMs, this.#makeOnce(row, webp, width), false));
    if (exists) return { file: webp, isTemporary: acceptsAvif };
    return { file: row.file, isTemporary: true };
  }

  /** @returns false if the copy cannot be made now */
  async #makeOnce(row: PhotoRow, file: string, width: number): Promise<boolean> {
    const known = this.#underWay.get(file);
    if (known) return known;
    if (this.#underWay.size >= MAX_RUNNING_COPIES) return false;
    const made = this.#make(row, file, width).finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, made);
    return made;
  }

  async #make(row: PhotoRow, file: string, width: number): Promise<boolean> {
    const { config, db, photos, photoStorage } = this.site;
    if (config.readOnly || !(await hasDiskRoom(config))) return false;
    try {
      const copy = await photos.renderCopy(row, { type: 'image/webp', width });
      if (!copy) return false;
      await photoStorage.save(file, copy);
      if (await countCopy(db, row, copy.byteLength)) return true;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
    await photoStorage.remove([file]); // the photo was deleted or moved meanwhile
    return false;
  }
}
