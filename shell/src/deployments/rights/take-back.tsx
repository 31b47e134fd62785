import { notify } from '@fotosoc/host';
import { AskDialog } from '../acts/ask-dialog.tsx';
import { useConfirmedAct } from '../acts/use-confirmed-act.ts';
import { AskingButton } from './asking-button.tsx';

export interface TakeBackProps {
  /** Object after the words `Take back`. */
  what: string;
  /** Accessible name among the rows; default `what`. */
  label?: string;
  consequence: string;
  /** Text of the toast afterwards. */
  done: string;
  takeBack: () => Promise<void>;
}

/** Button that revokes a deploy right, confirmed with the password. */
export function TakeBack({ label, ...right }: TakeBackProps) {
  return (
    <AskingButton
      isBad
      label={`Take back ${label ?? right.what}`}
      renderDialog={(onClose) => <TakeBackDialog {...right} onClose={onClose} />}
    >
      Take back
    </AskingButton>
  );
}

function TakeBackDialog({ what, consequence, done, takeBack, onClose }: TakeBackProps & { onClose: () => void }) {
  const act = useConfirmedAct();
  const handleSubmit = () =>
    void act.carryOut(async () => {
      await takeBack();
      notify(done);
      onClose();
    });
  return (
    <AskDialog
      title={`Take back ${what}?`}
      consequence={consequence}
      act={act}
      action="Take back"
      isBad
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  );
}
