import { useState } from 'react';
import { Link, notify, useLocation } from '@fotosoc/host';
import { linkClass } from '@fotosoc/ui/link';
import { AccountForm } from '../../components/account-form/account-form';
import { AuthPage } from '../../components/auth-page/auth-page';
import { useLoginRedirect } from '../../components/destination/destination';
import { EmailField } from '../../components/email-field/email-field';
import { PasswordField } from '@fotosoc/ui/password-field';
import { useTypedEmail } from '../../components/typed-email/typed-email';
import { logIn } from '../../data/account';
import { logInWithPasskey } from '../../data/passkey-login';
import moonrise from './moonrise.jpg';

export function Component() {
  const [email, setEmail] = useState(useTypedEmail());
  const [password, setPassword] = useState('');
  const { search } = useLocation();
  useLoginRedirect();
  const handleSubmit = async () => welcome(await logIn({ email, password }));
  return (
    <AuthPage
      heading="Login"
      picture={{ url: moonrise, alt: 'A full moon rises over dark hills under a pink and blue evening sky.' }}
      links={
        <>
          <Link className={linkClass} to={`/register${search}`}>
            Register
          </Link>
          <Link className={linkClass} to="/reset-password" state={{ email }}>
            Reset password
          </Link>
        </>
      }
    >
      <AccountForm action="Login" busyLabel="Logging in..." onSubmit={handleSubmit}>
        {(errors) => (
          <>
            <EmailField value={email} error={errors.email} onChange={setEmail} />
            <PasswordField
              autoComplete="current-password"
              value={password}
              error={errors.password}
              onChange={setPassword}
            />
          </>
        )}
      </AccountForm>
      <AccountForm
        action="Sign in with a passkey"
        variant="line"
        onSubmit={async () => welcome(await logInWithPasskey())}
      />
    </AuthPage>
  );
}

/** @param isBack whether the sign-in restored a deleted account */
function welcome(isBack: boolean): void {
  notify('Login successful!');
  if (isBack) notify('Your account is back, with your portfolios, captions and photos in open calls.');
}
