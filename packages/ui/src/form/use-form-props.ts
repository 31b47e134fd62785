import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** Returns the props of a form that moves the focus to the first invalid field after each refused submission, unless
 *  the user has typed meanwhile. Also returns the number of submissions. */
export function useFormProps(onSubmit: ComponentProps<'form'>['onSubmit']) {
  const [attempt, setAttempt] = useState(0);
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const invalid = submitted.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!invalid) return;
    submitted.current = null;
    invalid.focus();
  });
  const props: ComponentProps<'form'> = {
    onSubmit: (event) => {
      submitted.current = event.currentTarget;
      setAttempt(attempt + 1);
      onSubmit?.(event);
    },
    onChangeCapture: () => {
      submitted.current = null;
    },
  };
  return [attempt, props] as const;
}
