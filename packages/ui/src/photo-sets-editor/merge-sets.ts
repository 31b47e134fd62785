import { toItems, type UploadItem } from '../photo-upload/photo-upload.tsx';
import {
  toEditedSets,
  createEmptySet,
  toPhotoSets,
  toPhotoTexts,
  type EditedSet,
  type StoredSet,
} from './edited-sets.ts';

/** Edited galleries, merged with the changes of another tab or device. */
export interface MergedSets {
  sets: readonly EditedSet[];
  added: number;
  removed: number;
  /** Texts that both sides changed; the local text stays. */
  conflicts: readonly Conflict[];
}

/** A text that both sides changed. */
export interface Conflict {
  /** Name of the text, e.g. `Bio`. */
  label: string;
  mine: string;
  theirs: string;
}

/** Merges galleries edited here (`mine`) from `base` with the remote changes `theirs`: a change of one side only is
 *  taken. If both sides changed, remotely added photos are added to the gallery of the same title or to a new one,
 *  remotely removed photos are removed because they cannot be saved any more, remotely changed texts are taken, and the
 *  local order stays. */
export function mergeSets(
  base: readonly StoredSet[],
  mine: readonly EditedSet[],
  theirs: readonly StoredSet[],
): MergedSets {
  const baseIds = new Set(photoIdsOf(base));
  const { sets, ...counts } = mergePhotos(mine, baseIds, theirs);
  const isUntouched =
    !mine.some(({ items, leftOut }) => leftOut ?? items.some(({ upload }) => upload)) &&
    isSame(toPhotoSets(mine), base);
  return isUntouched
    ? { ...counts, sets: toEditedSets(theirs), conflicts: [] }
    : { ...counts, ...mergeTexts(sets, base, theirs) };
}

function photoIdsOf(sets: readonly StoredSet[]): string[] {
  return sets.flatMap(({ images }) => images.map(({ id }) => id));
}

function isSame(mine: ReturnType<typeof toPhotoSets>, base: readonly StoredSet[]) {
  const words = base.map(({ title, images }) => ({ title, images: images.map(toPhotoTexts) }));
  return JSON.stringify(mine) === JSON.stringify(words);
}

function mergePhotos(mine: readonly EditedSet[], base: ReadonlySet<string>, theirs: readonly StoredSet[]) {
  const storedIds = new Set(photoIdsOf(theirs));
  const held = mine.flatMap(({ items }) => items.flatMap(({ photo }) => photo?.id ?? []));
  const gone = new Set(held.filter((id) => base.has(id) && !storedIds.has(id)));
  let sets = mine.map((set) => ({ ...set, items: set.items.filter(({ photo }) => !photo || !gone.has(photo.id)) }));
  let added = 0;
  for (const { title, images } of theirs) {
    const foreign = images.filter(({ id }) => !base.has(id) && !held.includes(id));
    if (foreign.length === 0) continue;
    const items = toItems(foreign, held.length + added + 1);
    added += foreign.length;
    const own = sets.find((set) => set.title.trim() === title);
    if (own) sets = sets.map((set) => (set === own ? { ...set, items: [...set.items, ...items] } : set));
    else sets = [...sets, { ...createEmptySet(), title, items }];
  }
  return { sets, added, removed: gone.size };
}

function mergeTexts(sets: readonly EditedSet[], base: readonly StoredSet[], theirs: readonly StoredSet[]) {
  const conflicts: Conflict[] = [];
  const take = (label: string, mine: string, was: string | undefined, is: string | undefined) => {
    if (was === undefined || is === undefined || is === was || is === mine.trim()) return mine;
    if (mine === was) return is;
    conflicts.push({ label, mine, theirs: is });
    return mine;
  };
  const [before, after] = [base, theirs].map((side) => new Map(side.flatMap(getTextsById))) as [Words, Words];
  const takeText = (field: 'title' | 'credit', label: string, item: UploadItem) => {
    const [was, is] = [before.get(item.key), after.get(item.key)].map((words) => words && (words[field] ?? ''));
    const mine = item[field] ?? '';
    const taken = take(`${label} of ${item.name}`, mine, was, is);
    return taken === mine ? {} : { [field]: taken };
  };
  const merged = sets.map((set) => {
    const was = findSameGallery({ title: set.title, ids: set.items.map(({ key }) => key) }, base);
    const is = was && findSameGallery({ title: was.title, ids: was.images.map(({ id }) => id) }, theirs);
    return {
      ...set,
      title: take(`Title of the gallery ${set.title}`, set.title, was?.title, is?.title),
      items: set.items.map((item) => ({
        ...item,
        alt: take(`Alt text of ${item.name}`, item.alt, before.get(item.key)?.alt, after.get(item.key)?.alt),
        ...takeText('title', 'Title', item),
        ...takeText('credit', 'Photographer', item),
      })),
    };
  });
  return { sets: merged, conflicts };
}

type Words = Map<string, ReturnType<typeof toPhotoTexts>>;

function getTextsById({ images }: StoredSet): [string, ReturnType<typeof toPhotoTexts>][] {
  return images.map((image) => [image.id, toPhotoTexts(image)]);
}

/** Finds the matching gallery. Galleries have no ids: the same title matches first, then the largest number of common
 *  photos. */
function findSameGallery(one: { title: string; ids: string[] }, among: readonly StoredSet[]): StoredSet | undefined {
  const sharedWith = ({ images }: StoredSet) => images.filter(({ id }) => one.ids.includes(id)).length;
  const [nearest] = among.toSorted((first, second) => sharedWith(second) - sharedWith(first));
  return among.find(({ title }) => title === one.title) ?? (nearest && sharedWith(nearest) > 0 ? nearest : undefined);
}

/** Describes the remote changes in a sentence; empty without changes. */
export function describeRemoteChanges({ added, removed }: Pick<MergedSets, 'added' | 'removed'>): string {
  const parts = [
    added > 0 && `${formatPhotoCount(added)} added elsewhere ${added === 1 ? 'is' : 'are'} now in this form`,
    removed > 0 && `${formatPhotoCount(removed)} removed elsewhere ${removed === 1 ? 'is' : 'are'} gone`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', and ')}. Check the galleries, then save again.` : '';
}

function formatPhotoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
