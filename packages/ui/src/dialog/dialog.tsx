import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { joinClassNames } from '../class-names.ts';
import { Form } from '../form/form.tsx';
import { Heading } from '../heading/heading.tsx';
import { Notice } from '../notice/notice.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  /** Question or title: heading and accessible name of the dialog. */
  title: string;
  children?: ReactNode;
  picture?: ReactNode;
  /** Label of the closing button, in front of `actions`. Default: no such button. */
  refusal?: string;
  /** Buttons, the safe one first: the first button has the focus when the dialog opens. */
  actions?: ReactNode;
  /** Anchors the dialog to the bottom edge on phones, within reach of a thumb. */
  isSheet?: boolean;
  onClose: () => void;
}

/** Renders a modal dialog, open while mounted. The browser traps the focus and restores the focus on closing. */
export function Dialog({ title, children, picture, refusal, actions, isSheet = false, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closes the dialog before React removes it from the document, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={joinClassNames(styles.dialog, isSheet && styles.sheet)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {picture}
      <div className={styles.body}>
        <Heading size="card">{title}</Heading>
        {children}
        {(refusal ?? actions) && (
          <div className={styles.actions}>
            {refusal && (
              <Button variant="line" onClick={onClose}>
                {refusal}
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}

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

/** Renders a dialog with a form, at the bottom edge on phones. HTML allows no form within a form, so a form that opens a
 *  dialog uses `Dialog`. */
export function FormDialog({ title, children, onClose, action, refusal = 'Cancel', ...props }: FormDialogProps) {
  const id = useId();
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
      <Form
        id={id}
        className={props.isDense ? styles.dense : undefined}
        noValidate={props.noValidate}
        onChange={props.onChange}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {props.problem && <Notice kind="bad">{props.problem}</Notice>}
        {children}
      </Form>
    </Dialog>
  );
}
