import type { Society } from '@fotosoc/contract/society';
import type { GivenRight } from '@fotosoc/contract/people';
import { RIGHT_TEXTS } from '@fotosoc/contract/rights';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { formatInstant } from '@fotosoc/contract/instant';
import { createMail } from '../../../text/mail.ts';

/** Creates the mail to the holder of a deleted account. The mail names the ended rights and the time until which the
 *  account can be restored. */
export function createDeletedAccountMail(
  society: Society,
  recipient: string,
  {
    until,
    rights,
    hidesEntries,
    publicUrl,
  }: { until: Date; rights: readonly GivenRight[]; hidesEntries: boolean; publicUrl: string },
): Mail {
  const end = `${formatInstant(until.toISOString())} (${TIME_ZONE_NAME})`;
  const ended = rights.map(({ right }) => `- ${RIGHT_TEXTS[right].may}`).join('\n');
  return createMail(society, recipient, `Your ${society.shortName} account was deleted`, [
    `your ${society.shortName} account was deleted just now. All devices are signed out, and visitors no longer see your portfolios and captions.`,
    ...(hidesEntries ? ['The photos that you entered in open calls are hidden as well.'] : []),
    ...(rights.length > 0 ? [`Your rights have ended. They do not come back with the account:\n${ended}`] : []),
    `To bring the account back, sign in with your password until ${end}: ${publicUrl}/login`,
    'After that we erase the account for good, photos included. Your bookings stay until you have returned the equipment.',
    `If you did not delete the account, choose a new password at ${publicUrl}/reset-password, then sign in.`,
  ]);
}

export function createRestoredAccountMail(society: Society, recipient: string): Mail {
  return createMail(society, recipient, `Your ${society.shortName} account is back`, [
    `someone has signed in to your deleted ${society.shortName} account. Your portfolios, captions and photos in open calls are back. Rights that you had on this site are not: an administrator can give them to you again.`,
    'If you did not sign in, choose a new password, then delete the account again.',
  ]);
}
