import type { ComponentProps, MouseEvent } from 'react';
import { joinClassNames } from '../class-names.ts';
import { SpinnerRing } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'ink' | 'join' | 'line' | 'bad' | 'bad-line';

export interface ButtonLook {
  /** `ink` is the primary action; `join` is reserved for joining the society. Default `ink`. */
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
}

/** Returns the classes of a button, for links in the button style. */
export function getButtonClass({ variant = 'ink', size = 'md' }: ButtonLook = {}): string {
  return joinClassNames(styles.button, variant !== 'ink' && styles[variant], size !== 'md' && styles[size]);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true, the button shows a spinner, keeps its focus and ignores clicks. */
  busy?: boolean;
  busyLabel?: string;
}

/** Renders a button that stays focusable while busy (`aria-disabled` rather than `disabled`), so that keyboard users
 *  keep their position. */
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
      className={joinClassNames(getButtonClass({ variant, size }), rest.className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy && <SpinnerRing className={styles.ring} aria-hidden="true" />}
      <span className={styles.label}>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

/** Renders buttons in a row that wraps. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClassNames(styles.row, className)} />;
}
