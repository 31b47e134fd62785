import type { DeployInvitationRow } from '../tables.ts';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { formatInstantAndZone } from '@fotosoc/contract/instant';
import type { SiteIdentity } from '../site-identity.ts';

/** Creates the mail to a team with the link to its deploy token. */
export function createDeployInvitationMail(
  identity: SiteIdentity,
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
    `If you did not expect this mail, please write to ${identity.committeeEmail}.`,
    identity.longName,
  ];
  const subject = replaces === null ? `${remote}: your deploy token` : `${remote}: a new deploy token`;
  return { recipient, subject, body: paragraphs.join('\n\n') };
}
