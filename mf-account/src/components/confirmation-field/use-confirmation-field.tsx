import { useUser } from '@fotosoc/host';
import { PasswordField } from '@fotosoc/ui/password-field';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';

/** Manages the confirmation within a form: a password field, or a hint that the browser will ask for a passkey.
 *  `password` is `undefined` with a passkey. `missing` has the validation error of an empty password. */
export function useConfirmationField(label = 'Your password', emptySentence = 'Enter your password.') {
  const [typed, setTyped] = useState('');
  const usesPasskey = useUser()?.hasPasskey === true;
  const missing: Record<string, string> = usesPasskey || typed !== '' ? {} : { password: emptySentence };
  const field = (error: string | undefined) =>
    usesPasskey ? (
      <Meta>Your browser asks for your passkey next.</Meta>
    ) : (
      <PasswordField label={label} autoComplete="current-password" value={typed} error={error} onChange={setTyped} />
    );
  return { password: usesPasskey ? undefined : typed, missing, field };
}
