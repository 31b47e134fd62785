import { LIMITS } from '@fotosoc/contract/limits';
import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import type { NewGallery } from '@fotosoc/contract/gallery';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { emptySet, photoSetsOf, storedOnly, type EditedSet } from '@fotosoc/ui/photo-sets-editor';

/** A gallery as it stands in the form. */
export interface GalleryValues {
  title: string;
  /** As typed. */
  link: string;
  galleries: readonly EditedSet[];
}

export function emptyGallery(): GalleryValues {
  return { title: '', link: '', galleries: [emptySet()] };
}

/** What of the form can be kept on the device. */
export function keptValues(values: GalleryValues): GalleryValues {
  return { ...values, galleries: storedOnly(values.galleries) };
}

export function newGalleryOf({ title, link, galleries }: GalleryValues): NewGallery {
  return { title: title.trim(), link: normaliseLink(link), galleries: photoSetsOf(galleries) };
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
    const photos = photoMistake(set);
    if (photos) errors[`galleries.${index}.images`] = photos;
  }
  return errors;
}

function photoMistake({ items }: EditedSet): string | undefined {
  if (items.length === 0) return 'Add at least one photo.';
  if (items.some(({ upload }) => upload?.phase === 'failed')) return 'Try the failed photos again or remove them.';
  return items.some(({ upload }) => upload) ? 'Wait until every photo is uploaded.' : undefined;
}
