import type { RightInvitation } from '@fotosoc/contract/people';
import { formatDayAndTime } from '@fotosoc/contract/format-time';
import { notify, useAction } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { resendInvitation, withdrawInvitation } from '../../data/people';
import styles from './people.module.css';
import { formatRights } from './people-text';

interface OpenInvitationsProps {
  invitations: readonly RightInvitation[];
  run: RunWithPassword;
}

/** Open invitations. */
export function OpenInvitations({ invitations, run }: OpenInvitationsProps) {
  return (
    <List>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} run={run} />
      ))}
    </List>
  );
}

function Invitation({ invitation, run }: { invitation: RightInvitation; run: RunWithPassword }) {
  const { id, email, rights, expiresAt } = invitation;
  const { problem, act } = useAction();
  const handleAgain = () =>
    act(async () => {
      const isSent = await run({ action: 'Send invitation again' }, () => resendInvitation(id));
      if (isSent) notify(`We e-mail a new link to ${email}.`);
    });
  const handleWithdraw = () =>
    act(async () => {
      const how = { action: 'Withdraw invitation' };
      const isWithdrawn = await run(how, () => withdrawInvitation(id));
      if (isWithdrawn) notify(`Invitation of ${email} withdrawn. Its link no longer works.`);
    });
  return (
    <ListRow>
      <div>
        <strong>{email}</strong>
        <Meta>{`${formatRights(rights)}. The link works until ${formatDayAndTime(expiresAt)}.`}</Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div className={styles.acts}>
        <LinkButton onClick={() => void handleAgain()}>
          Send invitation again<VisuallyHidden>{` to ${email}`}</VisuallyHidden>
        </LinkButton>
        <LinkButton onClick={() => void handleWithdraw()}>
          Withdraw invitation<VisuallyHidden>{` of ${email}`}</VisuallyHidden>
        </LinkButton>
      </div>
    </ListRow>
  );
}
