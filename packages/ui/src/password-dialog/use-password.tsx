import { useId, useState } from 'react';
import { FieldError } from '../field/field.tsx';
import { PasswordField } from '../password-field/password-field.tsx';
import { Meta } from '../text/text.tsx';

/** Methods by which a signed-in user confirms their identity. */
export interface PasswordMethods {
  isGiven: () => boolean;
  /** Sends the password.
   *  @returns a sentence if the password was refused */
  give: (password: string) => Promise<string | undefined>;
  /** Returns true for an account that confirms by passkey. Default: by password. */
  usesPasskey?: () => boolean;
  /** Asks the browser for the passkey.
   *  @returns a sentence if the passkey was refused */
  giveByPasskey?: () => Promise<string | undefined>;
}

const AGAIN = 'For security we ask again after ten minutes.';

/** Asks for the password or passkey, unless a recent confirmation is valid. Returns a `field` for a form, and `give`,
 *  to be awaited before the action.
 *  @returns of `give`: whether the action may continue; otherwise the field shows the reason */
export function usePassword(ways: PasswordMethods) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();
  const byPasskey = ways.usesPasskey?.() ? ways.giveByPasskey : undefined;

  async function give(): Promise<boolean> {
    if (ways.isGiven()) return true;
    const refusal = byPasskey ? await byPasskey() : await givePassword();
    setError(refusal);
    if (refusal === undefined) setPassword('');
    else document.getElementById(id)?.focus();
    return refusal === undefined;
  }

  async function givePassword(): Promise<string | undefined> {
    return password === '' ? 'Enter your password.' : ways.give(password);
  }

  if (ways.isGiven()) return { field: null, give };
  const field = byPasskey ? (
    <div>
      <Meta>Your browser asks for your passkey next. {AGAIN}</Meta>
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  ) : (
    <PasswordField
      id={id}
      label="Your password"
      hint={AGAIN}
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
