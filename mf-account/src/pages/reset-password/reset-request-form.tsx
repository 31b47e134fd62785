import { useState } from 'react';
import { TextField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { AccountForm } from '../../components/account-form/account-form';
import { requestPasswordReset } from '../../data/account';

export interface ResetRequestFormProps {
  email: string;
  onEmail: (typed: string) => void;
}

/** Asks where to mail the link to. */
export function ResetRequestForm({ email, onEmail }: ResetRequestFormProps) {
  const [isSent, setSent] = useState(false);
  const handleSubmit = async () => {
    setSent(false);
    await requestPasswordReset(email);
    setSent(true);
  };
  return (
    <>
      {isSent && <Notice kind="ok">Password reset email sent!</Notice>}
      <AccountForm action="Send reset email" busyLabel="Sending..." onSubmit={handleSubmit}>
        {(errors) => (
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            error={errors.email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </AccountForm>
    </>
  );
}
