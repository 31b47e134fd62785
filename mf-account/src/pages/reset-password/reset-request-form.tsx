import { useState } from 'react';
import { Notice } from '@fotosoc/ui/notice';
import { AccountForm } from '../../components/account-form/account-form';
import { EmailField } from '../../components/email-field/email-field';
import { requestPasswordReset } from '../../data/account';

export interface ResetRequestFormProps {
  email: string;
  onEmail: (typed: string) => void;
}

/** Form that asks for the address to mail the link to. */
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
        {(errors) => <EmailField value={email} error={errors.email} onChange={onEmail} />}
      </AccountForm>
    </>
  );
}
