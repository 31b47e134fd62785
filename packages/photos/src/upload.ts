import type { Photo } from '@fotosoc/contract/photo';
import { ApiError, endSession } from '@fotosoc/host';
import { UnusableFileError } from '@fotosoc/ui/photo-upload';
import { compressPhoto } from './compress.ts';
import { withRetries } from './retry.ts';
import { sendPhoto, type UploadTarget } from './send.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

export type { UploadTarget };

export interface UploadProgress {
  /** `waiting`: in the queue, here or because the server is busy; `processing`: the server has the whole photo;
   *  `retrying`: after a lost connection or a failure. */
  phase: 'waiting' | 'compressing' | 'uploading' | 'processing' | 'retrying';
  /** Percentage of the upload, 0 to 100. */
  percent: number;
  /** Compressed photo, as soon as available: small enough to show many. */
  preview?: Blob;
}

const limitUploads = createConcurrencyLimiter(2);

/** Uploads that include camera data; the server decides which fields are stored. */
const CAMERA_DATA_PURPOSES = new Set(['portfolio-create', 'gallery']);

/** Raw files of cameras: tens of megabytes that this site cannot read. */
const RAW_FILE_PATTERN =
  /\.(?:3fr|arw|cr[23w]|dng|erf|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw[2l]|sr[2fw]|x3f)$/i;
const RAW_FILE_MESSAGE = 'This is a camera raw file. Export a JPEG and add the JPEG.';

/** Error codes that depend only on the file: a retry with the same file fails again. */
const UNUSABLE_FILE_CODES = new Set<string>(['storage/not-a-photo', 'storage/broken-photo', 'storage/too-large']);

/** Compresses and stores one photo; two at a time per page, further ones wait.
 *  @throws UnusableFileError for a file that cannot succeed, for raw files before the upload; ApiError for other
 *  refusals, or after ten minutes without reaching the server; an ended session signs out and shows a toast */
export function uploadPhoto(
  file: File,
  target: UploadTarget,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Photo> {
  if (RAW_FILE_PATTERN.test(file.name)) return Promise.reject(new UnusableFileError(RAW_FILE_MESSAGE));
  onProgress({ phase: 'waiting', percent: 0 });
  return limitUploads(signal, async () => {
    onProgress({ phase: 'compressing', percent: 0 });
    const photo = await compressPhoto(file, CAMERA_DATA_PURPOSES.has(target.purpose));
    signal.throwIfAborted();
    const preview = photo === file ? undefined : photo;
    const idempotencyKey = crypto.randomUUID();
    try {
      return await withRetries(
        () => {
          onProgress({ phase: 'uploading', percent: 0, preview });
          const onPercent = (percent: number) => onProgress({ phase: 'uploading', percent, preview });
          const onSent = () => onProgress({ phase: 'processing', percent: 100, preview });
          return sendPhoto({ target, photo, name: file.name, idempotencyKey, onPercent, onSent, signal });
        },
        {
          signal,
          onWait: (error) => onProgress({ phase: isBusy(error) ? 'waiting' : 'retrying', percent: 0, preview }),
        },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession();
      if (error instanceof ApiError && UNUSABLE_FILE_CODES.has(error.code)) throw new UnusableFileError(error.message);
      throw error;
    }
  });
}

function isBusy({ status }: ApiError): boolean {
  return status === 429 || status === 503;
}
