import type { PhotoSource } from '../photo/photo.tsx';

/** A stored photo, as the upload function returns the photo. */
export interface StoredPhoto extends PhotoSource {
  id: string;
  title?: string;
  /** Photographer, if credited. */
  credit?: string;
  exif?: { takenAt?: string } | null;
  /** Local time of the camera, `YYYY-MM-DDTHH:MM:SS`, read from the chosen file. */
  takenAt?: string;
  /** Description in the chosen file, proposed as alternative text. */
  proposedAlt?: string;
}

export interface UploadProgress {
  phase: 'waiting' | 'compressing' | 'uploading' | 'processing' | 'retrying';
  /** Percentage of the upload, 0 to 100. */
  percent: number;
  preview?: Blob;
}

/** Error of an upload that cannot succeed with this file: a tile offers to remove the file instead of a retry. */
export class UnusableFileError extends Error {}

/** Stores one file. Rejects with an error whose message is a sentence for people; an `UnusableFileError` if a retry
 *  with the same file cannot succeed. */
export type Upload = (
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
) => Promise<StoredPhoto>;

/** A photo of a list: stored (`photo`), uploading (`upload`), or both while another file replaces a stored photo. */
export interface UploadItem {
  key: string;
  /** File name, or `Photo 3` for a photo stored earlier. */
  name: string;
  alt: string;
  title?: string;
  /** Photographer, if the form has credits. */
  credit?: string;
  /** Identifies the file on the device, for a file chosen on this page. */
  source?: string;
  photo?: StoredPhoto;
  upload?: {
    file: File;
    phase: UploadProgress['phase'] | 'failed';
    percent: number;
    preview?: Blob;
    error?: string;
    /** False for a failed upload that cannot succeed with the same file. Default true. */
    canRetry?: boolean;
  };
  /** Reason why the latest replacement failed, as a sentence. */
  problem?: string;
}

const PHASES: Record<NonNullable<UploadItem['upload']>['phase'], string> = {
  waiting: 'Waiting',
  compressing: 'Compressing',
  uploading: 'Uploading',
  processing: 'Processing',
  retrying: 'Connection lost, trying again',
  failed: 'Upload failed',
};

/** Describes the state of an upload in a few words. */
export function describeUpload({ phase, percent }: NonNullable<UploadItem['upload']>): string {
  return phase === 'uploading' ? `Uploading, ${percent}%` : PHASES[phase];
}

/** Function from the previous list to the next, so that simultaneous uploads do not overwrite each other's changes. */
export type ItemsChange = (items: readonly UploadItem[]) => readonly UploadItem[];

export function createItem(file: File): UploadItem {
  const upload = { file, phase: 'waiting', percent: 0 } as const;
  return { key: crypto.randomUUID(), name: file.name, alt: '', source: formatSource(file), upload };
}

/** Returns an identifier that is equal for a file chosen twice. */
export function formatSource({ name, size, lastModified }: File): string {
  return `${name}/${size}/${lastModified}`;
}

/** Converts stored photos to list items, numbered from `first`. */
export function toItems(photos: readonly (StoredPhoto & { alt: string })[], first = 1): UploadItem[] {
  return photos.map((photo, index) => {
    const { id: key, alt, title, credit } = photo;
    const words = { alt, ...(title !== undefined && { title }), ...(credit !== undefined && { credit }) };
    return { key, name: `Photo ${index + first}`, ...words, photo };
  });
}

export function removeItem(key: string): ItemsChange {
  return (items) => items.filter((item) => item.key !== key);
}

export interface RemovedItem {
  item: UploadItem;
  index: number;
}

/** Restores removed photos at their positions, and replaced photos in their tiles. Texts typed meanwhile stay. */
export function restoreItems(removed: readonly RemovedItem[]): ItemsChange {
  return (items) =>
    removed
      .toSorted((one, other) => one.index - other.index)
      .reduce<readonly UploadItem[]>((list, { item, index }) => {
        const at = list.findIndex(({ key }) => key === item.key);
        if (at < 0) return list.toSpliced(index, 0, item);
        const { alt, title, credit } = list[at]!;
        return list.with(at, { ...item, alt, title, credit });
      }, items);
}

/** Starts replacing a stored photo: the old photo stays in its tile until the upload of `file` succeeds. */
export function replaceItem(key: string, file: File): ItemsChange {
  return patchItem(key, { upload: { file, phase: 'waiting', percent: 0 }, problem: undefined });
}

/** Marks an upload as failed. A photo that was to be replaced stays, with the reason of the failure. */
export function failItem(key: string, failed: NonNullable<UploadItem['upload']>): ItemsChange {
  return (items) =>
    items.map((item) => {
      if (item.key !== key) return item;
      if (!item.photo) return { ...item, upload: failed };
      return {
        ...item,
        upload: undefined,
        problem: `${failed.file.name} was not uploaded. ${failed.error ?? ''}`.trim(),
      };
    });
}

export function patchItem(key: string, patch: Partial<UploadItem>): ItemsChange {
  return (items) => items.map((item) => (item.key === key ? { ...item, ...patch } : item));
}

/** Moves an item to index `to` (from 0); other items keep their order. */
export function moveItem(key: string, to: number): ItemsChange {
  return (items) => {
    const moved = items.find((item) => item.key === key);
    return moved ? removeItem(key)(items).toSpliced(to, 0, moved) : items;
  };
}

export interface UploadCount {
  photos: number;
  uploading: number;
  failed: number;
  undescribed: number;
}

/** Counts a form's photos by state. */
export function countUploads(items: readonly UploadItem[]): UploadCount {
  const failed = items.filter(({ upload }) => upload?.phase === 'failed').length;
  const uploading = items.filter(({ upload }) => upload).length - failed;
  const undescribed = items.filter(({ photo, alt }) => photo && alt.trim() === '').length;
  return { photos: items.length, uploading, failed, undescribed };
}
