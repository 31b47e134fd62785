import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Heading } from '../heading/heading.tsx';
import { Mark } from '../mark/mark.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** What is the matter, as a heading. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** At most one button or link. */
  action?: ReactNode;
  /** One home section rather than a page. */
  row?: boolean;
  /** Where the heading stands in the page. Default 2. */
  level?: 1 | 2 | 3;
  /** Announced at once; for failures. */
  alert?: boolean;
}

/** The panel of empty, failed and unavailable states. */
export function EmptyState({ title, children, action, row = false, level = 2, alert = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, row && styles.row)} role={alert ? 'alert' : undefined}>
      <Mark className={styles.mark} />
      <div>
        <Heading size="card" as={`h${level}`}>
          {title}
        </Heading>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
