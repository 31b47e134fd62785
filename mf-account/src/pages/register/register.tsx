import { useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '@fotosoc/contract/limits';
import { Link, notify, useLocation } from '@fotosoc/host';
import { linkClass, NewTabLink } from '@fotosoc/ui/link';
import { AccountForm } from '../../components/account-form/account-form';
import { AuthPage } from '../../components/auth-page/auth-page';
import { useLoginRedirect } from '../../components/destination/destination';
import { EmailField } from '../../components/email-field/email-field';
import { PasswordField } from '@fotosoc/ui/password-field';
import { register } from '../../data/account';
import ridges from './ridges.jpg';

export function Component() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { search } = useLocation();
  useLoginRedirect();
  const handleSubmit = async () => {
    const isLinkMailed = await register({ email, password });
    notify('Registration successful!');
    if (isLinkMailed) notify(`We have e-mailed a link to ${email}. Open it to confirm your address.`);
  };
  return (
    <AuthPage
      heading="Register"
      description="Create an account to show your own portfolio."
      picture={{ url: ridges, alt: 'Layers of forested mountain ridges fade into warm haze at dawn.' }}
      links={
        <>
          <Link className={linkClass} to={`/login${search}`}>
            Login
          </Link>
          <NewTabLink className={linkClass} href="/privacy#member">
            What we keep about you
          </NewTabLink>
        </>
      }
    >
      <AccountForm action="Register" busyLabel="Registering..." onSubmit={handleSubmit}>
        {(errors) => (
          <>
            <EmailField value={email} error={errors.email} onChange={setEmail} />
            <PasswordField
              autoComplete="new-password"
              hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
              value={password}
              error={errors.password}
              onChange={setPassword}
            />
          </>
        )}
      </AccountForm>
    </AuthPage>
  );
}
