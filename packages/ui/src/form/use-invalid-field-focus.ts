import { useEffect, useRef, type FormEvent } from 'react';

/** Moves the focus to the first invalid field after each refused submission, unless the user has typed meanwhile.
 *  @returns props of the form */
export function useInvalidFieldFocus() {
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const invalid = submitted.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!invalid) return;
    submitted.current = null;
    invalid.focus();
  });
  return {
    onSubmitCapture: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      submitted.current = currentTarget;
    },
    onChangeCapture: () => {
      submitted.current = null;
    },
  };
}
