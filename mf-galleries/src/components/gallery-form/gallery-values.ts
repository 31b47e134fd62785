import { LIMITS } from '@fotosoc/contract/limits';
import { isUsableLink, normaliseLink, proposeLink } from '@fotosoc/contract/link';
import type { Gallery, GalleryChange, NewGallery } from '@fotosoc/contract/gallery';
import type { MergedField } from '@fotosoc/photos/merge-fields';
import { findPhotoMistake } from '@fotosoc/photos/photo-mistake';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { toEditedSets, createEmptySet, toPhotoSets, omitUploads, type EditedSet } from '@fotosoc/ui/photo-sets-editor';

export interface GalleryValues {
  title: string;
  link: string;
  galleries: readonly EditedSet[];
  showsCamera?: boolean;
  /** Id of the gallery's event; empty if none. */
  eventId?: string;
}

export function createGalleryValues(): GalleryValues {
  return { title: '', link: '', galleries: [createEmptySet()] };
}

export function toGalleryValues({ title, link, galleries, showsCamera, event }: Gallery): GalleryValues {
  return { title, link, galleries: toEditedSets(galleries), showsCamera, eventId: event?.id };
}

/** Returns the values with another title. The link of a new gallery follows the title until the user edits the link. */
export function updateTitle(values: GalleryValues, title: string): GalleryValues {
  const isProposed = values.link === proposeLink(values.title);
  return { ...values, title, link: isProposed ? proposeLink(title) : values.link };
}

/** Fields that are merged when another administrator has saved the gallery in the meantime. */
export const MERGED_FIELDS: MergedField<GalleryValues>[] = [
  { label: 'Title', read: ({ title }) => title.trim(), take: (values, { title }) => ({ ...values, title }) },
  {
    label: 'Camera data',
    read: ({ showsCamera }) => (showsCamera ? 'Shown' : 'Not shown'),
    take: (values, { showsCamera }) => ({ ...values, showsCamera }),
  },
  {
    label: 'Event',
    read: ({ eventId = '' }) => eventId,
    take: (values, { eventId }) => ({ ...values, eventId }),
  },
];

/** Returns the values that can be stored on the device. */
export function toStoredValues(values: GalleryValues): GalleryValues {
  return { ...values, galleries: omitUploads(values.galleries) };
}

/** Converts the values to the request body of an update. */
export function toGalleryChange({ title, galleries, showsCamera, eventId }: GalleryValues): GalleryChange {
  return {
    title: title.trim(),
    galleries: toPhotoSets(galleries),
    showsCamera,
    eventId: eventId === '' ? null : eventId,
  };
}

/** Converts the values to the request body of a creation. */
export function toNewGallery(values: GalleryValues): NewGallery {
  return { link: normaliseLink(values.link), ...toGalleryChange(values) };
}

/** Returns validation errors by field, named as in the API. */
export function findMistakes({ title, link, galleries }: GalleryValues): FieldErrors {
  const errors: Record<string, string> = {};
  if (title.trim() === '') errors.title = 'Give the gallery a title.';
  if (normaliseLink(link) === '') errors.link = 'Choose a link for the gallery.';
  else if (!isUsableLink(normaliseLink(link))) {
    errors.link = `Use letters or digits, at most ${LIMITS.link} characters.`;
  }
  if (galleries.length === 0) errors.galleries = 'Add at least one sub-gallery.';
  for (const [index, set] of galleries.entries()) {
    if (set.title.trim() === '') errors[`galleries.${index}.title`] = 'Give this sub-gallery a title.';
    const photos = findPhotoMistake(set, { noun: 'sub-gallery', areRequired: true });
    if (photos) errors[`galleries.${index}.images`] = photos;
  }
  return errors;
}
