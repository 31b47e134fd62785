import type { PhotoSize } from './drop-zone.tsx';
import type { Removed, UploadItem } from './upload-item.ts';
import type { Arrangement, PhotoList } from './use-arrangement.ts';

export interface PhotoUploadProps {
  list: PhotoList;
  /** The lists its photos can be moved to. */
  others: readonly PhotoList[];
  arrangement: Arrangement;
  /** Most photos it may hold. */
  max: number;
  /** Longest description of a photo, in characters. */
  altLength: number;
  /** Longest title of a photo, in characters; not asked without it. */
  titleLength?: number;
  /** Longest name of who took a photo, in characters; not asked without it. */
  creditLength?: number;
  /** What a photo is made small to before it is stored. */
  maxPhoto: PhotoSize;
  /** A sentence about the list as a whole. */
  error?: string;
  /** Whether pictures pasted anywhere on the page come here. Default false. */
  takesPasted?: boolean;
  /** Files were chosen, dropped or pasted, no more than there is room for. */
  onFiles: (files: File[]) => void;
  /** Files for which there was no room. The list names them itself without it. */
  onLeftOut?: (files: File[]) => void;
  onRemove: (item: UploadItem) => void;
  /** What was removed is wanted after all; nothing is offered back without it. */
  onPutBack?: (removed: readonly Removed[]) => void;
  /** Another file is to stand where this photo stands; not offered without it. */
  onReplace?: (item: UploadItem, file: File) => void;
  /** Puts the photos into the order of these keys; not offered without it. */
  onSort?: (keys: readonly string[]) => void;
  onRetry: (item: UploadItem) => void;
  onDescribe: (item: UploadItem, alt: string) => void;
  onEntitle?: (item: UploadItem, title: string) => void;
  onCredit?: (item: UploadItem, credit: string) => void;
}
