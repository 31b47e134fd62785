import type { EditedSet } from '@fotosoc/ui/photo-sets-editor';

/** Returns what keeps the photos of a gallery from being saved, as a sentence; undefined if nothing does.
 *  @param noun what the gallery is called, e.g. `sub-gallery`
 *  @param areRequired whether a gallery without photos is a mistake */
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
