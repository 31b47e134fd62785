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
      : `there is a new deploy token of ${remote} for you. The one you have (“${label}”) ends ten minutes after you have taken it.`;
  const paragraphs = [
    'Hello,',
    about,
    `The deploy token is behind this link, until ${formatInstantAndZone(expires_at)}:`,
    address,
    'Opening it changes nothing. Its button shows the token, once: have the place at hand where your pipeline keeps its secrets.',
    `From there to a live page: ${new URL('/docs/teams/', address).href}`,
    `If you expected nothing of the kind, please tell ${society.committeeEmail}.`,
    society.longName,
  ];
  const subject = replaces === null ? `${remote}: your deploy token` : `${remote}: a new deploy token`;
  return { recipient, subject, body: paragraphs.join('\n\n') };
}
