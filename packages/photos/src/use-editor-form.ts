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
import { hasStoredDraft, useFieldErrors, useServerDraft } from '@fotosoc/ui/editor';
import type { EditedSet, StoredSet } from '@fotosoc/ui/photo-sets-editor';
import { use, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { mergeForm as merge } from './merge-form.ts';
import type { Editing, EditorForm, EditorFormOptions, FailureMessages, Versioned } from './editor-form.ts';

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

let mergeForm: typeof merge | undefined;
let merging: Promise<void> | undefined;

/** Loads the merge of forms, which few visits need. */
function loadMerge(): Promise<void> {
  merging ??= importMerge();
  return merging;
}

async function importMerge(): Promise<void> {
  try {
    ({ mergeForm } = await import('./merge-form.ts'));
  } catch {
    merging = undefined;
    throw new ApiError(0, 'network-request-failed', 'The server could not be reached. Check your connection.');
  }
}

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
  const [isRestoring] = useState(() => existing !== undefined && hasStoredDraft(options.draft));
  if (isRestoring) use(loadMerge());
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

  const untouched = { values: initial, conflicts: [], missing: [] };
  const saved = useRef<Saved>(undefined);
  const {
    value,
    conflicts: reviews,
    wasKept,
    draft,
  } = useServerDraft<Editing<Values>, Versioned<Stored> | undefined>({
    name: options.draft,
    copy: existing?.loaded,
    toValue: () => untouched,
    keep: ({ values, conflicts, missing }) => ({
      values: keep(values),
      conflicts,
      missing: [...new Set([...missing, ...unsavedNames(values)])],
    }),
    merge: (base, mine, theirs) => {
      if (!mine.values) return { value: untouched, conflicts: [] };
      return existing && base && theirs && mergeForm
        ? mergeForm(existing, base, mine, theirs)
        : { value: mine, conflicts: [] };
    },
    send: async ({ values }, base) => {
      try {
        saved.current = await options.save(values, base?.version);
      } catch (error) {
        if (existing && error instanceof ApiError && error.status === 412) await loadMerge();
        throw error;
      }
      return base;
    },
    read: existing?.read,
  });
  const { values, conflicts, missing } = value;
  const [problem, setProblem] = useState('');
  const setValues: Dispatch<SetStateAction<Values>> = (change) =>
    draft.change((before) => ({
      ...before,
      values: typeof change === 'function' ? change(before.values) : change,
    }));
  const [isRestored, setRestored] = useState(wasKept);
  const { errors, form, check, refuse } = useFieldErrors(options.findMistakes(values));
  const uploading = onTheirWay(values).length;

  useLeaveGuard(() => (uploading > 0 && user && !isLeaving.current ? UPLOADING : null));
  useEffect(() => {
    if (isAsked && uploading === 0) void submit();
  }); // after each render, because the last photo may have been uploaded or failed

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
      const failed = (await draft.save()) as ApiError | undefined;
      if (!failed) {
        draft.reset(undefined, { ...untouched, values: existing ? draft.get().value.values : start() });
        await options.onSaved(saved.current!);
      } else if (draft.get().conflicts.length === 0) {
        const { fields = {}, problem = '', toast } = explain(failed);
        refuse(fields);
        setProblem(problem);
        if (toast) failure.current = notify(toast, 'bad');
        if (failed.status === 401) setUser(null);
      }
    } finally {
      setSaving(false);
    }
  }

  function discard(): void {
    draft.reset(undefined, untouched);
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
      problem: problem || reviews[0] || '',
      conflicts,
      missing: wasKept ? missing.filter((name) => !names.has(name)) : [],
      waiting: isAsked ? { photos: uploading, onCancel: () => setAsked(false) } : undefined,
    },
    isSaving,
    isRestored,
    submit,
    discard,
    leave,
  };
}
