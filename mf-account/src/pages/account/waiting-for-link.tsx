import type { OwnAccount } from '@fotosoc/contract/own-account';
import { useAct } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { keepEmail, mailEmailLink } from '../../data/own-account';
import styles from './account.module.css';

/** A new address that waits for its link to be opened, or the account's own that nobody has confirmed. */
export function WaitingForLink({ account, say }: { account: OwnAccount; say: (sentence: string) => void }) {
  const { problem, act } = useAct();
  const [isSent, setSent] = useState(false);
  const { email, newEmail } = account;

  const handle = (work: () => Promise<void>, sentence: string) => act(async () => work().then(() => say(sentence)));
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
