import type { OwnAccount } from '@fotosoc/contract/own-account';
import { ApiError } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { keepEmail, mailEmailLink } from '../../data/own-account';
import styles from './account.module.css';
import { sentenceOf } from './sheet-form';

/** A new address that waits for its link to be opened, or the account's own that nobody has confirmed. */
export function WaitingForLink({ account, say }: { account: OwnAccount; say: (sentence: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { email, newEmail } = account;

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
