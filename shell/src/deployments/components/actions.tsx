import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons of a row, as many as a line holds. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
