import { useState, type SubmitEvent } from 'react';
import { useConfirmedAct } from '../../acts/use-confirmed-act.ts';
import { mistakesIn, rightOf } from './right-fields.tsx';

/** A form that gives a right, once the password is given: what was wrong with it, and what to do with what was typed.
 *  @param give resolves once the right is given
 *  @param ownMistakes what is to be changed in fields of its own, by field
 *  @throws of `give` ApiError for what the server refuses */
export function useRightForm(
  give: (values: FormData) => Promise<void>,
  ownMistakes: (values: FormData) => Record<string, string> = () => ({}),
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const act = useConfirmedAct();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (!show(form, { ...ownMistakes(values), ...mistakesIn(rightOf(values)) })) return;
    void act.carryOut(
      async () => {
        await give(values);
        form.reset();
      },
      ({ fields }) => show(form, byField(fields)),
    );
  }

  /** @returns whether there is nothing to be changed */
  function show(form: HTMLFormElement, found: Record<string, string>): boolean {
    setErrors(found);
    act.setFailure('');
    const wrong = Object.keys(found)[0];
    if (wrong) form.querySelector<HTMLElement>(`[name=${JSON.stringify(wrong)}]`)?.focus();
    return wrong === undefined;
  }

  return { errors, act, handleSubmit };
}

/** What is wrong with one of a field's values, e.g. `prefixes.0`, is said at the field. */
function byField(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([path, sentence]) => [path.split('.')[0], sentence]));
}
