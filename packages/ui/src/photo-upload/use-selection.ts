import { useRef, useState } from 'react';
import type { UploadItem } from './upload-item.ts';

export interface Selection {
  /** Selected photos, in the order of the list. */
  items: readonly UploadItem[];
  has: (key: string) => boolean;
  /** Selects a photo or removes a photo from the selection.
   *  @param isRange whether to include the photos since the last one, as for Shift */
  select: (key: string, isSelected: boolean, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Manages the selected photos of a list. */
export function useSelection(items: readonly UploadItem[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string>(undefined);
  return {
    items: items.filter(({ key }) => keys.has(key)),
    has: (key) => keys.has(key),
    select(key, isSelected, isRange) {
      const changed = isRange ? keysBetween(items, anchor.current, key) : [key];
      anchor.current = key;
      setKeys(
        (before) => new Set(isSelected ? [...before, ...changed] : [...before].filter((one) => !changed.includes(one))),
      );
    },
    selectAll: () => setKeys(new Set(items.map(({ key }) => key))),
    clear: () => setKeys(new Set()),
  };
}

function keysBetween(items: readonly UploadItem[], anchor: string | undefined, key: string): string[] {
  const ends = [anchor, key].map((end) => items.findIndex((item) => item.key === end));
  if (ends.includes(-1)) return [key];
  return items.slice(Math.min(...ends), Math.max(...ends) + 1).map((item) => item.key);
}
