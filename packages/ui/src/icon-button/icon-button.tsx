import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { OutlineIcon } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

/** The look of a sign that can be pressed, for links. They name themselves with `aria-label`. */
export const iconButtonClass = styles.button;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: OutlineIcon;
  /** What it does, for those who cannot see the sign. */
  label: string;
  /** `sm` in dense rows. */
  size?: 'sm' | 'md';
}

/** A button that is one sign, as large as a finger needs. */
export function IconButton({ icon: Icon, label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, size === 'sm' && styles.sm, className)}
      aria-label={label}
    >
      <Icon />
    </button>
  );
}
