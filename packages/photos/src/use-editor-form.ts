import { ApiError } from '@fotosoc/contract/request';
import { dismissToast, notify, setUser } from '@fotosoc/host';
import { useDraft, useFieldErrors, type FieldErrors } from '@fotosoc/ui/editor';
import { describeElsewhere, useElsewhere, type EditedSet, type StoredSet } from '@fotosoc/ui/photo-sets-editor';
import { useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';

/** What a page tells of a failed try. */
export interface Explanation {
  /** At the fields, named as the API names them. */
  fields?: FieldErrors;
  /** Above the form. */
  problem?: string;
  /** In a toast, which stays while the page is left. */
  toast?: string;
}

export interface EditorFormOptions<Values, Stored, Saved> {
  /** Names the draft on this device, by account and page. */
  draft: string;
  /** What the form starts from; called once, and again when a new thing was made and the form starts over. */
  start: () => Values;
  /** The part of the values that can be kept on the device. */
  keep: (values: Values) => Values;
  /** A sentence per field that is wrong. */
  findMistakes: (values: Values) => FieldErrors;
  /** What is being changed; without it, something new is made. */
  existing?: {
    /** The version the form started from: a draft of another is not taken up. */
    version: string;
    galleries: readonly StoredSet[];
    /** As it is stored now. Photos saved elsewhere meanwhile are taken in, and the visitor asked to look. */
    find: () => Promise<Stored>;
  };
  /** Sends the values. `stored` is what `existing.find` brought.
   *  @throws ApiError, which `explain` puts into words */
  save: (values: Values, stored: Stored) => Promise<Saved>;
  /** Tells the visitor, leads on. */
  onSaved: (saved: Saved) => unknown;
  /** Default: the server's sentences, at the fields and above the form. */
  explain?: (error: ApiError) => Explanation;
}

export interface EditorForm<Values> {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  errors: FieldErrors;
  /** Of the `form` element; after a failed try the focus goes to its first wrong field. */
  formRef: RefObject<HTMLFormElement | null>;
  /** What went wrong with the last try as a whole; empty if nothing did. */
  problem: string;
  isSaving: boolean;
  /** Whether the form started from a draft that can be discarded. */
  isRestored: boolean;
  submit: () => Promise<void>;
  /** Forgets the draft. */
  discard: () => void;
}

const NONE: readonly StoredSet[] = [];

function serversWords({ fields, message }: ApiError): Explanation {
  return { fields, problem: message };
}

/** A long form with photos, from the draft to the saved thing: what is typed stays on the device until it is saved,
 *  nothing is sent while something is wrong, photos saved elsewhere are not overwritten, a failure loses nothing and
 *  an ended session signs out. */
export function useEditorForm<
  Values extends { galleries: readonly EditedSet[] },
  Stored extends { galleries: readonly StoredSet[] },
  Saved,
>(options: EditorFormOptions<Values, Stored, Saved>): EditorForm<Values> {
  const { start, keep, existing, explain = serversWords } = options;
  const [initial] = useState(start);
  const draft = useDraft({ name: options.draft, initial, base: existing?.version, keep });
  const { value: values, setValue: setValues } = draft;
  const { errors, form, check, refuse } = useFieldErrors(options.findMistakes(values));
  const compare = useElsewhere(existing?.galleries ?? NONE);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const failure = useRef(0);
  const [isRestored, setRestored] = useState(draft.wasKept);

  /** @returns false when something was saved elsewhere, which the form has taken in */
  function takeIn({ galleries }: Stored): boolean {
    const { sets, ...counts } = compare(values.galleries, galleries);
    const sentence = describeElsewhere(counts);
    if (sentence === '') return true;
    setValues((before) => ({ ...before, galleries: sets }));
    setProblem(sentence);
    return false;
  }

  async function submit(): Promise<void> {
    if (isSaving) return;
    setProblem('');
    dismissToast(failure.current);
    if (!check()) return;
    setSaving(true);
    try {
      const stored = await existing?.find();
      if (stored && !takeIn(stored)) return;
      const saved = await options.save(values, stored as Stored);
      draft.reset(existing ? values : start());
      await options.onSaved(saved);
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
    draft.reset(initial);
    setRestored(false);
  }
  return { values, setValues, errors, formRef: form, problem, isSaving, isRestored, submit, discard };
}
