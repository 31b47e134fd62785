import {
  countUploads,
  moveItem,
  newItem,
  storedItems,
  type Change,
  type Place,
  type StoredPhoto,
  type UploadCount,
  type UploadItem,
} from '../photo-upload/photo-upload.tsx';

/** A gallery being edited. */
export interface EditedSet {
  key: string;
  title: string;
  items: readonly UploadItem[];
  /** Chosen files for which the gallery has no room, until the person decides about them. */
  leftOut?: readonly File[];
}

export function emptySet(): EditedSet {
  return { key: crypto.randomUUID(), title: '', items: [] };
}

/** A gallery as the API gives it. */
export interface StoredSet {
  title: string;
  images: readonly (StoredPhoto & { alt: string })[];
}

/** Galleries stored earlier, to edit them. Photos are numbered through, so that no two have one name. */
export function editedSets(sets: readonly StoredSet[]): EditedSet[] {
  let first = 1;
  return sets.map(({ title, images }) => {
    const items = storedItems(images, first);
    first += images.length;
    return { key: crypto.randomUUID(), title, items };
  });
}

/** The change made in every gallery; it finds its photo by key. */
export function changeItems(sets: readonly EditedSet[], change: Change): EditedSet[] {
  return sets.map((set) => ({ ...set, items: change(set.items) }));
}

/** The photo put at its new place, in the same or another gallery. */
export function placeItem(sets: readonly EditedSet[], key: string, to: Place): EditedSet[] {
  const moved = sets.flatMap(({ items }) => items).find((item) => item.key === key);
  return sets.map((set) => {
    const others = set.items.filter((item) => item.key !== key);
    if (set.key !== to.list || !moved) return { ...set, items: others };
    return { ...set, items: moveItem(key, to.index)([...others, moved]) };
  });
}

/** The gallery put one position up or down. */
export function moveSet(sets: readonly EditedSet[], key: string, step: 1 | -1): readonly EditedSet[] {
  const from = sets.findIndex((set) => set.key === key);
  const set = sets[from];
  if (!set || !sets[from + step]) return sets;
  return sets.toSpliced(from, 1).toSpliced(from + step, 0, set);
}

/** The photos of a gallery in the order of these keys; others stay behind them. */
export function sortSet(set: EditedSet, keys: readonly string[]): EditedSet {
  const placeOf = ({ key }: UploadItem) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return { ...set, items: set.items.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Moves the files for which a gallery has no room into a new gallery behind it, named after it.
 *  @param max the most photos of one gallery; more files stay left out of the new one
 *  @param newKey the key that the new gallery gets */
export function continueInNewSet(
  sets: readonly EditedSet[],
  key: string,
  { max, newKey }: { max: number; newKey: string },
): readonly EditedSet[] {
  const from = sets.findIndex((set) => set.key === key);
  const { leftOut = [], ...full } = sets[from] ?? emptySet();
  if (leftOut.length === 0) return sets;
  const credit = commonCredit(full);
  const items = leftOut.slice(0, max).map((file) => ({ ...newItem(file), ...(credit && { credit }) }));
  const rest = leftOut.slice(max);
  const title = full.title.trim() && `${full.title.trim()} (continued)`;
  const added = { key: newKey, title, items, ...(rest.length > 0 && { leftOut: rest }) };
  return sets.toSpliced(from, 1, full, added);
}

/** Forgets the files for which a gallery has no room. */
export function dropLeftOut(sets: readonly EditedSet[], key: string): readonly EditedSet[] {
  return sets.map(({ leftOut, ...set }) => (set.key === key || !leftOut ? set : { ...set, leftOut }));
}

/** Removes every photo whose upload failed. */
export function removeFailed(sets: readonly EditedSet[]): readonly EditedSet[] {
  return changeItems(sets, (items) => items.filter(({ upload }) => upload?.phase !== 'failed'));
}

/** Photographer of all photos of a gallery; empty if they differ. */
export function commonCredit({ items }: EditedSet): string {
  const credits = new Set(items.map(({ credit = '' }) => credit));
  return credits.size === 1 ? [...credits][0]! : '';
}

/** What goes to the API: stored photos only. */
export function photoSetsOf(sets: readonly EditedSet[]) {
  return sets.map(({ title, items }) => ({
    title: title.trim(),
    images: items.flatMap(({ photo, ...words }) => (photo ? [wordsOf({ ...words, id: photo.id })] : [])),
  }));
}

type PhotoWords = Pick<UploadItem, 'alt' | 'title' | 'credit'> & { id: string };

/** Texts of a photo, trimmed; title and photographer only where they are known. */
export function wordsOf({ id, alt, title, credit }: PhotoWords): PhotoWords {
  return {
    id,
    alt: alt.trim(),
    ...(title !== undefined && { title: title.trim() }),
    ...(credit !== undefined && { credit: credit.trim() }),
  };
}

/** What of the galleries can be kept on the device: files under way are lost with the page. */
export function storedOnly(sets: readonly EditedSet[]): EditedSet[] {
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

/** How a form's photos stand, in words; empty when there is nothing to say. */
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
