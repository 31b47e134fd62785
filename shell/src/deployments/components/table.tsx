import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface TableProps {
  label: string;
  heads: readonly string[];
  /** True if the last column contains buttons; its head is visually hidden. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Table of facts. On phones, each row becomes a block of lines. */
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
