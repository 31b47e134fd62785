import type { OwnAccount } from '@fotosoc/contract/own-account';
import { PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import { dateInWords } from '@fotosoc/contract/time-words';
import { notify } from '@fotosoc/host';
import { TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { PasswordField } from '@fotosoc/ui/password-field';
import { askForEmail, changePassword } from '../../data/own-account';
import { SheetForm } from './sheet-form';
import { WaitingForLink } from './waiting-for-link';
import { counted } from './words';

/** By what somebody signs in. */
export function SigningIn({ account, say }: { account: OwnAccount; say: (sentence: string) => void }) {
  const [open, setOpen] = useState<'email' | 'password'>();
  const { email, passwordChangedAt } = account;
  const close = () => setOpen(undefined);
  return (
    <>
      <Rows>
        <Row>
          <div>
            <Meta as="span">E-mail</Meta>
            <p>{email}</p>
          </div>
          <LinkButton onClick={() => setOpen('email')}>
            Change<VisuallyHidden> e-mail</VisuallyHidden>
          </LinkButton>
        </Row>
        <Row>
          <div>
            <Meta as="span">Password</Meta>
            <p>{passwordChangedAt ? `Changed ${dateInWords(passwordChangedAt)}` : 'As you chose it at first'}</p>
          </div>
          <LinkButton onClick={() => setOpen('password')}>
            Change<VisuallyHidden> password</VisuallyHidden>
          </LinkButton>
        </Row>
      </Rows>
      {account.newEmail && <WaitingForLink account={account} say={say} />}
      {open === 'email' && <EmailForm onClose={close} />}
      {open === 'password' && <PasswordForm onClose={close} />}
    </>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <SheetForm
      title="Change e-mail"
      action="Send the mail"
      missing={() => ({
        ...(email === '' && { email: 'Type the new address.' }),
        ...(password === '' && { password: 'Type your password.' }),
      })}
      onSubmit={async () => {
        await askForEmail(email, password);
        notify(`A link is on its way to ${email}. The change happens when it is opened.`);
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="New e-mail"
            hint="It gets a mail with a link, and the change happens when that is opened. Your present address is told then, and can take it back for 7 days."
            type="email"
            autoComplete="email"
            value={email}
            error={errors['email']}
            onChange={({ target }) => setEmail(target.value)}
          />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={errors['password']}
            onChange={setPassword}
          />
        </>
      )}
    </SheetForm>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  return (
    <SheetForm
      title="Change password"
      action="Change password"
      missing={() => ({
        ...(password === '' && { password: 'Type your present password.' }),
        ...(newPassword.length < PASSWORD_MIN_LENGTH && {
          newPassword: `At least ${PASSWORD_MIN_LENGTH} characters.`,
        }),
      })}
      onSubmit={async () => {
        const signedOut = await changePassword(password, newPassword);
        const others = signedOut > 0 ? ` ${counted(signedOut, 'other device')} signed out.` : '';
        notify(`Password changed.${others}`);
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <PasswordField
            label="Present password"
            autoComplete="current-password"
            value={password}
            error={errors['password']}
            onChange={setPassword}
          />
          <PasswordField
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters. All your other devices are signed out.`}
            autoComplete="new-password"
            value={newPassword}
            error={errors['newPassword']}
            onChange={setNewPassword}
          />
        </>
      )}
    </SheetForm>
  );
}
