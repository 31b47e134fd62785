import { useId, useState } from 'react';
import { FieldError } from '../field/field.tsx';
import { PasswordField } from '../password-field/password-field.tsx';
import { Meta } from '../text/text.tsx';

/** How a person who is signed in shows again that it is them. */
export interface PasswordWays {
  /** Whether that was a moment ago. */
  isGiven: () => boolean;
  /** Sends the password.
   *  @returns a sentence where it was refused */
  give: (password: string) => Promise<string | undefined>;
  /** Returns true for an account that confirms by passkey. Default: by password. */
  usesPasskey?: () => boolean;
  /** Has the browser ask for the passkey.
   *  @returns a sentence where it was refused */
  giveByPasskey?: () => Promise<string | undefined>;
}

const AGAIN = 'For security we ask again after ten minutes.';

/** Asks for the password, or the passkey where the account has one, unless that was a moment ago: a `field` for a form, and
 *  `give`, to be awaited before what needs it.
 *  @returns of `give` whether that may go on; else the field says why not */
export function usePassword(ways: PasswordWays) {
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
