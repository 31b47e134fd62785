import { useId, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { joinClassNames } from '../class-names.ts';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { Notice } from '../notice/notice.tsx';
import { Attempt } from './attempt.ts';
import styles from './form-dialog.module.css';
import { useFormProps } from './use-form-props.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'children' | 'onClose'> {
  /** Label of the submit button; `undefined` for none. */
  action: string | undefined;
  /** Label of the closing button. Default `Cancel`. */
  refusal?: string;
  otherAction?: ReactNode;
  variant?: ButtonVariant;
  isBusy?: boolean;
  busyLabel?: string;
  isDisabled?: boolean;
  /** Reason why the form was refused, above the fields. */
  problem?: string;
  noValidate?: boolean;
  /** Narrows the gap between the fields to the gap of text. */
  isDense?: boolean;
  onChange?: () => void;
  onSubmit: () => void;
}

/** Renders a dialog with a form like `Form`, at the bottom edge on phones. HTML allows no form within a form, so a form
 *  that opens a dialog uses `Dialog`. */
export function FormDialog({ title, children, onClose, action, refusal = 'Cancel', ...props }: FormDialogProps) {
  const id = useId();
  const [attempt, formProps] = useFormProps((event) => {
    event.preventDefault();
    props.onSubmit();
  });
  return (
    <Dialog
      title={title}
      isSheet
      refusal={refusal}
      onClose={onClose}
      actions={
        <>
          {props.otherAction}
          {action !== undefined && (
            <Button
              type="submit"
              form={id}
              variant={props.variant}
              disabled={props.isDisabled}
              busy={props.isBusy}
              busyLabel={props.busyLabel}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        {...formProps}
        id={id}
        className={joinClassNames(styles.form, props.isDense && styles.dense)}
        noValidate={props.noValidate}
        onChange={props.onChange}
      >
        {props.problem && <Notice kind="bad">{props.problem}</Notice>}
        <Attempt value={attempt}>{children}</Attempt>
      </form>
    </Dialog>
  );
}
