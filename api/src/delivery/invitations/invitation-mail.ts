import type { Society } from '@fotosoc/contract/society';
import type { DeployInvitationRow } from '../tables.ts';
import type { Mail } from '../../server-kit/mail/outbox.ts';
import { formatInstantAndZone } from '../../server-kit/text/instant.ts';

/** Creates the mail to a team with the link to its deploy token. */
export function createDeployInvitationMail(
  society: Society,
  invitation: DeployInvitationRow,
  recipient: string,
  address: string,
): Mail {
  const { remote, prefixes, verbs, label, replaces, expires_at } = invitation;
  const may = verbs.replaceAll(' ', ', ');
  const where = prefixes === null ? '' : `, with pages at ${prefixes.replaceAll(' ', ', ')}`;
  const about =
    replaces === null
      ? `you are invited to deploy ${remote} (“${label}”)${where}. You may ${may}.`
      : `you can collect a new deploy token for ${remote}. Your present token (“${label}”) ends ten minutes after that.`;
  const paragraphs = [
    'Hello,',
    about,
    `Collect the token with this link, until ${formatInstantAndZone(expires_at)}:`,
    address,
    'Opening the link changes nothing. The button on the page shows the token once, so have the secret settings of your pipeline ready.',
    `Next steps, up to a live page: ${new URL('/docs/teams/', address).href}`,
    `If you did not expect this mail, please write to ${society.committeeEmail}.`,
    society.longName,
  ];
  const subject = replaces === null ? `${remote}: your deploy token` : `${remote}: a new deploy token`;
  return { recipient, subject, body: paragraphs.join('\n\n') };
}
