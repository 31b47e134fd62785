import { useUser } from '@fotosoc/host';
import { PasswordField } from '@fotosoc/ui/password-field';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';

/** Asks a member for the password as part of a form; tells one whose account has a passkey that the browser asks for it.
 *  `password` is undefined then. `missing` has a sentence where the password is empty. */
export function useProof(label = 'Your password', emptySentence = 'Enter your password.') {
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
