import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Heading } from '../heading/heading.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  /** The question or title, as the dialog's heading and name. */
  title: string;
  children?: ReactNode;
  /** Across the top, above the heading. */
  picture?: ReactNode;
  /** Buttons, the safe one first: it has the focus when the dialog opens. */
  actions?: ReactNode;
  /** At the foot of a phone, where a thumb reaches it. */
  isSheet?: boolean;
  /** Escape, a click outside, or a button of its own. */
  onClose: () => void;
}

/** A modal dialog, open as long as it is rendered. The browser keeps focus inside and gives it back on closing. */
export function Dialog({ title, children, picture, actions, isSheet = false, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, so that it closes while still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, isSheet && styles.sheet)}
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
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
