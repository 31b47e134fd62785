import type { ReactNode } from 'react';
import { Heading } from '@fotosoc/ui/heading';
import styles from './section.module.css';

export interface SectionProps {
  /** Id of the heading inside, which names the section. */
  labelledBy: string;
  children: ReactNode;
}

export function Section({ labelledBy, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

export interface SectionHeadProps {
  id: string;
  title: string;
  /** Link at the end of the heading's line. */
  action?: ReactNode;
}

export function SectionHead({ id, title, action }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Heading size="section" id={id}>
        {title}
      </Heading>
      {action}
    </div>
  );
}
