import type { ReactNode } from 'react';
import { Hint } from '../field/field.tsx';
import { Heading } from '../heading/heading.tsx';
import styles from './editor-section.module.css';

export interface EditorSectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** A part of a long form: its name at the side, its fields beside it. */
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
