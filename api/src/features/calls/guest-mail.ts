import { formatInstant } from '@fotosoc/contract/instant';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import type { CallGuestRow, CallRow } from './tables.ts';

/** Creates the mail with the link of a guest. The mail does not contain the typed name: anyone can have the mail sent to
 *  any address. */
export function createGuestMail(society: Society, call: CallRow, { email }: CallGuestRow, link: string): Mail {
  const texts = [
    'Hello,',
    `open this link to enter a photo in “${call.title}”. The call closes on ${formatInstant(call.closes_at)} (${TIME_ZONE_NAME}).`,
    link,
    'Until then, you can replace or withdraw your photos with the same link. Anyone with the link can do the same, so keep the link to yourself.',
    'If you did not ask for this link, you need to do nothing: without a photo, we delete your address when the call has closed.',
    society.longName,
  ];
  return { recipient: email, subject: `Enter a photo: ${call.title}`, body: texts.join('\n\n') };
}
