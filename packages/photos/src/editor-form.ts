import type { ApiError } from '@fotosoc/host';
import type { FieldErrors } from '@fotosoc/ui/editor';
import type { Conflict } from '@fotosoc/ui/photo-sets-editor';
import type { UploadItem } from '@fotosoc/ui/photo-upload';
import type { Dispatch, RefObject, SetStateAction } from 'react';

/** Messages about a failed submission. */
export interface FailureMessages {
  fields?: FieldErrors;
  problem?: string;
  toast?: string;
}

/** A part of a form that is compared and merged as a whole. */
export interface MergedField<Values> {
  key: keyof Values;
  label: string;
  /** Returns a text that identifies the state; shown to users in a conflict. Default: the field. */
  read?: (values: Values) => string;
}

/** A stored document, and the version that a change is based on. */
export interface Versioned<Stored> {
  document: Stored;
  version: string;
}

export interface EditorFormOptions<Values, Stored, Saved> {
  /** Storage name of the draft, with account and page. */
  draft: string;
  /** Returns the initial values; called once, and again after a new document was created. */
  start: () => Values;
  /** Returns the part of the values that can be stored on the device. */
  keep: (values: Values) => Values;
  /** Returns a sentence per invalid field; pending uploads are not errors. */
  findMistakes: (values: Values) => FieldErrors;
  /** Returns photos of the form outside of its galleries. */
  otherPhotos?: (values: Values) => readonly UploadItem[];
  existing?: ExistingDocument<Values, Stored>;
  /** Sends the values.
   *  @param version version that the values are based on
   *  @throws ApiError, which `explain` converts to messages; a 412 with the current state is merged instead */
  save: (values: Values, version: string | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /** Default: the server's sentences, at the fields and above the form. */
  explain?: (error: ApiError) => FailureMessages;
}

export interface ExistingDocument<Values, Stored> {
  loaded: Versioned<Stored>;
  valuesOf: (stored: Stored) => Values;
  /** Fields for the automatic merge of remote changes; galleries are merged as well. */
  fields: readonly MergedField<Values>[];
  /** Parses the current state of a 412. */
  read: (current: unknown) => Versioned<Stored>;
}

/** Values of a form as stored on the device. */
export interface Editing<Values> {
  values: Values;
  conflicts: readonly Conflict[];
  /** Names of files that were not uploaded. */
  missing: readonly string[];
}

export interface EditorForm<Values> {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  errors: FieldErrors;
  frame: {
    /** Ref of the `form` element; after a failed submission the focus moves to the first invalid field. */
    formRef: RefObject<HTMLFormElement | null>;
    problem: string;
    conflicts: readonly Conflict[];
    /** Names of files whose upload was interrupted when the page was left. */
    missing: readonly string[];
    /** Pending uploads before saving; `undefined` without a submission. */
    waiting?: { photos: number; onCancel: () => void };
  };
  isSaving: boolean;
  isRestored: boolean;
  submit: () => Promise<void>;
  discard: () => void;
  /** Leaves without saving, and asks first if input would be lost. */
  leave: (go: () => unknown) => Promise<void>;
}
