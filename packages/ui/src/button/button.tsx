import type { ButtonHTMLAttributes, MouseEvent } from 'react';

export type ButtonVariant = 'ink' | 'join' | 'line' | 'bad' | 'bad-line';

export interface ButtonLook {
  /** `ink` is the primary action, `join` only ever means joining the society. Default `ink`. */
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'ink', size = 'md' }: ButtonLook = {}): string {
  return ['btn', variant !== 'ink' && `btn--${variant}`, size !== 'md' && `btn--${size}`].filter(Boolean).join(' ');
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
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
      className={`${buttonClass({ variant, size })} ${rest.className ?? ''}`.trim()}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
