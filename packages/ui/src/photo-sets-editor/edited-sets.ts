import {
  countUploads,
  storedItems,
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

/** Galleries stored earlier, to edit them. */
export function editedSets(
  sets: readonly { title: string; images: readonly (StoredPhoto & { alt: string })[] }[],
): EditedSet[] {
  return sets.map(({ title, images }) => ({ key: crypto.randomUUID(), title, items: storedItems(images) }));
}

/** What goes to the API: stored photos only. */
export function photoSetsOf(sets: readonly EditedSet[]) {
  return sets.map(({ title, items }) => ({
    title: title.trim(),
    images: items.flatMap(({ photo, alt }) => (photo ? [{ id: photo.id, alt: alt.trim() }] : [])),
  }));
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
