import {
  countUploads,
  moveItem,
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

/** What goes to the API: stored photos only. */
export function photoSetsOf(sets: readonly EditedSet[]) {
  return sets.map(({ title, items }) => ({
    title: title.trim(),
    images: items.flatMap(({ photo, alt, credit }) => (photo ? [wordsOf({ id: photo.id, alt, credit })] : [])),
  }));
}

/** What is said of a photo. */
export function wordsOf({ id, alt, credit }: { id: string; alt: string; credit?: string }) {
  return { id, alt: alt.trim(), ...(credit !== undefined && { credit: credit.trim() }) };
}

/** What of the galleries can be kept on the device: uploads under way are lost with the page. */
export function storedOnly(sets: readonly EditedSet[]): EditedSet[] {
  return sets.map((set) => ({ ...set, items: set.items.filter(({ photo }) => photo) }));
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
