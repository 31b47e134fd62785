import type { User } from '@fotosoc/contract/account';
import { Slot, usePageTitle } from '@fotosoc/host';
import { AsyncSection } from '@fotosoc/ui/async-section';
import { Page, PageHead } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { PasskeyNotice } from '../../components/passkey-notice/passkey-notice';
import { useDevices, useOwnAccount } from '../../data/own-account';
import { usePasskeys } from '../../data/passkeys';
import { useOwnSignIns } from '../../data/security-log';
import styles from './account.module.css';
import { Devices } from './devices';
import { PersonalDataExport } from './personal-data-export';
import { AccountDeletion, DeletedAccount } from './account-deletion';
import { Passkeys } from './passkeys';
import { SignIns } from './sign-ins';
import { SignInMethods } from './sign-in-methods';
import { useMember } from './use-member';
import { PendingEmailNotice } from './pending-email-notice';
import { formatMonth } from './account-text';

export function Component() {
  usePageTitle('Account');
  const [comeBackUntil, setLeft] = useState<string>();
  return comeBackUntil === undefined ? <OfMember onLeft={setLeft} /> : <DeletedAccount comeBackUntil={comeBackUntil} />;
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
  const since = own && `, registered in ${formatMonth(own.createdAt)}`;
  return (
    <Page width="text">
      <PageHead title="Account" lead={`${user.email}${since ?? ''}`} />
      <div className={styles.parts}>
        <PasskeyNotice />
        {own && !own.emailConfirmedAt && !own.newEmail && <PendingEmailNotice account={own} />}
        <Slot name="account.portfolios" props={{ member: user.id }} className={styles.portfolios} />
        <Slot name="account.bookings" props={{}} className={styles.bookings} />
        <Slot name="account.captions" props={{}} className={styles.captions} />
        <AsyncSection title="Sign-in methods" what="details" answer={account}>
          {(own) => <SignInMethods account={own.account} />}
        </AsyncSection>
        <div id="passkeys">
          <AsyncSection
            title="Passkeys"
            hint="A passkey signs you in with your fingerprint, face or screen lock. Unlike a password, a passkey cannot be guessed or copied."
            what="passkeys"
            answer={passkeys}
          >
            {(own) => <Passkeys user={user} passkeys={own.passkeys} />}
          </AsyncSection>
        </div>
        <AsyncSection
          title="Signed-in devices"
          hint="Sign out devices that you do not know, then change your password."
          what="devices"
          answer={devices}
        >
          {(own) => <Devices devices={own.devices} say={setSaid} />}
        </AsyncSection>
        <AsyncSection
          title="Recent sign-ins"
          hint="If a sign-in was not yours, change your password."
          what="sign-ins"
          answer={signIns}
        >
          {(own) => <SignIns signIns={own.signIns} />}
        </AsyncSection>
        <AsyncSection title="Download everything" what="details" answer={account}>
          {(own) => <PersonalDataExport account={own.account} />}
        </AsyncSection>
        <AsyncSection title="Delete account" what="details" answer={account}>
          {(own) => <AccountDeletion account={own.account} onLeft={onLeft} />}
        </AsyncSection>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Page>
  );
}
