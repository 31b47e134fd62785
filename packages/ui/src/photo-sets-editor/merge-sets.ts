import { mergeValues } from '../editor/merge-values.ts';
import { toItems } from '../photo-upload/photo-upload.tsx';
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

/** Merges the texts of galleries and photos that exist on all sides. */
function mergeTexts(sets: readonly EditedSet[], base: readonly StoredSet[], theirs: readonly StoredSet[]) {
  const [photosBefore, photosAfter] = [base, theirs].map(getPhotoTexts) as [TextsByKey, TextsByKey];
  const [was, here, is]: [TextsByKey, TextsByKey, TextsByKey] = [{}, {}, {}];
  const names: Record<string, string> = {};
  const add = (key: string, name: string, texts: Texts, before: Texts | undefined, after: Texts | undefined) => {
    if (before && after) [was[key], here[key], is[key], names[key]] = [before, texts, after, name];
  };
  for (const { key, title, items } of sets) {
    const before = findSameGallery({ title, ids: items.map((item) => item.key) }, base);
    const after = before && findSameGallery({ title: before.title, ids: photoIdsOf([before]) }, theirs);
    add(key, title, { gallery: title }, before && { gallery: before.title }, after && { gallery: after.title });
    for (const item of items) {
      add(item.key, item.name, toTexts(item), photosBefore[item.key], photosAfter[item.key]);
    }
  }
  const { value, conflicts } = mergeValues(was, here, is);
  const takeTexts = (key: string) =>
    Object.fromEntries(Object.entries(value[key] ?? {}).filter(([field, text]) => text !== here[key]![field]));
  return {
    sets: sets.map((set) => ({
      ...set,
      title: takeTexts(set.key)['gallery'] ?? set.title,
      items: set.items.map((item) => ({ ...item, ...takeTexts(item.key) })),
    })),
    conflicts: conflicts.map((path): Conflict => {
      const [key, field] = path.split('.') as [string, keyof typeof LABELS];
      return { label: `${LABELS[field]} ${names[key]}`, mine: here[key]![field]!, theirs: is[key]![field]! };
    }),
  };
}

const LABELS = { gallery: 'Title of the gallery', alt: 'Alt text of', title: 'Title of', credit: 'Photographer of' };

type Texts = Record<string, string>;
type TextsByKey = Record<string, Texts>;

function getPhotoTexts(sets: readonly StoredSet[]): TextsByKey {
  return Object.fromEntries(sets.flatMap(({ images }) => images.map((image) => [image.id, toTexts(image)])));
}

function toTexts({ alt, title = '', credit = '' }: { alt: string; title?: string; credit?: string }): Texts {
  return { alt: alt.trim(), title: title.trim(), credit: credit.trim() };
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
