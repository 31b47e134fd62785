import { notify } from '@fotosoc/host';
import { AskDialog } from '../acts/ask-dialog.tsx';
import { useConfirmedAct } from '../acts/use-confirmed-act.ts';
import { AskingButton } from './asking-button.tsx';

export interface TakeBackProps {
  /** As it is said of: `Take back` stands before it. */
  what: string;
  /** What it is in one row among others, where that is more. */
  label?: string;
  consequence: string;
  /** Said once it is done. */
  done: string;
  takeBack: () => Promise<void>;
}

/** Takes back a right to deploy, once that is sure and the password was given. */
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
