import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Loading text, e.g. `Loading galleries...`; shown and announced. */
  label: string;
}

/** Renders a spinner with a text while something loads. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <p className={styles.loading} role="status">
      <SpinnerRing aria-hidden="true" />
      {label}
    </p>
  );
}

/** Renders only the spinning ring, for places with a label of their own. */
export function SpinnerRing({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={joinClassNames(styles.ring, className)} />;
}
