import { Link, useSearchParams } from '@fotosoc/host';
import { useState } from 'react';
import { linkClass } from '@fotosoc/ui/link';
import { useTypedEmail } from '../../components/typed-email/typed-email';
import { AuthPage } from '../../components/auth-page/auth-page';
import lamps from './lamps.jpg';
import { NewPasswordForm } from './new-password-form';
import { ResetRequestForm } from './reset-request-form';

/** Page to reset a password. Signed-in members who have forgotten their password can use the page as well. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const [email, setEmail] = useState(useTypedEmail());
  return (
    <AuthPage
      heading="Reset password"
      picture={{ url: lamps, alt: 'A row of street lamps fades into fog.' }}
      links={
        <>
          {token && (
            <Link className={linkClass} to="/reset-password">
              Ask for a new link
            </Link>
          )}
          <Link className={linkClass} to="/login" state={{ email }}>
            Login
          </Link>
        </>
      }
    >
      {token ? <NewPasswordForm token={token} /> : <ResetRequestForm email={email} onEmail={setEmail} />}
    </AuthPage>
  );
}
