import { LIMITS } from '@fotosoc/contract/limits';
import { isUsableLink, normaliseLink, proposeLink } from '@fotosoc/contract/link';
import type { Gallery, GalleryChange, NewGallery } from '@fotosoc/contract/gallery';
import type { MergedField } from '@fotosoc/photos/merge-fields';
import { findPhotoMistake } from '@fotosoc/photos/photo-mistake';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { editedSets, emptySet, photoSetsOf, storedOnly, type EditedSet } from '@fotosoc/ui/photo-sets-editor';

/** A gallery as it stands in the form. */
export interface GalleryValues {
  title: string;
  /** As typed. */
  link: string;
  galleries: readonly EditedSet[];
  showsCamera?: boolean;
  /** Of the event that it was taken at; empty for none. */
  eventId?: string;
}

export function emptyGallery(): GalleryValues {
  return { title: '', link: '', galleries: [emptySet()] };
}

export function valuesOf({ title, link, galleries, showsCamera, event }: Gallery): GalleryValues {
  return { title, link, galleries: editedSets(galleries), showsCamera, eventId: event?.id };
}

/** The values of a new gallery with another title. The link follows the title until the person changes it. */
export function withTitle(values: GalleryValues, title: string): GalleryValues {
  const isProposed = values.link === proposeLink(values.title);
  return { ...values, title, link: isProposed ? proposeLink(title) : values.link };
}

/** What is merged when it was changed elsewhere meanwhile. */
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

/** What of the form can be kept on the device. */
export function keptValues(values: GalleryValues): GalleryValues {
  return { ...values, galleries: storedOnly(values.galleries) };
}

/** What goes to the API when a gallery is changed. */
export function changeOf({ title, galleries, showsCamera, eventId }: GalleryValues): GalleryChange {
  return {
    title: title.trim(),
    galleries: photoSetsOf(galleries),
    showsCamera,
    eventId: eventId === '' ? null : eventId,
  };
}

/** The same for a new one. */
export function newGalleryOf(values: GalleryValues): NewGallery {
  return { link: normaliseLink(values.link), ...changeOf(values) };
}

/** What must be put right before sending, a sentence per field, named as the API names them. */
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
