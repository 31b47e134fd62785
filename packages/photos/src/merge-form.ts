import { mergeValues } from '@fotosoc/ui/editor';
import {
  describeRemoteChanges,
  mergeSets,
  type Conflict,
  type EditedSet,
  type StoredSet,
} from '@fotosoc/ui/photo-sets-editor';
import type { ExistingDocument } from './editor-form.ts';

/** Message above a form with conflicts. */
export const CONFLICT_MESSAGE =
  'Someone else, or you in another tab, has changed the same fields. Your changes are in the form: save again to keep them.';

interface Merged<Values> {
  values: Values;
  conflicts: readonly Conflict[];
  /** Problem that the user should check before saving; empty if there is none. */
  problem: string;
}

/** Three-way merge of a form with fields and galleries: `mine`, based on `base`, with the saved `theirs`. */
export function mergeForm<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
>({ valuesOf, fields }: ExistingDocument<Values, Stored>, base: Stored, mine: Values, theirs: Stored): Merged<Values> {
  const [was, there] = [valuesOf(base), valuesOf(theirs)];
  const [before, here, after] = [was, mine, there].map((values) =>
    Object.fromEntries(fields.map(({ label, read }) => [label, read(values)])),
  ) as [Texts, Texts, Texts];
  const merged = mergeValues(before, here, after);
  const taken = fields.filter(({ label }) => merged.value[label] !== here[label]);
  const sets = mergeSets(base.galleries, mine.galleries, theirs.galleries);
  const conflicts = [
    ...merged.conflicts.map((label) => ({ label, mine: here[label]!, theirs: after[label]! })),
    ...sets.conflicts,
  ];
  return {
    values: { ...taken.reduce((values, { take }) => take(values, there), mine), galleries: sets.sets },
    conflicts,
    problem: conflicts.length > 0 ? CONFLICT_MESSAGE : describeRemoteChanges(sets),
  };
}

/** Texts of the form's fields by label. */
type Texts = Record<string, string>;
