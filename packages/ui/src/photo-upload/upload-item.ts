import type { PhotoSource } from '../photo/photo.tsx';

/** A stored photo, as the upload function answers it. */
export interface StoredPhoto extends PhotoSource {
  id: string;
  /** Title of the work. */
  title?: string;
  /** Who took it, where somebody said so. */
  credit?: string;
  /** Camera fields as the API returns them. */
  exif?: { takenAt?: string } | null;
  /** Local time of the camera, `YYYY-MM-DDTHH:MM:SS`, read from the chosen file. */
  takenAt?: string;
  /** Description in the chosen file, offered as alt text. */
  proposedAlt?: string;
}

/** How far the upload of a photo has come. */
export interface UploadProgress {
  phase: 'waiting' | 'compressing' | 'uploading' | 'processing' | 'retrying';
  /** Of the upload, 0 to 100. */
  percent: number;
  /** A small version to show meanwhile. */
  preview?: Blob;
}

/** The error of an upload that cannot succeed with this file: a tile offers to remove the file, not to try again. */
export class UnusableFileError extends Error {}

/** Stores one file. Rejects with an error whose message is a sentence for people, an `UnusableFileError` if another try
 *  with the same file cannot succeed. */
export type Upload = (
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
) => Promise<StoredPhoto>;

/** One photo of a list: stored (`photo`), on its way (`upload`), or both while another file replaces a stored photo. */
export interface UploadItem {
  key: string;
  /** File name, or `Photo 3` for one stored earlier. */
  name: string;
  /** Words for those who cannot see it. */
  alt: string;
  /** Title of the work. */
  title?: string;
  /** Who took it, where that is asked. */
  credit?: string;
  /** Which file of the device it is, for one chosen on this page. */
  source?: string;
  photo?: StoredPhoto;
  upload?: {
    file: File;
    phase: UploadProgress['phase'] | 'failed';
    percent: number;
    preview?: Blob;
    /** Why it failed. */
    error?: string;
    /** Whether a failed upload can succeed with the same file. Default true. */
    canRetry?: boolean;
  };
  /** Why the last try to replace the stored photo failed, as a sentence. */
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

/** How an upload stands, in a few words. */
export function describeUpload({ phase, percent }: NonNullable<UploadItem['upload']>): string {
  return phase === 'uploading' ? `Uploading, ${percent}%` : PHASES[phase];
}

/** Makes the next list of the one before, so that uploads finishing at the same time do not undo each other. */
export type Change = (items: readonly UploadItem[]) => readonly UploadItem[];

export function newItem(file: File): UploadItem {
  const upload = { file, phase: 'waiting', percent: 0 } as const;
  return { key: crypto.randomUUID(), name: file.name, alt: '', source: sourceOf(file), upload };
}

/** The same for a file that is chosen twice. */
export function sourceOf({ name, size, lastModified }: File): string {
  return `${name}/${size}/${lastModified}`;
}

/** Photos stored earlier as items of a list, numbered from `first` on. */
export function storedItems(photos: readonly (StoredPhoto & { alt: string })[], first = 1): UploadItem[] {
  return photos.map((photo, index) => {
    const { id: key, alt, title, credit } = photo;
    const words = { alt, ...(title !== undefined && { title }), ...(credit !== undefined && { credit }) };
    return { key, name: `Photo ${index + first}`, ...words, photo };
  });
}

export function withoutItem(key: string): Change {
  return (items) => items.filter((item) => item.key !== key);
}

/** What was taken out of a list, and the place it had there. */
export interface Removed {
  item: UploadItem;
  index: number;
}

/** Puts removed photos back to their positions, and replaced photos back into their tiles. Texts typed meanwhile stay. */
export function putBack(removed: readonly Removed[]): Change {
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

/** Starts to replace a stored photo: the old photo stays in its tile until the upload of `file` succeeds. */
export function replaceItem(key: string, file: File): Change {
  return patchItem(key, { upload: { file, phase: 'waiting', percent: 0 }, problem: undefined });
}

/** Marks an upload as failed. A photo that was to be replaced stays, and says why the replacement failed. */
export function failItem(key: string, failed: NonNullable<UploadItem['upload']>): Change {
  return (items) =>
    items.map((item) => {
      if (item.key !== key) return item;
      if (!item.photo) return { ...item, upload: failed };
      return { ...item, upload: undefined, problem: `${failed.file.name} was not used. ${failed.error ?? ''}`.trim() };
    });
}

export function patchItem(key: string, patch: Partial<UploadItem>): Change {
  return (items) => items.map((item) => (item.key === key ? { ...item, ...patch } : item));
}

/** The item put at place `to` (from 0); the others keep their order. */
export function moveItem(key: string, to: number): Change {
  return (items) => {
    const moved = items.find((item) => item.key === key);
    return moved ? withoutItem(key)(items).toSpliced(to, 0, moved) : items;
  };
}

export interface UploadCount {
  photos: number;
  /** On their way, waiting ones included. */
  uploading: number;
  failed: number;
  /** Stored, but not described in words. */
  undescribed: number;
}

/** How a form's photos stand. */
export function countUploads(items: readonly UploadItem[]): UploadCount {
  const failed = items.filter(({ upload }) => upload?.phase === 'failed').length;
  const uploading = items.filter(({ upload }) => upload).length - failed;
  const undescribed = items.filter(({ photo, alt }) => photo && alt.trim() === '').length;
  return { photos: items.length, uploading, failed, undescribed };
}
