import { ApiError, getRequestTimeoutMs } from '@fotosoc/host';
import type { Failure } from '@fotosoc/contract/endpoint';
import type { Photo, PhotoPurpose } from '@fotosoc/contract/photo';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';

/** Purpose and target of an upload: the form fields before the file. */
export interface UploadTarget {
  purpose: PhotoPurpose;
  /** Link of the portfolio or gallery as far as known; becomes part of the photo's address. */
  link: string;
  /** Number of the gallery within the target, from 1. */
  gallery: number;
  /** Address that the photo is sent to. Default: `/api/photos`. */
  address?: string | undefined;
}

export interface Sending {
  target: UploadTarget;
  photo: Blob;
  name: string;
  /** Equal for every attempt, so that a photo with a lost response is not stored twice. */
  idempotencyKey: string;
  onPercent: (percent: number) => void;
  /** Called when the last byte was sent: the server is processing. */
  onSent: () => void;
  signal: AbortSignal;
}

/** Timeout of the response after the upload: photos of other users may be processed first. */
const RESPONSE_TIMEOUT_MS = 180_000;

/** Sends one photo once. Uses XMLHttpRequest, because fetch reports no upload progress. A connection without progress
 *  for the timeout of a request, or without a response for three minutes, counts as lost.
 *  @throws ApiError as `request` does */
export function sendPhoto({ target, photo, name, idempotencyKey, onPercent, onSent, signal }: Sending): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const expectMovement = (withinMs = getRequestTimeoutMs()) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), withinMs);
    };
    const cancel = () => xhr.abort();
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      expectMovement();
      onPercent(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    });
    xhr.upload.addEventListener('load', () => {
      expectMovement(RESPONSE_TIMEOUT_MS);
      onSent();
    });
    xhr.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', cancel);
      const stored = xhr.status === 201 ? (parseJson(xhr.responseText) as { photo: Photo } | undefined) : undefined;
      if (signal.aborted) reject(signal.reason as Error);
      else if (stored) resolve(stored.photo);
      else reject(parseFailure(xhr));
    });
    signal.addEventListener('abort', cancel, { once: true });
    xhr.open('POST', target.address ?? '/api/photos');
    xhr.setRequestHeader('idempotency-key', idempotencyKey);
    xhr.setRequestHeader('contract', String(CONTRACT_REVISION));
    expectMovement();
    xhr.send(createFormData(target, photo, name));
  });
}

function createFormData(target: UploadTarget, photo: Blob, name: string): FormData {
  const form = new FormData();
  form.set('purpose', target.purpose);
  form.set('link', target.link);
  form.set('gallery', String(target.gallery));
  form.set('file', photo, name);
  return form;
}

function parseFailure(xhr: XMLHttpRequest): ApiError {
  if (xhr.status === 0) {
    return new ApiError(0, 'network-request-failed', 'The server could not be reached. Check your connection.');
  }
  const failure = parseJson(xhr.responseText) as Failure | undefined;
  const retryAfter = Number(xhr.getResponseHeader('retry-after'));
  return new ApiError(
    xhr.status,
    failure?.code ?? 'server/unreadable',
    failure?.error ?? 'The server’s response could not be read.',
    failure?.fields,
    retryAfter > 0 ? retryAfter : undefined,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
