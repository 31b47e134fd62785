import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { revokeInvitation, useInvitations, type Invitation } from '../data/deploy-access.ts';
import { CollapsibleSection } from '../components/collapsible-section.tsx';
import { Table } from '../components/table.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { RIGHT_HEADS, RightCells } from './right-cells.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** Open invitations, with a form that creates one. */
export function Invitations() {
  const { data, error } = useInvitations();
  return (
    <CollapsibleSection id="invitations" title="Invitations">
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Spinner label="Loading..." />}
      {data && data.invitations.length > 0 && (
        <Table label="Invitations" heads={[...RIGHT_HEADS, 'Link']} hasActions>
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </Table>
      )}
      <InvitationForm />
    </CollapsibleSection>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { remote, expiresAt, isRotation } = invitation;
  return (
    <tr>
      <RightCells right={invitation} />
      <td>
        <span>{`valid until ${formatLocalDayAndTime(expiresAt)}`}</span>
        {isRotation && <Meta>replaces its token</Meta>}
      </td>
      <td>
        <RevokeButton
          what={`the invitation for ${remote}`}
          consequence={`The link stops working. ${isRotation ? 'The current token still works.' : 'Its name and paths become free.'}`}
          done={`Invitation for ${remote} revoked`}
          takeBack={() => revokeInvitation(invitation)}
        />
      </td>
    </tr>
  );
}
