import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { SpinnerRing } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'ink' | 'join' | 'line' | 'bad' | 'bad-line';

export interface ButtonLook {
  /** `ink` is the primary action, `join` only ever means joining the society. Default `ink`. */
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'ink', size = 'md' }: ButtonLook = {}): string {
  return classNames(styles.button, variant !== 'ink' && styles[variant], size !== 'md' && styles[size]);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true the button shows a spinner, keeps its focus and ignores clicks. */
  busy?: boolean;
  /** What it says while busy; its own words otherwise. */
  busyLabel?: string;
}

/** A button that stays focusable while busy (`aria-disabled` rather than `disabled`), so nobody loses their place. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size }), rest.className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy && <SpinnerRing className={styles.ring} aria-hidden="true" />}
      <span className={styles.label}>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

/** Buttons side by side, as many as a line holds. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.row, className)} />;
}
