import { notify } from '@fotosoc/host';
import { ConfirmedActionDialog } from '../actions/confirmed-action-dialog.tsx';
import { useConfirmedAction } from '../actions/use-confirmed-action.ts';
import { DialogButton } from './dialog-button.tsx';

export interface RevokeButtonProps {
  /** Object in the button label, after the word `Revoke`. */
  what: string;
  /** Accessible name that distinguishes the button from those of other rows; default `what`. */
  label?: string;
  consequence: string;
  /** Text of the toast after revoking. */
  done: string;
  takeBack: () => Promise<void>;
}

/** Button that revokes a deploy right, confirmed with the password. */
export function RevokeButton({ label, ...right }: RevokeButtonProps) {
  return (
    <DialogButton
      isBad
      label={`Revoke ${label ?? right.what}`}
      renderDialog={(onClose) => <TakeBackDialog {...right} onClose={onClose} />}
    >
      Revoke
    </DialogButton>
  );
}

function TakeBackDialog({ what, consequence, done, takeBack, onClose }: RevokeButtonProps & { onClose: () => void }) {
  const act = useConfirmedAction();
  const handleSubmit = () =>
    void act.carryOut(async () => {
      await takeBack();
      notify(done);
      onClose();
    });
  return (
    <ConfirmedActionDialog
      title={`Revoke ${what}?`}
      consequence={consequence}
      act={act}
      action="Revoke"
      isBad
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  );
}
