import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { joinClassNames } from '../class-names.ts';
import { Heading } from '../heading/heading.tsx';
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
  /** The open dialog has its own history entry, and `onClose` goes back. Default: the shell closes the dialog on Back. */
  hasOwnEntry?: boolean;
  onClose: () => void;
}

/** Renders a modal dialog, open while mounted. The browser traps the focus and restores the focus on closing. */
export function Dialog({
  title,
  children,
  picture,
  refusal,
  actions,
  isSheet = false,
  hasOwnEntry,
  onClose,
}: DialogProps) {
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
      data-own-entry={hasOwnEntry ? '' : undefined}
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
        <div className={styles.actions}>
          {refusal && (
            <Button variant="line" onClick={onClose}>
              {refusal}
            </Button>
          )}
          {actions}
        </div>
      </div>
    </dialog>
  );
}
