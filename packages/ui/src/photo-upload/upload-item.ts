import type { PhotoSource } from '../photo/photo.tsx';

/** A stored photo, as the upload function answers it. */
export interface StoredPhoto extends PhotoSource {
  id: string;
  /** Who took it, where somebody said so. */
  credit?: string;
}

/** How far the upload of a photo has come. */
export interface UploadProgress {
  phase: 'waiting' | 'compressing' | 'uploading' | 'processing' | 'retrying';
  /** Of the upload, 0 to 100. */
  percent: number;
  /** A small version to show meanwhile. */
  preview?: Blob;
}

/** Stores one file. Rejects with an error whose message is a sentence for people. */
export type Upload = (
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
) => Promise<StoredPhoto>;

/** One photo of a list: stored (`photo`), or on its way (`upload`). */
export interface UploadItem {
  key: string;
  /** File name, or `Photo 3` for one stored earlier. */
  name: string;
  /** Words for those who cannot see it. */
  alt: string;
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
  };
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
    const { id: key, alt, credit } = photo;
    return { key, name: `Photo ${index + first}`, alt, ...(credit !== undefined && { credit }), photo };
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

/** Puts photos back where they were. */
export function putBack(removed: readonly Removed[]): Change {
  return (items) =>
    removed
      .toSorted((one, other) => one.index - other.index)
      .reduce<readonly UploadItem[]>((list, { item, index }) => list.toSpliced(index, 0, item), items);
}

/** Another photo in the place of one, with its words. */
export function replaceItem(key: string, by: UploadItem): Change {
  return (items) => items.map((item) => (item.key === key ? { ...by, alt: item.alt, credit: item.credit } : item));
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

/** What the file of a stored photo was called, in words: its name on the server begins with the instant and ends with a
 *  hash. */
export function fileWordsOf(photo: StoredPhoto): string {
  const [, words = ''] = /\d+_(.+)-[\da-f]+\.\w+$/.exec(photo.url) ?? [];
  return decodeURIComponent(words).replaceAll('-', ' ');
}

/** How a form's photos stand. */
export function countUploads(items: readonly UploadItem[]): UploadCount {
  const failed = items.filter(({ upload }) => upload?.phase === 'failed').length;
  const uploading = items.filter(({ upload }) => upload).length - failed;
  const undescribed = items.filter(({ photo, alt }) => photo && alt.trim() === '').length;
  return { photos: items.length, uploading, failed, undescribed };
}
