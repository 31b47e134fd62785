import { createContext, useState, type ComponentProps } from 'react';

/** Number of submissions of the form around a field. Outside of a form NaN, which equals no number. */
export const Attempt = createContext(Number.NaN);

/** Counts the submissions of a form, and refuses a submission with an incomplete field.
 *  @returns number of submissions, and handler of submissions */
export function useAttempts(onSubmit: ComponentProps<'form'>['onSubmit']) {
  const [attempt, setAttempt] = useState(0);
  const handleSubmit: typeof onSubmit = (event) => {
    setAttempt(attempt + 1);
    if (reportIncompleteField(event.currentTarget)) event.preventDefault();
    else onSubmit?.(event);
  };
  return { attempt, handleSubmit };
}

/** Reports the first field with an incomplete date or number, in the words of the browser. Without the report, the text
 *  would be lost: browsers give such a field an empty value.
 *  @returns whether there is such a field */
export function reportIncompleteField(container: Element): boolean {
  const field = [...container.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}
