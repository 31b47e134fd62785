import type { User } from '@fotosoc/contract/account';
import { PASSKEY_NAME_MAX_LENGTH } from '@fotosoc/contract/limits';
import type { Passkey } from '@fotosoc/contract/passkey-schema';
import { ApiError, notify } from '@fotosoc/host';
import { bindText, TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { useConfirmationField } from '../../components/confirmation-field/use-confirmation-field';
import { confirmation } from '../../data/confirmation';
import { addPasskey, renamePasskey } from '../../data/passkeys';
import { DialogForm } from './dialog-form';

interface AddPasskeyProps {
  user: User;
  isFirst: boolean;
  onClose: () => void;
}

/** Form that adds a passkey: asks for a name and a confirmation, then opens the browser's dialog. */
export function AddPasskey({ user, isFirst, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const { password, missing, field } = useConfirmationField();
  const isConfirmed = confirmation.isGiven();

  async function handleSubmit() {
    if (password === undefined) await confirmation.givePasskey();
    else if (!isConfirmed) await givePassword(password);
    await addPasskey(user, name);
    notify(`Passkey “${name}” added.`);
    onClose();
  }

  return (
    <DialogForm
      title="Add passkey"
      action="Add passkey"
      missing={() => ({ ...nameMissing(name), ...(!isConfirmed && missing) })}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            You sign in with your fingerprint, face or screen lock. Your device keeps the passkey: this site never sees
            your fingerprint or face.
          </p>
          <NameField name={name} error={errors['name']} onChange={setName} />
          {!isConfirmed && field(errors['password'])}
          {isFirst && (
            <p>From now on you confirm changes of your account with a passkey. Your password alone is not enough.</p>
          )}
        </>
      )}
    </DialogForm>
  );
}

/** @throws ApiError with the refusal at the field of the password */
async function givePassword(password: string): Promise<void> {
  const refusal = await confirmation.give(password);
  if (refusal !== undefined) throw new ApiError(401, 'auth/invalid-credential', refusal, { password: refusal });
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  return (
    <DialogForm
      title="Rename passkey"
      action="Rename passkey"
      missing={() => nameMissing(name)}
      onSubmit={async () => {
        await renamePasskey(passkey, name);
        notify(`Passkey renamed to “${name}”.`);
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => <NameField name={name} error={errors['name']} onChange={setName} />}
    </DialogForm>
  );
}

interface NameFieldProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      hint="For example “My phone” or “Security key”."
      maxLength={PASSKEY_NAME_MAX_LENGTH}
      {...bindText(name, onChange, error)}
    />
  );
}

function nameMissing(name: string): Record<string, string> {
  return name.trim() === '' ? { name: 'Enter a name for the passkey.' } : {};
}
