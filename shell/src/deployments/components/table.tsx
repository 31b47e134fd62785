import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface TableProps {
  label: string;
  heads: readonly string[];
  /** Whether the last column, under no visible head, has buttons. */
  hasActions?: boolean;
  /** Rows, each with a cell for every column. */
  children: ReactNode;
}

/** Rows of facts; on a phone each row is a block of lines. */
export function Table({ label, heads, hasActions = false, children }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
            {hasActions && (
              <th>
                <VisuallyHidden>Action</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
