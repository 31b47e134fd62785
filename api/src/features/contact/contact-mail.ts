import type { Body } from '@fotosoc/contract';
import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';

/** Creates the mail to the committee with a visitor's message. A configured form service receives the same data as a
 *  form. */
export function createContactMail(
  society: Society,
  { 'contact-name': name, email, message = '' }: Body<'POST /api/contact'>,
): Mail {
  return {
    form: { 'contact-name': name, email, message },
    recipient: society.committeeEmail,
    subject: `Message from ${name}`,
    body: `${message || '(no message)'}\n\n${name}\n${email}\n\nSent with the contact form. Reply to the address above.\n`,
  };
}
