import { Notice } from '@fotosoc/ui/notice';
import { PasswordDialog, type PasswordDialogProps } from '@fotosoc/ui/password-dialog';
import { Meta } from '@fotosoc/ui/text';
import type { ReactNode } from 'react';
import type { ConfirmedAction } from './use-confirmed-action.ts';

export interface ConfirmedActionDialogProps extends Omit<PasswordDialogProps, 'children'> {
  consequence: ReactNode;
  act: ConfirmedAction;
  /** Result, shown instead of the question. */
  outcome?: ReactNode;
  children?: ReactNode;
}

/** Dialog that confirms an action with the password, and states why the server refused the action.
 *  @param props `isBusy` is `true` while this button's action runs; default: the state of `act`, which several buttons
 *  share */
export function ConfirmedActionDialog({
  consequence,
  act,
  action,
  outcome,
  children,
  ...props
}: ConfirmedActionDialogProps) {
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
