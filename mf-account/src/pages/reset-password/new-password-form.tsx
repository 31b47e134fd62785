import { useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import { notify, useNavigate } from '@fotosoc/host';
import { AccountForm } from '../../components/account-form/account-form';
import { PasswordField } from '@fotosoc/ui/password-field';
import { choosePassword } from '../../data/account';

/** Form behind the mailed link: sets the new password and opens the login. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const handleSubmit = async () => {
    await choosePassword(token, password);
    notify('Password changed. Log in with the new password.');
    await navigate('/login', { replace: true });
  };
  return (
    <AccountForm action="Save new password" busyLabel="Saving..." onSubmit={handleSubmit}>
      {(errors) => (
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
      )}
    </AccountForm>
  );
}
