import { photoLimits, WorkerFile, type PhotoLimits } from '@fotosoc/host';

export interface CompressionTask {
  id: number;
  file: Blob;
  /** True to copy the camera data (EXIF) of the original. */
  keepsExif: boolean;
  limits: PhotoLimits;
}

/** Reply of the worker; `photo` is `null` if the browser could not read the file. */
export interface CompressionReply {
  id: number;
  photo: Blob | null;
}

/** Longer than a slow phone needs for 24 megapixels. */
const COMPRESSION_TIMEOUT_MS = 60_000;

let starting: Promise<Worker> | undefined;
let lastId = 0;

/** Scales a photo down to the stored size, as a JPEG, in a worker that keeps the page responsive. Returns the original
 *  on any failure: the server accepts and scales that as well. */
export async function compressPhoto(file: File, keepsExif: boolean): Promise<Blob> {
  try {
    // The installed file name, because the compiler does not rewrite addresses.
    starting ??= new WorkerFile(new URL('./compress.worker.js', import.meta.url)).start();
    const photo = await requestCompression(await starting, file, keepsExif);
    return photo ?? file;
  } catch {
    starting = undefined;
    return file;
  }
}

/** @throws Error after a failure or a timeout of the worker, which is then terminated */
function requestCompression(worker: Worker, file: File, keepsExif: boolean): Promise<Blob | null> {
  lastId += 1;
  const task: CompressionTask = { id: lastId, file, keepsExif, limits: photoLimits() };
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const { signal } = settled;
    const giveUp = () => {
      settled.abort();
      worker.terminate();
      reject(new Error('Compressing the photo failed: the worker did not respond.'));
    };
    const timer = setTimeout(giveUp, COMPRESSION_TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('error', giveUp, { signal });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<CompressionReply>) => {
        if (data.id !== task.id) return;
        settled.abort();
        resolve(data.photo);
      },
      { signal },
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(task);
  });
}
