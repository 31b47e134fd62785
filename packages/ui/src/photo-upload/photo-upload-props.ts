import type { PhotoSize } from './drop-zone.tsx';
import type { RemovedItem, UploadItem } from './upload-item.ts';
import type { Arrangement, PhotoList } from './use-arrangement.ts';

/** Choice of a photo as cover. */
export interface CoverChoice {
  /** Key of the item that is the cover; `undefined` if none is chosen. */
  key: string | undefined;
  onChoose: (key: string) => void;
}

export interface PhotoUploadProps {
  list: PhotoList;
  others: readonly PhotoList[];
  arrangement: Arrangement;
  max: number;
  /** Maximum length of a description, in characters. */
  altLength: number;
  /** Maximum length of a photo title, in characters; no title field without a value. */
  titleLength?: number;
  /** Maximum length of a photographer's name, in characters; no credit field without a value. */
  creditLength?: number;
  /** Size to which photos are scaled down before storing. */
  maxPhoto: PhotoSize;
  error?: string;
  /** Lets a stored photo become the cover; without a value, the list has no cover. */
  cover?: CoverChoice;
  /** True if pictures pasted anywhere on the page are added here. Default false. */
  takesPasted?: boolean;
  /** Called with chosen, dropped or pasted files, within the limit. */
  onFiles: (files: File[]) => void;
  /** Called with files beyond the limit. Default: the list names these files. */
  onLeftOut?: (files: File[]) => void;
  onRemove: (item: UploadItem) => void;
  /** Restores removed photos; without this function, no undo is offered. */
  onPutBack?: (removed: readonly RemovedItem[]) => void;
  /** Replaces a photo by another file; without this function, replacing is not offered. */
  onReplace?: (item: UploadItem, file: File) => void;
  /** Sorts the photos in the order of the keys; without this function, sorting is not offered. */
  onSort?: (keys: readonly string[]) => void;
  onRetry: (item: UploadItem) => void;
  onDescribe: (item: UploadItem, alt: string) => void;
  onEntitle?: (item: UploadItem, title: string) => void;
  onCredit?: (item: UploadItem, credit: string) => void;
}
