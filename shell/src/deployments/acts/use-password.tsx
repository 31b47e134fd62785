import { ApiError } from '@fotosoc/contract/request';
import { TextField } from '@fotosoc/ui/field';
import { useId, useState } from 'react';
import { confirmPassword, forgetConfirmation, useIsConfirmed } from '../data/confirmation.ts';

/** Asks for the password where it was not given in the last ten minutes: a `field` for the form, none where it was, and
 *  `give`, to be awaited before the act.
 *  @returns of `give` whether the act may go on; else the field says why not */
export function usePassword() {
  const isConfirmed = useIsConfirmed();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();

  function refuse(sentence: string): false {
    setError(sentence);
    document.getElementById(id)?.focus();
    return false;
  }

  async function give(): Promise<boolean> {
    if (isConfirmed) return true;
    if (password === '') return refuse('Type your password.');
    try {
      await confirmPassword(password);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'auth/invalid-credential') return refuse(failure.message);
      throw failure;
    }
    setPassword('');
    setError(undefined);
    return true;
  }

  const field = isConfirmed ? null : (
    <TextField
      id={id}
      label="Your password"
      hint="Asked for every ten minutes, and kept by nobody."
      type="password"
      autoComplete="current-password"
      value={password}
      error={error}
      onChange={(event) => {
        setPassword(event.target.value);
        setError(undefined);
      }}
    />
  );
  return { field, give };
}

/** For what the server refused although the password was given: it asks again where that was too long ago. */
export function askAgainWhen(error: ApiError): void {
  if (error.code === 'auth/unconfirmed') forgetConfirmation();
}
