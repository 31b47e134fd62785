import {
  ApiError,
  confirm,
  type Confirmation,
  dismissToast,
  notify,
  setUser,
  useLeaveGuard,
  useUser,
} from '@fotosoc/host';
import { useDraft, useFieldErrors, type KeptDraft } from '@fotosoc/ui/editor';
import type { Conflict, EditedSet, StoredSet } from '@fotosoc/ui/photo-sets-editor';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { EditorForm, EditorFormOptions, FailureMessages, Versioned } from './editor-form.ts';
import { CONFLICT_MESSAGE, mergeForm } from './merge-form.ts';

interface Editing<Values> {
  values: Values;
  conflicts: readonly Conflict[];
  missing: readonly string[];
}

const UPLOADING: Confirmation = {
  question: 'Leave while photos are uploading?',
  consequence: 'You will have to choose unfinished photos again.',
  action: 'Leave',
  kind: 'bad',
};
const UNSAVED: Confirmation = {
  question: 'Leave without saving?',
  consequence: 'Your changes will be lost.',
  action: 'Discard changes',
  kind: 'bad',
};

function explainByServer({ fields, message }: ApiError): FailureMessages {
  return { fields, problem: message };
}

/** Manages a long form with photos, from the draft to the saved document: input stays on the device until saved,
 *  nothing is sent with errors or pending uploads, remote changes are merged and not overwritten, a failure loses
 *  nothing, and an ended session signs out. */
export function useEditorForm<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
  Saved,
>(options: EditorFormOptions<Values, Stored, Saved>): EditorForm<Values> {
  const { start, keep, existing, explain = explainByServer, otherPhotos = () => [] } = options;
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

  const unsavedNames = (values: Values) => [
    ...photosOf(values).flatMap(({ upload }) => upload?.file.name ?? []),
    ...values.galleries.flatMap(({ leftOut = [] }) => leftOut.map(({ name }) => name)),
  ];

  const draft = useDraft<Editing<Values>, Versioned<Stored> | undefined>({
    name: options.draft,
    open: (kept) => open(kept),
    base,
    keep: ({ values, conflicts, missing }) => ({
      values: keep(values),
      conflicts,
      missing: [...new Set([...missing, ...unsavedNames(values)])],
    }),
  });
  const { values, conflicts, missing } = draft.value;
  const [problem, setProblem] = useState(conflicts.length > 0 ? CONFLICT_MESSAGE : '');
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
  }); // after each render, because the last photo may have been uploaded or failed

  function open(kept: KeptDraft<Editing<Values>, Versioned<Stored> | undefined> | undefined): Editing<Values> {
    if (!kept?.value.values) return { values: initial, conflicts: [], missing: [] };
    if (!existing || !kept.base || kept.base.version === existing.loaded.version) return kept.value;
    return {
      ...kept.value,
      ...mergeForm(existing, kept.base.document, kept.value.values, existing.loaded.document),
    };
  }

  /** Merges remote changes.
   *  @returns the values to save; `undefined` if the user should review them first */
  function takeIn(current: Versioned<Stored>): Values | undefined {
    const merged = mergeForm(existing!, base!.document, values, current.document);
    draft.setValue((before) => ({ ...before, values: merged.values, conflicts: merged.conflicts }));
    setBase(current);
    setProblem(merged.problem);
    return merged.problem === '' ? merged.values : undefined;
  }

  /** Saves, with a merge and another attempt for each concurrent change.
   *  @returns `undefined` if the user should review the form first */
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
