import { storedItems } from '../photo-upload/photo-upload.tsx';
import { emptySet, type EditedSet, type StoredSet } from './edited-sets.ts';

/** What another tab or device saved while these galleries were being edited. */
export interface Elsewhere {
  /** The galleries as edited here, with what was added there and without what was removed there. */
  sets: readonly EditedSet[];
  added: number;
  removed: number;
}

/** Ids of all photos of some galleries. */
export function photoIdsOf(sets: readonly StoredSet[]): string[] {
  return sets.flatMap(({ images }) => images.map(({ id }) => id));
}

/** Which photos this editor knows of. */
export interface Known {
  /** Stored when it last looked: one of these that is stored no more was removed elsewhere. */
  stored: ReadonlySet<string>;
  /** Held here at some time: one of these that is not held any more was removed here. */
  seen: ReadonlySet<string>;
}

/** Saving replaces everything, so photos stored meanwhile elsewhere would silently be deleted: they are taken into the
 *  gallery of the same title, or one of their own. Photos deleted elsewhere cannot be saved any more and go.
 *  Titles, order and words stay as edited here. */
export function takeElsewhere(sets: readonly EditedSet[], known: Known, stored: readonly StoredSet[]): Elsewhere {
  const storedIds = new Set(photoIdsOf(stored));
  const held = sets.flatMap(({ items }) => items.flatMap(({ photo }) => photo?.id ?? []));
  const gone = new Set(held.filter((id) => known.stored.has(id) && !storedIds.has(id)));
  let merged = sets.map((set) => ({ ...set, items: set.items.filter(({ photo }) => !photo || !gone.has(photo.id)) }));
  let added = 0;
  for (const { title, images } of stored) {
    const foreign = images.filter(({ id }) => !known.seen.has(id) && !held.includes(id));
    if (foreign.length === 0) continue;
    const items = storedItems(foreign, held.length + added + 1);
    added += foreign.length;
    const own = merged.find((set) => set.title.trim() === title);
    if (own) merged = merged.map((set) => (set === own ? { ...set, items: [...set.items, ...items] } : set));
    else merged = [...merged, { ...emptySet(), title, items }];
  }
  return { sets: merged, added, removed: gone.size };
}

/** What happened elsewhere, in a sentence; empty when nothing did. */
export function describeElsewhere({ added, removed }: Pick<Elsewhere, 'added' | 'removed'>): string {
  const parts = [
    added > 0 && `${counted(added)} added elsewhere ${added === 1 ? 'was' : 'were'} taken in`,
    removed > 0 && `${counted(removed)} removed elsewhere ${removed === 1 ? 'is' : 'are'} gone`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', and ')}. Look through the galleries, then save again.` : '';
}

function counted(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
