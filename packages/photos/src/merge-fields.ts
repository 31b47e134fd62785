import type { Conflict } from '@fotosoc/ui/photo-sets-editor';

/** A part of a form that is compared, and taken, as a whole. */
export interface MergedField<Values> {
  /** As people call it, e.g. `Bio`. */
  label: string;
  /** Different texts stand for different states; shown to people where both sides changed it. */
  read: (values: Values) => string;
  /** The values with this part as it is in `from`. */
  take: (values: Values, from: Values) => Values;
}

/** A three-way merge: of `mine`, made from `base`, with what was saved as `theirs` meanwhile. A field that only one side
 *  touched is that side's; one that both did stays as it is here, and is told. */
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
