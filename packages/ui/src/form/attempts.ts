import { createContext, useState, type ComponentProps } from 'react';

/** Number of submissions of the form around a field. Outside of a form NaN, which equals no number. */
export const Attempt = createContext(Number.NaN);

/** Counts the submissions of a form.
 *  @returns number of submissions, and handler of submissions */
export function useAttempts(onSubmit: ComponentProps<'form'>['onSubmit']) {
  const [attempt, setAttempt] = useState(0);
  const handleSubmit: typeof onSubmit = (event) => {
    setAttempt(attempt + 1);
    onSubmit?.(event);
  };
  return { attempt, handleSubmit };
}
