import type { Conflict } from '@fotosoc/ui/photo-sets-editor';

/** A part of a form that is compared and merged as a whole. */
export interface MergedField<Values> {
  label: string;
  /** Returns a text that identifies the state; shown to users in a conflict. */
  read: (values: Values) => string;
  /** Returns the values with this field from `from`. */
  take: (values: Values, from: Values) => Values;
}

/** Three-way merge of `mine`, based on `base`, with the saved `theirs`. A change of one side only is taken; a field
 *  that both sides changed keeps the local value and is reported as a conflict. */
export function mergeFields<Values>(
  fields: readonly MergedField<Values>[],
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; conflicts: Conflict[] } {
  let values = mine;
  const conflicts: Conflict[] = [];
  for (const { label, read, take } of fields) {
    const [was, here, there] = [read(base), read(mine), read(theirs)];
    if (there === was || there === here) continue;
    if (here === was) values = take(values, theirs);
    else conflicts.push({ label, mine: here, theirs: there });
  }
  return { values, conflicts };
}
