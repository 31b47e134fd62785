import { LIMITS } from '@fotosoc/contract/limits';
import { isUsableLink, normaliseLink, proposeLink } from '@fotosoc/contract/link';
import type { Gallery, GalleryChange, NewGallery, PhotoOrder } from '@fotosoc/contract/gallery';
import type { MergedField } from '@fotosoc/photos/editor-form';
import { findPhotoMistake } from '@fotosoc/photos/photo-mistake';
import type { FieldErrors } from '@fotosoc/ui/editor';
import type { UploadItem } from '@fotosoc/ui/photo-upload';
import {
  areRearranged,
  toEditedSets,
  createEmptySet,
  toPhotoSets,
  omitUploads,
  sortSets,
  type EditedSet,
} from '@fotosoc/ui/photo-sets-editor';

export interface GalleryValues {
  title: string;
  link: string;
  galleries: readonly EditedSet[];
  showsCamera?: boolean;
  /** Id of the gallery's event; empty if none. */
  eventId?: string;
  /** `YYYY-MM-DD`; empty if none is chosen. */
  takenOn?: string;
  description?: string;
  /** Key of the photo that is the cover; `undefined` if none is chosen. */
  coverKey?: string;
  /** Default `manual`. */
  photoOrder?: PhotoOrder;
}

export function createGalleryValues(): GalleryValues {
  return { title: '', link: '', galleries: [createEmptySet()] };
}

export function toGalleryValues({ title, link, galleries, showsCamera, event, ...gallery }: Gallery): GalleryValues {
  const { takenOn, description, coverPhotoId: coverKey, photoOrder } = gallery;
  const facts = { takenOn, description, coverKey, photoOrder };
  return { title, link, galleries: toEditedSets(galleries), showsCamera, eventId: event?.id, ...facts };
}

/** Returns the photo that is chosen as cover; `undefined` without a choice, or if the photo was removed. */
export function findCover({ galleries, coverKey }: GalleryValues): UploadItem | undefined {
  return galleries.flatMap(({ items }) => items).find(({ key }) => key === coverKey);
}

/** Returns the values with another order of the photos, which are sorted at once. */
export function changeOrder(values: GalleryValues, photoOrder: PhotoOrder): GalleryValues {
  const { galleries } = values;
  return { ...values, photoOrder, galleries: photoOrder === 'manual' ? galleries : sortSets(galleries, photoOrder) };
}

/** Returns the values after a change of the photos: an arrangement by hand ends the automatic order. */
export function keepArrangement(before: GalleryValues, after: GalleryValues): GalleryValues {
  return areRearranged(before.galleries, after.galleries) ? { ...after, photoOrder: 'manual' } : after;
}

/** Returns the values with another title. The link of a new gallery follows the title until the user edits the link. */
export function updateTitle(values: GalleryValues, title: string): GalleryValues {
  const isProposed = values.link === proposeLink(values.title);
  return { ...values, title, link: isProposed ? proposeLink(title) : values.link };
}

export const PHOTO_ORDER_NAMES: Record<PhotoOrder, string> = {
  manual: 'By hand',
  name: 'By file name',
  time: 'By capture time',
};

/** Fields that are merged when another administrator has saved the gallery in the meantime. */
export const MERGED_FIELDS: MergedField<GalleryValues>[] = [
  { key: 'title', label: 'Title' },
  { key: 'showsCamera', label: 'Camera data', read: ({ showsCamera }) => (showsCamera ? 'Shown' : 'Not shown') },
  { key: 'eventId', label: 'Event' },
  { key: 'takenOn', label: 'Date' },
  { key: 'description', label: 'Description' },
  { key: 'coverKey', label: 'Cover', read: (values) => findCover(values)?.name ?? 'None chosen' },
  {
    key: 'photoOrder',
    label: 'Order of photos',
    read: ({ photoOrder = 'manual' }) => PHOTO_ORDER_NAMES[photoOrder],
  },
];

/** Returns the values that can be stored on the device. */
export function toStoredValues(values: GalleryValues): GalleryValues {
  return { ...values, galleries: omitUploads(values.galleries) };
}

/** Converts the values to the request body of an update. */
export function toGalleryChange(values: GalleryValues): GalleryChange {
  const { title, galleries, showsCamera, eventId, takenOn = '', description = '', photoOrder = 'manual' } = values;
  return {
    title: title.trim(),
    galleries: toPhotoSets(galleries),
    showsCamera,
    eventId: eventId === '' ? null : eventId,
    takenOn: takenOn === '' ? null : takenOn,
    description: description.trim(),
    coverPhotoId: findCover(values)?.photo?.id ?? null,
    photoOrder,
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
