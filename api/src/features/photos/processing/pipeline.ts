import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import type { Background } from '../../../jobs/background.ts';
import type { PhotoConfig } from '../../../config.ts';
import type { Db } from '../../../db/connection.ts';
import type { PhotoRow } from '../../../db/tables.ts';
import { filesOf, type StoredVariant } from '../photo.ts';
import { cleanExifSegment, insertSegment, readCamera } from './exif.ts';
import { inspect } from './inspect.ts';
import { RenderPool, type RenderThreads } from './render-pool.ts';
import { photoStem, type PhotoStorage } from '../storage.ts';

/** An upload that has arrived and passed the rights. */
export interface Upload {
  /** The file as it came, outside the media folder. */
  path: string;
  filename: string;
  purpose: PhotoPurpose;
  link: string;
  gallery: number;
  ownerId: string;
}

const VARIANT_WIDTHS = [300, 480, 600, 960];
const HEAD_BYTES = 512 * 1024;

interface PipelineParts {
  config: PhotoConfig;
  db: Db;
  storage: PhotoStorage;
  background: Background;
  now: () => Date;
  /** Of others; its own unless given. */
  renderThreads?: RenderThreads | undefined;
}

/** Makes stored photos of uploads, and keeps files and rows in step. */
export class PhotoPipeline {
  readonly #parts: PipelineParts;
  readonly #pool: RenderPool;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#pool = new RenderPool(parts.config.workers, parts.config.maxQueue, parts.renderThreads);
  }

  /** @throws HttpError 503 `storage/busy` */
  requireRoom(): void {
    this.#pool.requireRoom();
  }

  /** Checks, renders and stores the files of an upload, and returns the row to insert for it. Whoever does not insert
   *  it hands it to `removeLater`.
   *  @throws HttpError of `inspect` and of the pool */
  async prepare(upload: Upload): Promise<PhotoRow> {
    const { config, storage, now } = this.#parts;
    const { type, orientation } = await inspect(upload.path);
    const { exif, segment } = await this.#keptExif(upload, type === 'image/jpeg');
    const rendition = await this.#pool.render({
      engine: 'jimp',
      path: upload.path,
      plan: {
        type,
        orientation,
        maxSidePixels: config.maxSidePixels,
        maxBytes: config.maxStoredBytes - (segment?.length ?? 0),
        variantWidths: VARIANT_WIDTHS,
      },
    });
    const data = segment ? insertSegment(rendition.data, segment) : rendition.data;
    const createdAt = now();
    const stem = photoStem(upload, data, createdAt);
    const variants = rendition.variants.map((variant) => ({ ...variant, file: variantFile(stem, variant) }));
    const stored: StoredVariant[] = variants.map(({ data: _data, ...variant }) => variant);
    const row: PhotoRow = {
      id: randomUUID(),
      owner_id: upload.ownerId,
      purpose: upload.purpose,
      file: `${stem}.jpg`,
      width: rendition.width,
      height: rendition.height,
      size_bytes: variants.reduce((sum, variant) => sum + variant.data.byteLength, data.byteLength),
      variants: JSON.stringify(stored),
      placeholder: `data:image/webp;base64,${Buffer.from(rendition.placeholder).toString('base64')}`,
      exif: exif && JSON.stringify(exif),
      alt: '',
      set_id: null,
      position: null,
      profile_of: null,
      created_at: createdAt.toISOString(),
    };
    try {
      for (const variant of variants) await storage.save(variant.file, variant.data);
      await storage.save(row.file, data);
    } catch (error) {
      await storage.remove(filesOf(row));
      throw error;
    }
    return row;
  }

  /** EXIF is kept only of what comes with a new portfolio. */
  async #keptExif({ purpose, path }: Upload, isJpeg: boolean) {
    if (purpose !== 'portfolio-create' || !isJpeg) return { exif: null, segment: undefined };
    const head = await readHead(path);
    return { exif: await readCamera(head), segment: cleanExifSegment(head) };
  }

  /** Moves the files of photos that have no row any more into the trash, after the answer. */
  removeLater(rows: PhotoRow[]): void {
    const { background, storage, now } = this.#parts;
    if (rows.length > 0) background.run(() => storage.trash.put(rows.flatMap(filesOf), now()));
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

function variantFile(stem: string, { width, type }: { width: number; type: string }): string {
  return `${stem}.w${width}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
