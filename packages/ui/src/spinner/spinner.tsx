import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is being fetched, e.g. `Loading galleries...`; shown and announced. */
  label: string;
}

/** Words and a spinner while something is fetched. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <p className={styles.loading} role="status">
      <SpinnerRing aria-hidden="true" />
      {label}
    </p>
  );
}

/** The turning ring alone, where something else says what it stands for. */
export function SpinnerRing({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.ring, className)} />;
}
