import { useEffect, useRef, type RefObject } from 'react';

/** Moves focus to the first field that is wrong whenever `errors` is another object with anything in it.
 *  @returns the form's ref */
export function useFocusFirstError(errors: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
