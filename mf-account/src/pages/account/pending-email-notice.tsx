import type { OwnAccount } from '@fotosoc/contract/own-account';
import { notify, useAction } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { discardNewEmail, mailEmailLink } from '../../data/own-account';
import styles from './account.module.css';

/** Notice about a pending new address, or about an unconfirmed address of the account. */
export function PendingEmailNotice({ account }: { account: OwnAccount }) {
  const { problem, act } = useAction();
  const [isSent, setSent] = useState(false);
  const { email, newEmail } = account;

  const send = () =>
    act(async () => {
      await mailEmailLink();
      setSent(true);
      notify(`We have e-mailed a link to ${newEmail ?? email}. The link works for a day.`);
    });
  const discard = () =>
    act(async () => {
      await discardNewEmail();
      notify(`Your address stays ${email}.`);
      document.getElementById('main')?.focus({ preventScroll: true }); // the notice has disappeared
    });

  return (
    <Notice>
      {newEmail ? (
        <p>
          Open the link in the mail to <strong>{newEmail}</strong> to confirm the address. Until then nothing changes.
        </p>
      ) : (
        <p>
          {isSent
            ? `Open the link in the mail to ${email}. The link works for a day.`
            : 'Please confirm your e-mail address. Until then your bookings are not listed here.'}
        </p>
      )}
      <p className={styles.acts}>
        <LinkButton onClick={() => void send()}>
          {newEmail || isSent ? 'Send the link again' : 'Send me a link'}
        </LinkButton>
        {newEmail && <LinkButton onClick={() => void discard()}>Keep current address</LinkButton>}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </Notice>
  );
}
