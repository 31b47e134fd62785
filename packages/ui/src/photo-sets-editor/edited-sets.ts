import {
  countUploads,
  moveItem,
  createItem,
  toItems,
  type ItemsChange,
  type ItemPosition,
  type StoredPhoto,
  type UploadCount,
  type UploadItem,
} from '../photo-upload/photo-upload.tsx';
import { sortKeys, type SortBy } from '../photo-upload/sort-items.ts';

export interface EditedSet {
  key: string;
  title: string;
  items: readonly UploadItem[];
  /** Chosen files that exceed the gallery's limit, until the user decides. */
  leftOut?: readonly File[];
}

export function createEmptySet(): EditedSet {
  return { key: crypto.randomUUID(), title: '', items: [] };
}

export interface StoredSet {
  title: string;
  images: readonly (StoredPhoto & { alt: string })[];
}

/** Converts stored galleries for the editor. Photos are numbered across galleries, so that names are unique. */
export function toEditedSets(sets: readonly StoredSet[]): EditedSet[] {
  let first = 1;
  return sets.map(({ title, images }) => {
    const items = toItems(images, first);
    first += images.length;
    return { key: crypto.randomUUID(), title, items };
  });
}

/** Applies a change to every gallery; the change finds its photo by key. */
export function changeItems(sets: readonly EditedSet[], change: ItemsChange): EditedSet[] {
  return sets.map((set) => ({ ...set, items: change(set.items) }));
}

/** Moves a photo to a new position, in the same or another gallery. */
export function moveItemToSet(sets: readonly EditedSet[], key: string, to: ItemPosition): EditedSet[] {
  const moved = sets.flatMap(({ items }) => items).find((item) => item.key === key);
  return sets.map((set) => {
    const others = set.items.filter((item) => item.key !== key);
    if (set.key !== to.list || !moved) return { ...set, items: others };
    return { ...set, items: moveItem(key, to.index)([...others, moved]) };
  });
}

/** Moves a gallery up or down by one position. */
export function moveSet(sets: readonly EditedSet[], key: string, step: 1 | -1): readonly EditedSet[] {
  const from = sets.findIndex((set) => set.key === key);
  const set = sets[from];
  if (!set || !sets[from + step]) return sets;
  return sets.toSpliced(from, 1).toSpliced(from + step, 0, set);
}

/** Sorts the photos of a gallery in the order of the keys; other photos follow. */
export function sortSet(set: EditedSet, keys: readonly string[]): EditedSet {
  const placeOf = ({ key }: UploadItem) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return { ...set, items: set.items.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Sorts the photos of every gallery by file name or capture time. */
export function sortSets(sets: readonly EditedSet[], by: SortBy): EditedSet[] {
  return sets.map((set) => sortSet(set, sortKeys(set.items, by)));
}

/** Returns whether photos of a gallery have changed their order, apart from added, removed and moved photos. */
export function areRearranged(before: readonly EditedSet[], after: readonly EditedSet[]): boolean {
  return after.some((set) => {
    const previous = before.find(({ key }) => key === set.key)?.items.map(({ key }) => key) ?? [];
    const current = set.items.map(({ key }) => key);
    const kept = previous.filter((key) => current.includes(key));
    return current.filter((key) => previous.includes(key)).some((key, index) => key !== kept[index]);
  });
}

/** Moves the files that exceed a gallery's limit into a new gallery after it, titled with a suffix.
 *  @param limits maximum number of photos per gallery, beyond which files stay left out; and maximum title length
 *  @param newKey key of the new gallery */
export function continueInNewSet(
  sets: readonly EditedSet[],
  key: string,
  { limits, newKey }: { limits: { images: number; title: number }; newKey: string },
): readonly EditedSet[] {
  const from = sets.findIndex((set) => set.key === key);
  const { leftOut = [], ...full } = sets[from] ?? createEmptySet();
  if (leftOut.length === 0) return sets;
  const credit = findCommonCredit(full);
  const items = leftOut.slice(0, limits.images).map((file) => ({ ...createItem(file), ...(credit && { credit }) }));
  const rest = leftOut.slice(limits.images);
  const start = full.title.trim().slice(0, limits.title - CONTINUED.length);
  const title = start && start + CONTINUED;
  const added = { key: newKey, title, items, ...(rest.length > 0 && { leftOut: rest }) };
  return sets.toSpliced(from, 1, full, added);
}

const CONTINUED = ' (continued)';

/** Removes the files that exceed a gallery's limit. */
export function dropLeftOut(sets: readonly EditedSet[], key: string): readonly EditedSet[] {
  return sets.map(({ leftOut, ...set }) => (set.key === key || !leftOut ? set : { ...set, leftOut }));
}

export function removeFailed(sets: readonly EditedSet[]): readonly EditedSet[] {
  return changeItems(sets, (items) => items.filter(({ upload }) => upload?.phase !== 'failed'));
}

/** Returns the common photographer of a gallery's photos; empty if they differ. */
export function findCommonCredit({ items }: EditedSet): string {
  const credits = new Set(items.map(({ credit = '' }) => credit));
  return credits.size === 1 ? [...credits][0]! : '';
}

/** Returns the galleries for the API: stored photos only. */
export function toPhotoSets(sets: readonly EditedSet[]) {
  return sets.map(({ title, items }) => ({
    title: title.trim(),
    images: items.flatMap(({ photo, ...words }) => (photo ? [toPhotoTexts({ ...words, id: photo.id })] : [])),
  }));
}

type PhotoWords = Pick<UploadItem, 'alt' | 'title' | 'credit'> & { id: string };

/** Returns the trimmed texts of a photo; title and photographer only if known. */
export function toPhotoTexts({ id, alt, title, credit }: PhotoWords): PhotoWords {
  return {
    id,
    alt: alt.trim(),
    ...(title !== undefined && { title: title.trim() }),
    ...(credit !== undefined && { credit: credit.trim() }),
  };
}

/** Returns the galleries in a storable form: pending files are lost with the page. */
export function omitUploads(sets: readonly EditedSet[]): EditedSet[] {
  return sets.map(({ key, title, items }) => ({
    key,
    title,
    items: items
      .filter(({ photo }) => photo)
      .map((item) => (item.upload || item.problem ? { ...item, upload: undefined, problem: undefined } : item)),
  }));
}

export function countSets(sets: readonly EditedSet[]): UploadCount {
  return countUploads(sets.flatMap(({ items }) => items));
}

/** Describes the state of a form's photos; empty without photos. */
export function describeCount({ photos, uploading, failed, undescribed }: UploadCount): string {
  if (photos === 0) return '';
  const parts = [
    photos === 1 ? '1 photo' : `${photos} photos`,
    uploading > 0 && `${uploading} uploading`,
    failed > 0 && `${failed} failed`,
    undescribed > 0 && `${undescribed} without alt text`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Describes the state of a form's photos, and a reached limit of galleries; empty if neither applies.
 *  @param noun singular noun of a gallery, e.g. `sub-gallery`
 *  @param max maximum number of galleries */
export function describeSets(sets: readonly EditedSet[], { noun, max }: { noun: string; max: number }): string {
  const limit = sets.length >= max ? `${sets.length} of ${max} ${formatPlural(noun)} used` : '';
  return [describeCount(countSets(sets)), limit].filter(Boolean).join(', ');
}

/** Returns the plural, e.g. `sub-galleries`. */
export function formatPlural(noun: string): string {
  return noun.replace(/y$/, 'ies');
}
