import { ApiError } from '@fotosoc/contract/request';
import { useState, type SubmitEvent } from 'react';
import { mistakesIn, rightOf } from './right-fields.tsx';
import { askAgainWhen, usePassword } from '../acts/use-password.tsx';

/** A form that gives a right, once the password is given: what was wrong with it, and what to do with what was typed.
 *  @param give resolves once the right is given
 *  @param ownMistakes what is to be changed in fields of its own, by field
 *  @throws of `give` ApiError for what the server refuses */
export function useRightForm(
  give: (values: FormData) => Promise<void>,
  ownMistakes: (values: FormData) => Record<string, string> = () => ({}),
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const password = usePassword();

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (!show(form, { ...ownMistakes(values), ...mistakesIn(rightOf(values)) }) || isBusy) return;
    setBusy(true);
    try {
      if (!(await password.give())) return;
      await give(values);
      form.reset();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      askAgainWhen(error);
      show(form, byField(error.fields));
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  /** @returns whether there is nothing to be changed */
  function show(form: HTMLFormElement, found: Record<string, string>): boolean {
    setErrors(found);
    setFailure('');
    const wrong = Object.keys(found)[0];
    if (wrong) form.querySelector<HTMLElement>(`[name=${JSON.stringify(wrong)}]`)?.focus();
    return wrong === undefined;
  }

  return { errors, failure, isBusy, passwordField: password.field, handleSubmit };
}

/** What is wrong with one of a field's values, e.g. `prefixes.0`, is said at the field. */
function byField(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([path, sentence]) => [path.split('.')[0], sentence]));
}
