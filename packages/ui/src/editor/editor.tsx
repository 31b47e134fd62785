import type { ReactNode } from 'react';
import styles from './editor.module.css';

export { useDraft, type Draft } from './use-draft.ts';
export { useFieldErrors, type FieldErrors } from './use-field-errors.ts';

export interface EditorSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of a long form: its name at the side, its fields beside it. */
export function EditorSection({ title, hint, children }: EditorSectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <h2 className="h-card">{title}</h2>
        {hint && <p className="hint">{hint}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** The sections of a long form, one below the other. */
export function EditorSections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

export interface SaveBarProps {
  /** How things stand, e.g. `2 photos uploading`; announced as it changes. */
  status: string;
  /** Buttons, the one that saves last. */
  children: ReactNode;
}

/** Sticks to the foot of the window while the form is longer than it. */
export function SaveBar({ status, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <div className={`wrap wrap--text ${styles.inner}`}>
        <p className="meta" role="status">
          {status}
        </p>
        <div className="btns">{children}</div>
      </div>
    </div>
  );
}
