import type { ReactNode } from 'react';
import { Hint } from '../field/field.tsx';
import { Heading } from '../heading/heading.tsx';
import styles from './editor-section.module.css';

export interface EditorSectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** Renders a section of a long form: heading at the side, fields next to the heading. */
export function EditorSection({ title, hint, children }: EditorSectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <Heading size="card">{title}</Heading>
        {hint && <Hint>{hint}</Hint>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
