import type { ApiError } from '@fotosoc/host';
import type { FieldErrors } from '@fotosoc/ui/editor';
import type { Conflict } from '@fotosoc/ui/photo-sets-editor';
import type { UploadItem } from '@fotosoc/ui/photo-upload';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import type { MergedField } from './merge-fields.ts';

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
