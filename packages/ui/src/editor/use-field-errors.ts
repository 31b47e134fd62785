import { useEffect, useRef, useState, type RefObject } from 'react';

/** Error sentences by field name of the API. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FieldErrorsState {
  /** Visible errors: errors of the last submission that still apply, and the server's. */
  errors: FieldErrors;
  /** Ref of the form; the focus moves to the first invalid field after each failed submission. */
  form: RefObject<HTMLFormElement | null>;
  /** Validates before a submission; returns true for a valid form. */
  check: () => boolean;
  refuse: (fields: FieldErrors) => void;
}

/** Manages field errors that appear on submission and disappear when corrected.
 *  @param current errors of the current values */
export function useFieldErrors(current: FieldErrors): FieldErrorsState {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>({});
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, refused]); // oxlint-disable-line react/exhaustive-effect-dependencies -- a try, not a render, moves focus

  const stillWrong = Object.entries(current).filter(([name]) => name in found);
  return {
    errors: { ...Object.fromEntries(stillWrong), ...refused },
    form,
    check: () => {
      setFound(current);
      setRefused({});
      return Object.keys(current).length === 0;
    },
    refuse: (fields) => {
      setFound({});
      setRefused(fields);
    },
  };
}
