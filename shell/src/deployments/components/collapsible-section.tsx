import { Heading } from '@fotosoc/ui/heading';
import { useState, type ReactNode } from 'react';
import styles from './collapsible-section.module.css';
import { useIsWide } from './use-is-wide.ts';

export interface CollapsibleSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Collapsible section of the page. Initially closed on phones, so that failing versions and their actions fit on the
 *  first screen. */
export function CollapsibleSection({ id, title, children }: CollapsibleSectionProps) {
  const [isOpen, setOpen] = useState(useIsWide());
  return (
    <section className={styles.section} aria-labelledby={id}>
      <details
        open={isOpen}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <Heading size="card" id={id}>
            {title}
          </Heading>
        </summary>
        {isOpen && <div className={styles.inside}>{children}</div>}
      </details>
    </section>
  );
}
