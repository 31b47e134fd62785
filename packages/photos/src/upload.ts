import type { Photo } from '@fotosoc/contract/photo';
import { ApiError, endSession } from '@fotosoc/host';
import { UnusableFileError } from '@fotosoc/ui/photo-upload';
import { compressPhoto } from './compress.ts';
import { withRetries } from './retry.ts';
import { sendPhoto, type UploadTarget } from './send.ts';
import { createSlots } from './slots.ts';

export type { UploadTarget };

export interface UploadProgress {
  /** `waiting` for its turn, here or because the server is busy; `processing` by the server, which has all of it;
   *  `retrying` after a lost connection or a failure. */
  phase: 'waiting' | 'compressing' | 'uploading' | 'processing' | 'retrying';
  /** Of the upload, 0 to 100. */
  percent: number;
  /** The compressed photo, as soon as there is one: small enough to show many of them. */
  preview?: Blob;
}

const inSlot = createSlots(2);

/** What cameras wrote down travels with these; the server decides what of it is kept. */
const TELLS_CAMERA = new Set(['portfolio-create', 'gallery']);

/** Files that cameras write for a darkroom program: tens of megabytes that nothing here reads. */
const RAW = /\.(?:3fr|arw|cr[23w]|dng|erf|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw[2l]|sr[2fw]|x3f)$/i;
const IS_RAW = 'This is a raw file of a camera. Export it as a JPEG first, then add that.';

/** Codes of refusals that depend on the file alone: the same file is refused each time. */
const UNUSABLE_FILE_CODES = new Set<string>(['storage/not-a-photo', 'storage/broken-photo', 'storage/too-large']);

/** Compresses and stores one photo; two at a time over the whole page, the others wait.
 *  @throws UnusableFileError for a file that cannot succeed, a camera's raw file before anything travels; ApiError for any
 *    other refusal, or once the server has not been reached for ten minutes; an ended session signs out and says so */
export function uploadPhoto(
  file: File,
  target: UploadTarget,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Photo> {
  if (RAW.test(file.name)) return Promise.reject(new UnusableFileError(IS_RAW));
  onProgress({ phase: 'waiting', percent: 0 });
  return inSlot(signal, async () => {
    onProgress({ phase: 'compressing', percent: 0 });
    const photo = await compressPhoto(file, TELLS_CAMERA.has(target.purpose));
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

/** Whether the server has work enough for now, and takes the photo later. */
function isBusy({ status }: ApiError): boolean {
  return status === 429 || status === 503;
}
