import { photoLimits, WorkerFile, type PhotoLimits } from '@fotosoc/host';

export interface CompressionTask {
  id: number;
  file: Blob;
  /** Whether camera fields of the original go along. */
  keepsExif: boolean;
  /** What the result fits into. */
  limits: PhotoLimits;
}

/** `photo` is null when the browser could not read the file. */
export interface CompressionReply {
  id: number;
  photo: Blob | null;
}

/** Longer than a slow phone needs for 24 megapixels. */
const PATIENCE_MS = 60_000;

let starting: Promise<Worker> | undefined;
let lastId = 0;

/** The photo made as small as it will be stored, as a JPEG, in a worker, so that the page stays responsive. Gives back the original wherever that fails: the server accepts and shrinks it too. */
export async function compressPhoto(file: File, keepsExif: boolean): Promise<Blob> {
  try {
    // By the name it is installed by: no compiler looks into an address.
    starting ??= new WorkerFile(new URL('./compress.worker.js', import.meta.url)).start();
    const photo = await ask(await starting, file, keepsExif);
    return photo ?? file;
  } catch {
    starting = undefined;
    return file;
  }
}

/** @throws Error when the worker breaks or stays silent; it is then useless and ended */
function ask(worker: Worker, file: File, keepsExif: boolean): Promise<Blob | null> {
  lastId += 1;
  const task: CompressionTask = { id: lastId, file, keepsExif, limits: photoLimits() };
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const { signal } = settled;
    const giveUp = () => {
      settled.abort();
      worker.terminate();
      reject(new Error('The worker that compresses photos gave no answer.'));
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
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
