import { Notice } from '@fotosoc/ui/notice';
import { PasswordDialog, type PasswordDialogProps } from '@fotosoc/ui/password-dialog';
import { Meta } from '@fotosoc/ui/text';
import type { ReactNode } from 'react';
import type { ConfirmedAct } from './use-confirmed-act.ts';

export interface AskDialogProps extends Omit<PasswordDialogProps, 'children'> {
  /** What comes of it. */
  consequence: ReactNode;
  act: ConfirmedAct;
  /** What came of it, in place of the question. */
  outcome?: ReactNode;
  /** What it needs besides the password. */
  children?: ReactNode;
}

/** Asks once for what an act needs, the password among it, and says why it was refused.
 *  @param props `isBusy` whether this button was pressed, not another one; default is that of the act */
export function AskDialog({ consequence, act, action, outcome, children, ...props }: AskDialogProps) {
  return (
    <PasswordDialog
      isBusy={act.isBusy}
      {...props}
      action={outcome ? undefined : action}
      refusal={outcome ? 'Close' : 'Cancel'}
    >
      <Meta>{consequence}</Meta>
      {act.failure && <Notice kind="bad">{act.failure}</Notice>}
      {children}
      {outcome ?? act.passwordField}
    </PasswordDialog>
  );
}
