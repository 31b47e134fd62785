import { useId, useState } from 'react';
import { PasswordField } from '../password-field/password-field.tsx';

/** How somebody who is signed in gives the password again. */
export interface PasswordWays {
  /** Whether that was a moment ago. */
  isGiven: () => boolean;
  /** Gives it.
   *  @returns a sentence where it was refused */
  give: (password: string) => Promise<string | undefined>;
}

/** Asks for the password where it was not given a moment ago: a `field` for a form, none where it was, and `give`, to be
 *  awaited before what needs it.
 *  @returns of `give` whether that may go on; else the field says why not */
export function usePassword(ways: PasswordWays) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();

  async function give(): Promise<boolean> {
    if (ways.isGiven()) return true;
    const refusal = password === '' ? 'Enter your password.' : await ways.give(password);
    setError(refusal);
    if (refusal === undefined) setPassword('');
    else document.getElementById(id)?.focus();
    return refusal === undefined;
  }

  const field = ways.isGiven() ? null : (
    <PasswordField
      id={id}
      label="Your password"
      hint="For security we ask again after ten minutes."
      autoComplete="current-password"
      value={password}
      error={error}
      onChange={(typed) => {
        setPassword(typed);
        setError(undefined);
      }}
    />
  );
  return { field, give };
}
