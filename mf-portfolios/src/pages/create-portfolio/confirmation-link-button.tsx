import { useAction } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { useState } from 'react';
import { mailEmailLink } from '../../data/email-link';

/** Button that sends the confirmation link again; the form keeps its values. */
export function ConfirmationLinkButton() {
  const [said, setSaid] = useState('');
  const { act } = useAction({ onFailed: ({ message }) => setSaid(message) });
  const handleSend = () =>
    act(async () => {
      await mailEmailLink();
      setSaid('We sent you the link again. The link works for one day. The form keeps your text.');
    });
  return (
    <>
      <p>{said}</p>
      <LinkButton onClick={() => void handleSend()}>Send the link again</LinkButton>
    </>
  );
}
