import { useState, type SubmitEvent } from 'react';
import { useConfirmedAction } from '../../actions/use-confirmed-action.ts';
import { findRightMistakes, readRight } from './right-fields.tsx';

/** Manages a form that grants a deploy right: validation errors and a submit handler that asks for the password.
 *  @param give resolves when the right is granted; throws ApiError when the server refuses
 *  @param ownMistakes validation errors of additional fields, by field */
export function useRightForm(
  give: (values: FormData) => Promise<void>,
  ownMistakes: (values: FormData) => Record<string, string> = () => ({}),
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const act = useConfirmedAction();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (!show(form, { ...ownMistakes(values), ...findRightMistakes(readRight(values)) })) return;
    void act.carryOut(
      async () => {
        await give(values);
        form.reset();
      },
      ({ fields }) => show(form, byField(fields)),
    );
  }

  /** @returns whether the form is valid */
  function show(form: HTMLFormElement, found: Record<string, string>): boolean {
    setErrors(found);
    act.setFailure('');
    const wrong = Object.keys(found)[0];
    if (wrong) form.querySelector<HTMLElement>(`[name=${JSON.stringify(wrong)}]`)?.focus();
    return wrong === undefined;
  }

  return { errors, act, handleSubmit };
}

/** Moves the error of a list item, e.g. `prefixes.0`, to the field that contains the list. */
function byField(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([path, sentence]) => [path.split('.')[0], sentence]));
}
