import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Notice } from '@fotosoc/ui/notice';
import { CopiedText } from '../components/copied-text.tsx';
import type { CreatedInvitation } from '../data/deploy-access.ts';

/** Notice after an invitation: the link was mailed to the team, or is shown here once. */
export function InvitedNotice({ invited: { invitation, link } }: { invited: CreatedInvitation }) {
  const { remote, email, expiresAt } = invitation;
  const until = `The link works once, until ${formatLocalDayAndTime(expiresAt)}.`;
  return (
    <Notice kind="ok">
      {link === null ? (
        <p>{`We e-mail a link to the token to ${email}. ${until}`}</p>
      ) : (
        <CopiedText
          label={`Link for ${remote}`}
          text={link}
          hint={`Send the link to the team; shown only once. ${until}`}
        />
      )}
    </Notice>
  );
}
