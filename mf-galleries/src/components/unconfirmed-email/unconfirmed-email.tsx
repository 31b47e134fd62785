import { useAction, useUser } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';
import { mailEmailLink } from '../../data/email-link';

export interface UnconfirmedEmailProps {
  /** Actions that need a confirmed address: `vote`, `enter a photo`. */
  actions: readonly string[];
}

/** Notice in place of actions that need a confirmed address, with a button that mails the link. */
export function UnconfirmedEmail({ actions }: UnconfirmedEmailProps) {
  const user = useUser();
  const [said, setSaid] = useState('');
  const { isBusy, act } = useAction({ onFailed: ({ message }) => setSaid(message) });
  const handleSend = () =>
    act(async () => {
      await mailEmailLink();
      setSaid(`Open the link in the mail to ${user?.email}, then reload this page. The link works for a day.`);
    });
  return (
    <Notice>
      <p>{`Confirm your e-mail address to ${actions.join(' and to ')}.`}</p>
      <p role="status">{said}</p>
      <LinkButton aria-disabled={isBusy} onClick={() => void handleSend()}>
        Send me a link
      </LinkButton>
    </Notice>
  );
}
