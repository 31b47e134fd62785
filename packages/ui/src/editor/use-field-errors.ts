import { useEffect, useRef, useState, type RefObject } from 'react';

/** A sentence per field that is wrong, named as the API names fields. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FieldErrorsState {
  /** What to show now: of what was wrong at the last try, that which still is, and what the server refused. */
  errors: FieldErrors;
  /** The form; focus moves to its first wrong field after each failed try. */
  form: RefObject<HTMLFormElement | null>;
  /** A try to send: true when nothing is wrong with the form as it stands. */
  check: () => boolean;
  /** What the server found wrong. */
  refuse: (fields: FieldErrors) => void;
}

/** Field errors that appear when the form is sent and go as soon as they are put right.
 *  @param current what is wrong with the form as it stands */
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
