import {
  describeElsewhere,
  mergeSets,
  type Conflict,
  type EditedSet,
  type StoredSet,
} from '@fotosoc/ui/photo-sets-editor';
import type { Existing } from './editor-form.ts';
import { mergeFields } from './merge-fields.ts';

/** Above a form in which somebody must choose. */
export const CHANGED_BY_BOTH =
  'Somebody else, or you in another tab, has changed the same fields. Your changes are in the form: save again to keep them.';

/** A form after something else was saved than it was made from. */
interface Merged<Values> {
  values: Values;
  conflicts: readonly Conflict[];
  /** What somebody should look at before it is saved; empty if nothing. */
  problem: string;
}

/** A three-way merge of a form, fields and galleries: of `mine`, made from `base`, with what was saved as `theirs`. */
export function mergeElsewhere<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
>({ valuesOf, fields }: Existing<Values, Stored>, base: Stored, mine: Values, theirs: Stored): Merged<Values> {
  const merged = mergeFields(fields, valuesOf(base), mine, valuesOf(theirs));
  const sets = mergeSets(base.galleries, mine.galleries, theirs.galleries);
  const conflicts = [...merged.conflicts, ...sets.conflicts];
  return {
    values: { ...merged.values, galleries: sets.sets },
    conflicts,
    problem: conflicts.length > 0 ? CHANGED_BY_BOTH : describeElsewhere(sets),
  };
}
