import type { User } from '@fotosoc/contract/account';
import { Slot, usePageTitle } from '@fotosoc/host';
import { AnswerSection } from '@fotosoc/ui/answer-section';
import { Page, PageHead } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { PasskeyNotice } from '../../components/passkey-notice/passkey-notice';
import { useDevices, useOwnAccount } from '../../data/own-account';
import { usePasskeys } from '../../data/passkeys';
import { useOwnSignIns } from '../../data/security-log';
import styles from './account.module.css';
import { Devices } from './devices';
import { Download } from './download';
import { Leaving, Left } from './leaving';
import { Passkeys } from './passkeys';
import { SignIns } from './sign-ins';
import { SigningIn } from './signing-in';
import { useMember } from './use-member';
import { WaitingForLink } from './waiting-for-link';
import { monthInWords } from './words';

export function Component() {
  usePageTitle('Account');
  const [comeBackUntil, setLeft] = useState<string>();
  return comeBackUntil === undefined ? <OfMember onLeft={setLeft} /> : <Left comeBackUntil={comeBackUntil} />;
}

interface Leaver {
  /** Called with the time until which the deleted account can be restored. */
  onLeft: (comeBackUntil: string) => void;
}

function OfMember({ onLeft }: Leaver) {
  const user = useMember();
  return user && <Account key={user.id} user={user} onLeft={onLeft} />;
}

/** Account page of a member. Each section loads and fails independently; portfolios, bookings and captions are
 *  fragments of other remotes. */
function Account({ user, onLeft }: { user: User } & Leaver) {
  const [said, setSaid] = useState('');
  const account = useOwnAccount();
  const devices = useDevices();
  const passkeys = usePasskeys();
  const signIns = useOwnSignIns();
  const own = account.data?.account;
  const since = own && `, here since ${monthInWords(own.createdAt)}`;
  return (
    <Page width="text">
      <PageHead title="Account" lead={`${user.email}${since ?? ''}`} />
      <div className={styles.parts}>
        <PasskeyNotice />
        {own && !own.emailConfirmedAt && !own.newEmail && <WaitingForLink account={own} say={setSaid} />}
        <Slot name="account.portfolios" props={{ member: user.id }} className={styles.portfolios} />
        <Slot name="account.bookings" props={{}} className={styles.bookings} />
        <Slot name="account.captions" props={{}} className={styles.captions} />
        <AnswerSection title="Signing in" what="details" answer={account}>
          {(own) => <SigningIn account={own.account} say={setSaid} />}
        </AnswerSection>
        <div id="passkeys">
          <AnswerSection
            title="Passkeys"
            hint="A passkey signs you in with your fingerprint, face or screen lock. Nobody can steal it like a password."
            what="passkeys"
            answer={passkeys}
          >
            {(own) => <Passkeys user={user} passkeys={own.passkeys} />}
          </AnswerSection>
        </div>
        <AnswerSection
          title="Signed-in devices"
          hint="A device that you do not know: sign it out, then change your password."
          what="devices"
          answer={devices}
        >
          {(own) => <Devices devices={own.devices} say={setSaid} />}
        </AnswerSection>
        <AnswerSection
          title="Recent sign-ins"
          hint="A sign-in that was not you: change your password."
          what="sign-ins"
          answer={signIns}
        >
          {(own) => <SignIns signIns={own.signIns} />}
        </AnswerSection>
        <AnswerSection title="Download everything" what="details" answer={account}>
          {(own) => <Download account={own.account} />}
        </AnswerSection>
        <AnswerSection title="Delete account" what="details" answer={account}>
          {(own) => <Leaving account={own.account} onLeft={onLeft} />}
        </AnswerSection>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Page>
  );
}
