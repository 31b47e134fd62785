import type { ReactNode } from 'react';
import { ButtonRow } from '../button/button.tsx';
import { Hint } from '../field/field.tsx';
import { Heading } from '../heading/heading.tsx';
import { Container, Page, PageHead } from '../page/page.tsx';
import { Meta } from '../text/text.tsx';
import styles from './editor.module.css';

export { useDraft, type Draft } from './use-draft.ts';
export { useFieldErrors, type FieldErrors } from './use-field-errors.ts';

/** A page that is one long form: its `SaveBar` lies on the footer. */
export function EditorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="full" className={styles.page}>
      <PageHead title={title} width="text" />
      {children}
    </Page>
  );
}

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
        <Heading size="card">{title}</Heading>
        {hint && <Hint>{hint}</Hint>}
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
      <Container width="text" className={styles.inner}>
        <Meta role="status">{status}</Meta>
        <ButtonRow>{children}</ButtonRow>
      </Container>
    </div>
  );
}
