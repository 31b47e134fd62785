import { ApiError } from '@fotosoc/contract/request';
import { confirm, dismissToast, notify, setUser, useLeaveGuard, useUser, type Confirmation } from '@fotosoc/host';
import { useDraft, useFieldErrors, type FieldErrors, type KeptDraft } from '@fotosoc/ui/editor';
import {
  describeElsewhere,
  mergeSets,
  type Conflict,
  type EditedSet,
  type StoredSet,
} from '@fotosoc/ui/photo-sets-editor';
import type { UploadItem } from '@fotosoc/ui/photo-upload';
import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { mergeFields, type MergedField } from './merge-fields.ts';

/** What a page tells of a failed try. */
export interface Explanation {
  /** At the fields, named as the API names them. */
  fields?: FieldErrors;
  /** Above the form. */
  problem?: string;
  /** In a toast, which stays while the page is left. */
  toast?: string;
}

/** A stored thing, and the version that a change of it is made from. */
export interface Versioned<Stored> {
  document: Stored;
  version: string;
}

export interface EditorFormOptions<Values, Stored, Saved> {
  /** Names the draft on this device, by account and page. */
  draft: string;
  /** What the form starts from; called once, and again when a new thing was made and the form starts over. */
  start: () => Values;
  /** The part of the values that can be kept on the device. */
  keep: (values: Values) => Values;
  /** A sentence per field that is wrong; photos that are still on their way are not. */
  findMistakes: (values: Values) => FieldErrors;
  /** Photos of the form that are in none of its galleries. */
  otherPhotos?: (values: Values) => readonly UploadItem[];
  /** What is being changed; without it, something new is made. */
  existing?: Existing<Values, Stored>;
  /** Sends the values.
   *  @param version the one that they were made from
   *  @throws ApiError, which `explain` puts into words; 412 with the current state is merged instead */
  save: (values: Values, version: string | undefined) => Promise<Saved>;
  /** Tells the visitor, leads on. */
  onSaved: (saved: Saved) => unknown;
  /** Default: the server's sentences, at the fields and above the form. */
  explain?: (error: ApiError) => Explanation;
}

export interface Existing<Values, Stored> {
  /** As it was when the page was opened. */
  loaded: Versioned<Stored>;
  valuesOf: (stored: Stored) => Values;
  /** What is merged by itself when it was changed elsewhere as well; the galleries are merged besides. */
  fields: readonly MergedField<Values>[];
  /** What the API sends as the current state. */
  read: (current: unknown) => Versioned<Stored>;
}

export interface EditorForm<Values> {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  errors: FieldErrors;
  /** What the frame of the form shows. */
  frame: {
    /** Of the `form` element; after a failed try the focus goes to its first wrong field. */
    formRef: RefObject<HTMLFormElement | null>;
    /** What went wrong with the last try as a whole; empty if nothing did. */
    problem: string;
    conflicts: readonly Conflict[];
    /** Names of the files that were not up yet when the page was left. */
    missing: readonly string[];
    /** What saving waits for; undefined when it was not asked for. */
    waiting?: { photos: number; onCancel: () => void };
  };
  isSaving: boolean;
  /** Whether the form started from a draft that can be discarded. */
  isRestored: boolean;
  /** Sends what is typed: at once, or as soon as every photo is up. */
  submit: () => Promise<void>;
  /** Forgets the draft. */
  discard: () => void;
  /** Leaves without saving: asks first if something would be lost. */
  leave: (go: () => unknown) => Promise<void>;
}

/** What is kept while a form is filled in. */
interface Editing<Values> {
  values: Values;
  conflicts: readonly Conflict[];
  missing: readonly string[];
}

const CHANGED_BY_BOTH =
  'Somebody else, or you in another tab, changed the same. Yours is in the form: save again to keep it.';
const UPLOADING: Confirmation = {
  question: 'Leave while photos are uploading?',
  consequence: 'Photos that are not up yet must be chosen again.',
  action: 'Leave',
  kind: 'bad',
};
const UNSAVED: Confirmation = {
  question: 'Leave without saving?',
  consequence: 'What you changed here goes.',
  action: 'Discard changes',
  kind: 'bad',
};

function serversWords({ fields, message }: ApiError): Explanation {
  return { fields, problem: message };
}

/** A long form with photos, from the draft to the saved thing: what is typed stays on the device until it is saved,
 *  nothing is sent while something is wrong or on its way, what was saved elsewhere is merged and not overwritten, a
 *  failure loses nothing and an ended session signs out. */
export function useEditorForm<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
  Saved,
>(options: EditorFormOptions<Values, Stored, Saved>): EditorForm<Values> {
  const { start, keep, existing, explain = serversWords, otherPhotos = () => [] } = options;
  const user = useUser();
  const [base, setBase] = useState(existing?.loaded);
  const [initial] = useState(start);
  const [isSaving, setSaving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const failure = useRef(0);
  const isLeaving = useRef(false);

  const photosOf = (values: Values) => [...values.galleries.flatMap(({ items }) => items), ...otherPhotos(values)];
  const onTheirWay = (values: Values) =>
    photosOf(values).filter(({ upload }) => upload !== undefined && upload.phase !== 'failed');

  const draft = useDraft<Editing<Values>, Versioned<Stored> | undefined>({
    name: options.draft,
    open: (kept) => open(kept),
    base,
    keep: ({ values, conflicts, missing }) => ({
      values: keep(values),
      conflicts,
      missing: [...new Set([...missing, ...photosOf(values).flatMap(({ upload, name }) => (upload ? name : []))])],
    }),
  });
  const { values, conflicts, missing } = draft.value;
  const [problem, setProblem] = useState(conflicts.length > 0 ? CHANGED_BY_BOTH : '');
  const setValues: Dispatch<SetStateAction<Values>> = (change) =>
    draft.setValue((before) => ({
      ...before,
      values: typeof change === 'function' ? change(before.values) : change,
    }));
  const [isRestored, setRestored] = useState(draft.wasKept);
  const { errors, form, check, refuse } = useFieldErrors(options.findMistakes(values));
  const uploading = onTheirWay(values).length;

  useLeaveGuard(() => (uploading > 0 && user && !isLeaving.current ? UPLOADING : null));
  useEffect(() => {
    if (isAsked && uploading === 0) void submit();
  }); // each render: the last photo may have come up, or failed

  function open(kept: KeptDraft<Editing<Values>, Versioned<Stored> | undefined> | undefined): Editing<Values> {
    if (!kept?.value.values) return { values: initial, conflicts: [], missing: [] };
    if (!existing || !kept.base || kept.base.version === existing.loaded.version) return kept.value;
    return { ...kept.value, ...merge(existing, kept.base.document, kept.value.values, existing.loaded.document) };
  }

  /** Takes in what was saved elsewhere.
   *  @returns the values to save, or undefined when somebody should look at them first */
  function takeIn(current: Versioned<Stored>): Values | undefined {
    const merged = merge(existing!, base!.document, values, current.document);
    draft.setValue((before) => ({ ...before, values: merged.values, conflicts: merged.conflicts }));
    setBase(current);
    setProblem(merged.problem);
    return merged.problem === '' ? merged.values : undefined;
  }

  /** Saves, and once more for each time that somebody else saves meanwhile.
   *  @returns undefined when somebody should look at the form first */
  async function save(): Promise<{ saved: Saved; values: Values } | undefined> {
    let [sent, version]: [Values | undefined, string | undefined] = [values, base?.version];
    while (sent) {
      try {
        return { saved: await options.save(sent, version), values: sent };
      } catch (error) {
        if (!existing || !(error instanceof ApiError) || error.status !== 412) throw error;
        const current = existing.read(error.current);
        version = current.version;
        sent = takeIn(current);
      }
    }
    return undefined;
  }

  async function submit(): Promise<void> {
    if (isSaving) return;
    setProblem('');
    dismissToast(failure.current);
    setAsked(false);
    if (!check()) return;
    if (uploading > 0) {
      setAsked(true);
      return;
    }
    setSaving(true);
    try {
      const done = await save();
      if (!done) return;
      draft.reset({ values: existing ? done.values : start(), conflicts: [], missing: [] });
      await options.onSaved(done.saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fields = {}, problem = '', toast } = explain(error);
      refuse(fields);
      setProblem(problem);
      if (toast) failure.current = notify(toast, 'bad');
      if (error.status === 401) setUser(null);
    } finally {
      setSaving(false);
    }
  }

  function discard(): void {
    draft.reset({ values: initial, conflicts: [], missing: [] });
    setRestored(false);
  }

  async function leave(go: () => unknown): Promise<void> {
    const isChanged = JSON.stringify(keep(values)) !== JSON.stringify(keep(initial));
    const question = uploading > 0 ? UPLOADING : isChanged && UNSAVED;
    if (question && !(await confirm(question))) return;
    isLeaving.current = true;
    discard();
    await go();
  }

  const names = new Set(photosOf(values).map(({ name }) => name));
  return {
    values,
    setValues,
    errors,
    frame: {
      formRef: form,
      problem,
      conflicts,
      missing: draft.wasKept ? missing.filter((name) => !names.has(name)) : [],
      waiting: isAsked ? { photos: uploading, onCancel: () => setAsked(false) } : undefined,
    },
    isSaving,
    isRestored,
    submit,
    discard,
    leave,
  };
}

interface Merged<Values> {
  values: Values;
  conflicts: readonly Conflict[];
  /** What somebody should look at before it is saved; empty if nothing. */
  problem: string;
}

function merge<Values extends { galleries: readonly EditedSet[] }, Stored extends { galleries: readonly StoredSet[] }>(
  { valuesOf, fields }: Existing<Values, Stored>,
  base: Stored,
  mine: Values,
  theirs: Stored,
): Merged<Values> {
  const merged = mergeFields(fields, valuesOf(base), mine, valuesOf(theirs));
  const sets = mergeSets(base.galleries, mine.galleries, theirs.galleries);
  const conflicts = [...merged.conflicts, ...sets.conflicts];
  return {
    values: { ...merged.values, galleries: sets.sets },
    conflicts,
    problem: conflicts.length > 0 ? CHANGED_BY_BOTH : describeElsewhere(sets),
  };
}
