import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PhotoReference } from '@fotosoc/contract/photo';
import { mapConcurrently } from '@fotosoc/server-kit/storage/map-concurrently';
import { PhotoPipeline, type Upload } from '../photos/processing/pipeline.ts';
import { insertPhoto } from '../photos/queries.ts';
import type { SiteServices } from '../services.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'now' | 'photoStorage'>;

const FOLDER = new URL('../../../demo/', import.meta.url);

export type DemoUpload = Pick<Upload, 'purpose' | 'link' | 'gallery' | 'ownerId'> & { photo: string };

/** Uploads the pictures of `api/demo` through the photo pipeline, on all cores, to complete the site soon. */
export class DemoUploader {
  readonly #pipeline: PhotoPipeline;
  readonly #alts: Map<string, string>;

  private constructor(
    private readonly site: Services,
    alts: Map<string, string>,
    private readonly requireTurn: () => void,
  ) {
    const { config, db, photoStorage, background, now } = site;
    const workers = os.availableParallelism();
    const photos = { ...config.photos, workers };
    this.#pipeline = new PhotoPipeline({
      config: photos,
      db,
      storage: photoStorage,
      background,
      now,
      atOnceEach: workers,
    });
    this.#alts = alts;
  }

  /** @param requireTurn called before each upload; throws when this process may no longer upload */
  static async open(site: Services, requireTurn: () => void): Promise<DemoUploader> {
    const entries = JSON.parse(await readFile(new URL('photos.json', FOLDER), 'utf8')) as DemoPhotoEntry[];
    const alts = new Map(entries.map(({ file, alt }) => [file, alt]));
    return new DemoUploader(site, alts, requireTurn);
  }

  /** Returns the references of the uploaded photos with their alt texts, in the given order.
   *  @throws the error of `requireTurn`, or the first failed upload, after all running uploads have ended */
  async uploadAll(uploads: DemoUpload[]): Promise<PhotoReference[]> {
    return mapConcurrently(uploads, (upload) => this.#upload(upload), os.availableParallelism());
  }

  async #upload({ photo, ...upload }: DemoUpload): Promise<PhotoReference> {
    const filename = `${photo}.jpg`;
    const row = await this.#pipeline.prepare({ ...upload, filename, path: fileURLToPath(new URL(filename, FOLDER)) });
    this.requireTurn();
    await insertPhoto(this.site.db, row);
    return { id: row.id, alt: this.#alts.get(filename) ?? '' };
  }

  close(): void {
    this.#pipeline.close();
  }
}

interface DemoPhotoEntry {
  file: string;
  alt: string;
}
