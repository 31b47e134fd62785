import { ApiError } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { useState } from 'react';
import { mailEmailLink } from '../../data/email-link';

/** Has the link mailed again that confirms an address; what is typed in the form stays. */
export function MailedLink() {
  const [said, setSaid] = useState('');
  async function handleSend() {
    try {
      await mailEmailLink();
      setSaid('The link is on its way. It works for a day; what you typed here is kept.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid(error.message);
    }
  }
  return (
    <>
      <p>{said}</p>
      <LinkButton onClick={() => void handleSend()}>Send the link again</LinkButton>
    </>
  );
}
