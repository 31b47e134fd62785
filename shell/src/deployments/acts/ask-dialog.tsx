import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useId, type ReactNode } from 'react';
import styles from './ask-dialog.module.css';
import type { ConfirmedAct } from './use-confirmed-act.ts';

export interface AskDialogProps {
  title: string;
  /** What comes of it. */
  consequence: ReactNode;
  act: ConfirmedAct;
  /** The label of the button that does it. */
  action: string;
  /** Whether something is taken away for good. */
  isBad?: boolean;
  /** Whether this button was pressed, not another one; default is that of the act. */
  isBusy?: boolean;
  /** A button before the one that does it. */
  otherAction?: ReactNode;
  /** What came of it, in place of the question. */
  outcome?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** What it needs besides the password. */
  children?: ReactNode;
}

/** Asks once for what an act needs, the password among it, and says why it was refused. */
export function AskDialog(props: AskDialogProps) {
  const { title, consequence, act, action, isBad, isBusy = act.isBusy, otherAction, outcome, children } = props;
  const { onSubmit, onClose } = props;
  const form = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {outcome ? 'Close' : 'Cancel'}
          </Button>
          {otherAction}
          {!outcome && (
            <Button type="submit" form={form} variant={isBad ? 'bad' : 'ink'} busy={isBusy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={styles.ask}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Meta>{consequence}</Meta>
        {act.failure && <Notice kind="bad">{act.failure}</Notice>}
        {children}
        {outcome ?? act.passwordField}
      </form>
    </Dialog>
  );
}
