import type { OwnAccount } from '@fotosoc/contract/own-account';
import { PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import { ApiError } from '@fotosoc/contract/request';
import { notify } from '@fotosoc/host';
import { FieldError, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { PasswordField } from '../../components/password-field/password-field';
import { askForEmail, changePassword, keepEmail, mailEmailLink } from '../../data/own-account';
import styles from './account.module.css';
import { sentenceOf, SheetForm } from './sheet-form';
import { counted, dateInWords } from './words';

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
      <WaitingForLink account={account} say={say} />
      {open === 'email' && <EmailForm onClose={close} />}
      {open === 'password' && <PasswordForm onClose={close} />}
    </>
  );
}

/** A new address that waits for its link to be opened, or the account's own that nobody has confirmed. */
function WaitingForLink({ account, say }: { account: OwnAccount; say: (sentence: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { email, emailConfirmedAt, newEmail } = account;
  if (emailConfirmedAt && !newEmail) return null;

  async function handle(act: () => Promise<void>, sentence: string) {
    setProblem(undefined);
    try {
      await act();
      say(sentence);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(sentenceOf(error));
    }
  }
  const send = () =>
    handle(
      () => mailEmailLink().then(() => setSent(true)),
      `A link is on its way to ${newEmail ?? email}. It works for a day.`,
    );

  return (
    <Notice>
      {newEmail ? (
        <p>
          Waiting for <strong>{newEmail}</strong> to be confirmed by the link in its mail. Until then nothing changes.
        </p>
      ) : (
        <p>
          {isSent
            ? `Open the link in the mail to ${email}. It works for a day.`
            : 'Nobody has confirmed yet that this address is yours: you see no bookings of it here until you do.'}
        </p>
      )}
      <p className={styles.acts}>
        <LinkButton onClick={() => void send()}>
          {newEmail || isSent ? 'Send the mail again' : 'Send me a link'}
        </LinkButton>
        {newEmail && (
          <LinkButton onClick={() => void handle(keepEmail, `The address stays ${email}.`)}>
            Keep the old address
          </LinkButton>
        )}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </Notice>
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
