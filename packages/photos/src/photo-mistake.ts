import type { EditedSet } from '@fotosoc/ui/photo-sets-editor';

/** Returns why the photos of a gallery cannot be saved, as a sentence; `undefined` if they can.
 *  @param noun singular noun of the gallery, e.g. `sub-gallery`
 *  @param areRequired whether a gallery without photos is an error */
export function findPhotoMistake(
  { items, leftOut = [] }: EditedSet,
  { noun, areRequired }: { noun: string; areRequired: boolean },
): string | undefined {
  if (items.some(({ upload }) => upload?.phase === 'failed')) return 'Remove the failed photos, or try them again.';
  if (leftOut.length > 0) {
    const [photos, them] = leftOut.length === 1 ? ['1 photo was', 'it'] : [`${leftOut.length} photos were`, 'them'];
    return `${photos} not added. Add ${them} to a new ${noun}, or leave ${them} out.`;
  }
  return areRequired && items.length === 0 ? 'Add at least one photo.' : undefined;
}
