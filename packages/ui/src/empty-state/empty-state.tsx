import type { ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Heading } from '../heading/heading.tsx';
import { BrandIcon } from '../brand-icon/brand-icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** At most one button or link. */
  action?: ReactNode;
  /** Compact style for a section of the home page. */
  row?: boolean;
  level?: 1 | 2 | 3;
  /** Announced at once; for failures. */
  alert?: boolean;
}

/** Renders the panel of empty, failed and unavailable states. */
export function EmptyState({ title, children, action, row = false, level = 2, alert = false }: EmptyStateProps) {
  return (
    <div className={joinClassNames(styles.state, row && styles.row)} role={alert ? 'alert' : undefined}>
      <BrandIcon className={styles.mark} />
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
