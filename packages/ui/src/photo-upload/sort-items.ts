import { findUploadedName } from '../photo/file-name.ts';
import type { UploadItem } from './upload-item.ts';

export type SortBy = 'name' | 'time';

const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the keys of photos by file name, in numeric order, or by capture time. Photos without a capture time follow
 *  in their previous order. */
export function sortKeys(items: readonly UploadItem[], by: SortBy): string[] {
  const sorted = items.toSorted((one, other) => {
    if (by === 'name') return BY_NAME.compare(getFileName(one), getFileName(other));
    const [time, otherTime] = [getCaptureTime(one), getCaptureTime(other)];
    if (!time || !otherTime) return Number(!time) - Number(!otherTime);
    return time < otherTime ? -1 : Number(time > otherTime);
  });
  return sorted.map(({ key }) => key);
}

/** Returns the camera's local time; `undefined` if the file has none. */
export function getCaptureTime({ photo }: UploadItem): string | undefined {
  return photo?.exif?.takenAt ?? photo?.takenAt;
}

/** Returns the name of the uploaded file. */
function getFileName({ photo, name }: UploadItem): string {
  return findUploadedName(photo?.url ?? '') ?? name;
}
