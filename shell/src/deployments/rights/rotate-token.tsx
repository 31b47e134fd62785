import { useState } from 'react';
import { ConfirmedActionDialog } from '../actions/confirmed-action-dialog.tsx';
import { useConfirmedAction } from '../actions/use-confirmed-action.ts';
import { rotateDeployToken, type DeployToken, type CreatedInvitation } from '../data/deploy-access.ts';
import { DialogButton } from './dialog-button.tsx';
import { InvitedNotice } from './invited-notice.tsx';

/** Button that replaces a token by an invitation link. */
export function RotateToken({ token }: { token: DeployToken }) {
  return (
    <DialogButton
      label={`Rotate ${token.label} for ${token.remote}`}
      renderDialog={(onClose) => <RotateDialog token={token} onClose={onClose} />}
    >
      Rotate token
    </DialogButton>
  );
}

function RotateDialog({ token, onClose }: { token: DeployToken; onClose: () => void }) {
  const [invited, setInvited] = useState<CreatedInvitation>();
  const act = useConfirmedAction();
  return (
    <ConfirmedActionDialog
      title={`Rotate ${token.label}?`}
      consequence={
        <span>
          You get a link to a new token for {token.remote}; the link works once. The current token expires ten minutes
          after the link is used. If the current token leaked, revoke it as well.
        </span>
      }
      act={act}
      action="Rotate token"
      outcome={invited && <InvitedNotice invited={invited} />}
      onSubmit={() => void act.carryOut(async () => setInvited(await rotateDeployToken(token)))}
      onClose={onClose}
    />
  );
}
