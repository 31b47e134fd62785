import { useAct } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { logInWithPasskey } from '../../data/passkeys';
import styles from './passkey-login.module.css';

const OFFLINE = 'You are not signed in: no connection.';

/** The other way to sign in, beside the form.
 *  @param onLoggedIn called with whether a deleted account is back */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (isBack: boolean) => void }) {
  const { isBusy, problem, act } = useAct({ offline: OFFLINE });
  const handleClick = () => act(async () => onLoggedIn(await logInWithPasskey()));
  return (
    <div className={styles.passkey}>
      <Button variant="line" size="lg" busy={isBusy} onClick={() => void handleClick()}>
        Sign in with a passkey
      </Button>
      {problem && <FieldError role="alert">{problem}</FieldError>}
    </div>
  );
}
