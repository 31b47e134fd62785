import { mergeValues } from '@fotosoc/ui/editor';
import { describeRemoteChanges, mergeSets, type EditedSet, type StoredSet } from '@fotosoc/ui/photo-sets-editor';
import type { Editing, ExistingDocument, Versioned } from './editor-form.ts';

/** Message above a form with conflicts. */
const CONFLICT_MESSAGE =
  'Someone else, or you in another tab, has changed the same fields. Your changes are in the form: save again to keep them.';

/** Three-way merge of a form with fields and galleries: `mine`, based on `base`, with the saved `theirs`.
 *  @returns the form, and in `conflicts` what the user should check before saving */
export function mergeForm<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
>(
  existing: ExistingDocument<Values, Stored>,
  base: Versioned<Stored>,
  mine: Editing<Values>,
  theirs: Versioned<Stored>,
): { value: Editing<Values>; conflicts: string[] } {
  const isNewer = base.version !== theirs.version;
  const merged = isNewer ? mergeDocument(existing, base.document, mine.values, theirs.document) : { ...mine, news: '' };
  const { values, conflicts, news } = merged;
  const review = conflicts.length > 0 ? CONFLICT_MESSAGE : news;
  return { value: { ...mine, values, conflicts }, conflicts: review === '' ? [] : [review] };
}

function mergeDocument<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
>({ valuesOf, fields }: ExistingDocument<Values, Stored>, base: Stored, mine: Values, theirs: Stored) {
  const [was, there] = [valuesOf(base), valuesOf(theirs)];
  const [before, here, after] = [was, mine, there].map((values) =>
    Object.fromEntries(
      fields.map(({ key, label, read = (from) => String(from[key] ?? '').trim() }) => [label, read(values)]),
    ),
  ) as [Texts, Texts, Texts];
  const merged = mergeValues(before, here, after);
  const taken = fields.filter(({ label }) => merged.value[label] !== here[label]);
  const sets = mergeSets(base.galleries, mine.galleries, theirs.galleries);
  const conflicts = [
    ...merged.conflicts.map((label) => ({ label, mine: here[label]!, theirs: after[label]! })),
    ...sets.conflicts,
  ];
  return {
    values: { ...mine, ...Object.fromEntries(taken.map(({ key }) => [key, there[key]])), galleries: sets.sets },
    conflicts,
    news: describeRemoteChanges(sets),
  };
}

/** Texts of the form's fields by label. */
type Texts = Record<string, string>;
