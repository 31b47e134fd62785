import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Notice } from '@fotosoc/ui/notice';
import { CopiedText } from '../components/copied-text.tsx';
import type { CreatedInvitation } from '../data/deploy-access.ts';

/** Notice after an invitation: the link was mailed to the team, or is shown here once. */
export function InvitedNotice({ invited: { invitation, link } }: { invited: CreatedInvitation }) {
  const { remote, email, expiresAt } = invitation;
  const until = `It works once, until ${formatLocalDayAndTime(expiresAt)}.`;
  return (
    <Notice kind="ok">
      {link === null ? (
        <p>{`A link to the token is on its way to ${email}. ${until}`}</p>
      ) : (
        <CopiedText label={`Link for ${remote}`} text={link} hint={`Give it to the team; shown this once. ${until}`} />
      )}
    </Notice>
  );
}
