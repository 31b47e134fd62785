import type { ReactNode } from 'react';
import styles from './row-actions.module.css';

/** Buttons of a table row, which wrap at the width of the row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
