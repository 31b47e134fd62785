import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import type { OutlineIcon } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

/** Class of an icon button, for links, which need an `aria-label`. */
export const iconButtonClass = styles.button;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: OutlineIcon;
  label: string;
  /** `sm` in dense rows. */
  size?: 'sm' | 'md';
}

/** Renders a button with a single icon and a touch-sized target. */
export function IconButton({ icon: Icon, label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClassNames(styles.button, size === 'sm' && styles.sm, className)}
      aria-label={label}
    >
      <Icon />
    </button>
  );
}
