import type { OwnAccount } from '@fotosoc/contract/own-account';
import { PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import { formatDate } from '@fotosoc/contract/format-time';
import { notify } from '@fotosoc/host';
import { bindText, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { PasswordField } from '@fotosoc/ui/password-field';
import { useConfirmationField } from '../../components/confirmation-field/use-confirmation-field';
import { requestEmailChange, changePassword } from '../../data/own-account';
import { DialogForm } from './dialog-form';
import { PendingEmailNotice } from './pending-email-notice';
import { formatCount } from './account-text';

/** Address and password of the account, with dialogs to change them. */
export function SignInMethods({ account }: { account: OwnAccount }) {
  const [open, setOpen] = useState<'email' | 'password'>();
  const { email, passwordChangedAt } = account;
  const close = () => setOpen(undefined);
  return (
    <>
      <List>
        <ListRow>
          <div>
            <Meta as="span">E-mail</Meta>
            <p>{email}</p>
          </div>
          <LinkButton onClick={() => setOpen('email')}>
            Change<VisuallyHidden> e-mail</VisuallyHidden>
          </LinkButton>
        </ListRow>
        {/* `/.well-known/change-password`, which password managers open, leads to this id. */}
        <ListRow id="sign-in">
          <div>
            <Meta as="span">Password</Meta>
            <p>{passwordChangedAt ? `Changed ${formatDate(passwordChangedAt)}` : 'Set when you registered'}</p>
          </div>
          <LinkButton onClick={() => setOpen('password')}>
            Change<VisuallyHidden> password</VisuallyHidden>
          </LinkButton>
        </ListRow>
      </List>
      {account.newEmail && <PendingEmailNotice account={account} />}
      {open === 'email' && <EmailForm onClose={close} />}
      {open === 'password' && <PasswordForm onClose={close} />}
    </>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { password, missing, field } = useConfirmationField();
  return (
    <DialogForm
      title="Change e-mail"
      action="Send the link"
      missing={() => ({ ...(email === '' && { email: 'Enter the new address.' }), ...missing })}
      onSubmit={async () => {
        await requestEmailChange(email, password);
        notify(`We have e-mailed a link to ${email}. Your address changes when you open the link.`);
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="New e-mail"
            hint="We e-mail a link to the new address; your address changes when you open the link. We then inform your current address, which can undo the change for 7 days."
            type="email"
            autoComplete="email"
            {...bindText(email, setEmail, errors['email'])}
          />
          {field(errors['password'])}
        </>
      )}
    </DialogForm>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { password, missing, field } = useConfirmationField('Current password', 'Enter your current password.');
  const [newPassword, setNewPassword] = useState('');
  const isWithPasskey = password === undefined;
  return (
    <DialogForm
      title="Change password"
      action="Change password"
      missing={() => ({
        ...missing,
        ...(newPassword.length < PASSWORD_MIN_LENGTH && {
          newPassword: `At least ${PASSWORD_MIN_LENGTH} characters.`,
        }),
      })}
      onSubmit={async () => {
        const signedOut = await changePassword(password, newPassword);
        const others = signedOut > 0 ? ` ${formatCount(signedOut, 'other device')} signed out.` : '';
        const passkeys = isWithPasskey ? ' Your passkeys still work: remove passkeys that you do not know.' : '';
        notify(`Password changed.${others}${passkeys}`);
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {field(errors['password'])}
          <PasswordField
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters. This signs out all your other devices.`}
            autoComplete="new-password"
            value={newPassword}
            error={errors['newPassword']}
            onChange={setNewPassword}
          />
        </>
      )}
    </DialogForm>
  );
}
