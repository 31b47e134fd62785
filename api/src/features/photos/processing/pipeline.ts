import { randomUUID } from 'node:crypto';
import { LINK_PREVIEW_SIZE_PX, type PhotoPurpose } from '@fotosoc/contract/photo';
import type { Background } from '@fotosoc/server-kit/jobs/background';
import type { MemoryBoundJobs } from '@fotosoc/server-kit/jobs/memory-bound-jobs';
import type { Metrics } from '@fotosoc/server-kit/metrics/metrics';
import type { PhotoConfig } from '../../../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { PhotoRow } from '../tables.ts';
import { listAllPhotoFiles } from '../photo.ts';
import type { VariantPlan } from './engine.ts';
import { detectPhotoType } from './file-type.ts';
import { JOB_OUTCOMES, RenderPool } from './render-pool.ts';
import type { RenderProcesses } from './render-processes.ts';
import { readPhotoLimits } from '../photo-size.ts';
import { formatPhotoStem, type PhotoStorage } from '../storage.ts';

/** Uploaded file whose sender was authorised to upload it. */
export interface Upload {
  /** Path of the uploaded file, outside the media folder. */
  path: string;
  filename: string;
  purpose: PhotoPurpose;
  link: string;
  gallery: number;
  ownerId: string;
}

/** Owner id under which link previews wait for a render process. All link previews together get the share of one
 *  member. */
const LINK_PREVIEW_QUEUE = 'link-previews';
/** Owner id of all copies that visitors request. */
const COPY_QUEUE = 'copies';
/** Maximum size of a link preview; messengers ignore larger pictures. */
const LINK_PREVIEW_MAX_BYTES = 300_000;

/** Purposes of photos whose camera data is stored. Pages hide the camera data of a gallery until the administrator
 *  shows it. */
const PURPOSES_WITH_CAMERA = new Set<PhotoPurpose>(['portfolio-create', 'gallery']);

interface PipelineOptions {
  config: PhotoConfig;
  db: Db;
  storage: PhotoStorage;
  background: Background;
  now: () => Date;
  /** Maximum number of an owner's photos that are rendered at once. Default: two. */
  atOnceEach?: number;
  /** True if photos are stored as non-progressive JPEG. The files are some percent larger, and bulk uploads finish
   *  faster. Default false. */
  isInHaste?: boolean;
  /** Render processes that several pipelines share. Default: processes of this pipeline only. */
  renderProcesses?: RenderProcesses | undefined;
  /** Render processes for idle time, which several pipelines share. Default: processes of this pipeline only. */
  idleProcesses?: RenderProcesses | undefined;
  /** Shared limit on jobs that need much memory. Default: none. */
  largeWork?: MemoryBoundJobs;
  metrics?: Metrics;
}

/** Renders uploads to stored photos, and keeps the files and rows of photos consistent. */
export class PhotoPipeline {
  readonly #parts: PipelineOptions;
  readonly #pool: RenderPool;
  /** Renders the AVIF copies, while the processor has nothing else to do. */
  readonly #idlePool: RenderPool;

  constructor(parts: PipelineOptions) {
    this.#parts = parts;
    const { config, atOnceEach, renderProcesses, idleProcesses, largeWork, metrics } = parts;
    const count = metrics?.counter('fotosoc_photo_jobs_total', 'Processed photos', JOB_OUTCOMES);
    this.#pool = new RenderPool({
      workers: config.workers,
      atOnceEach,
      sharedProcesses: renderProcesses,
      largeWork,
      count,
    });
    this.#idlePool = new RenderPool({
      workers: 1,
      isForIdleTime: true,
      sharedProcesses: idleProcesses,
      largeWork,
      count,
    });
    metrics?.gauge('fotosoc_photo_jobs_under_way', 'Photos in processing', () => this.#pool.working);
  }

  /** Checks, renders and stores the files of an upload, and returns the row to insert. A caller that does not insert
   *  the row must pass it to `removeLater`.
   *  @param signal aborted when the client has gone
   *  @throws HttpError of `detectPhotoType` and of the pool */
  async prepare(upload: Upload, signal?: AbortSignal): Promise<PhotoRow> {
    const { config, db, storage, now } = this.#parts;
    const limits = await readPhotoLimits(db, config);
    const job = {
      path: upload.path,
      type: await detectPhotoType(upload.path),
      keepsExif: upload.purpose === 'portfolio-create',
      maxSidePixels: limits.maxSidePx,
      maxBytes: limits.maxBytes,
      isProgressive: !this.#parts.isInHaste,
      variants: [],
    };
    const { data, exif, workMs, ...rendition } = await this.#pool.render(job, { ownerId: upload.ownerId, signal });
    const createdAt = now();
    const stem = formatPhotoStem(upload, data, createdAt);
    const row: PhotoRow = {
      id: randomUUID(),
      owner_id: upload.ownerId,
      purpose: upload.purpose,
      file: `${stem}.jpg`,
      width: rendition.width,
      height: rendition.height,
      size_bytes: data.byteLength,
      variants: '[]',
      placeholder: `data:image/webp;base64,${Buffer.from(rendition.placeholder).toString('base64')}`,
      exif: exif && PURPOSES_WITH_CAMERA.has(upload.purpose) ? JSON.stringify(exif) : null,
      alt: '',
      credit: '',
      title: '',
      set_id: null,
      position: null,
      profile_of: null,
      created_at: createdAt.toISOString(),
      work_ms: workMs,
      avif_state: 0,
    };
    await storage.save(row.file, data);
    return row;
  }

  /** Renders the link preview of a stored photo as a JPEG; undefined if its file is missing.
   *  @throws HttpError of the pool */
  async renderLinkPreview({ file }: Pick<PhotoRow, 'file'>): Promise<Uint8Array | undefined> {
    const plan = {
      type: 'image/jpeg' as const,
      keepsExif: false,
      maxSidePixels: Number.POSITIVE_INFINITY, // the source is the stored photo, whose size is limited already
      cropTo: LINK_PREVIEW_SIZE_PX,
      maxBytes: LINK_PREVIEW_MAX_BYTES,
      isProgressive: true,
      variants: [],
    };
    const rendered = await this.#parts.storage.withLocal(file, async (path) =>
      this.#pool.render({ ...plan, path }, { ownerId: LINK_PREVIEW_QUEUE }),
    );
    return rendered?.data;
  }

  /** Renders a copy of a stored photo; undefined if its file is missing.
   *  @throws HttpError of the pool */
  async renderCopy({ file }: Pick<PhotoRow, 'file'>, variant: VariantPlan): Promise<Uint8Array | undefined> {
    return this.#parts.storage.withLocal(file, async (path) => this.renderFileCopy(path, variant));
  }

  /** Renders a copy of a picture in a local file.
   *  @throws HttpError of the pool */
  async renderFileCopy(path: string, variant: VariantPlan): Promise<Uint8Array | undefined> {
    const job = {
      path,
      type: await detectPhotoType(path),
      keepsExif: false,
      maxSidePixels: Number.POSITIVE_INFINITY,
      maxBytes: Number.POSITIVE_INFINITY,
      isProgressive: false,
      variants: [variant],
      isStored: true,
    };
    const pool = variant.type === 'image/avif' ? this.#idlePool : this.#pool;
    const { variants } = await pool.render(job, { ownerId: COPY_QUEUE });
    return variants[0]?.data;
  }

  /** Moves the files of photos without row into the trash, in the background. */
  removeLater(rows: PhotoRow[]): void {
    const { background, storage, now } = this.#parts;
    if (rows.length > 0) background.run(() => storage.trash.put(rows.flatMap(listAllPhotoFiles), now()));
  }

  close(): void {
    this.#pool.close();
    this.#idlePool.close();
  }
}
