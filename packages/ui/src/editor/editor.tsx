import type { ReactNode } from 'react';
import { Page, PageHead } from '../page/page.tsx';
import styles from './editor.module.css';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

export { EditorForm, type EditorFormProps } from './editor-form.tsx';
export { EditorSection, type EditorSectionProps } from './editor-section.tsx';
export { useDraft, type Draft, type KeptDraft } from './use-draft.ts';
export { useFieldErrors, type FieldErrors } from './use-field-errors.ts';

/** A page that is one long form: its buttons lie on the footer. A file dropped beside the form does not leave it. */
export function EditorPage({ title, children }: { title: string; children: ReactNode }) {
  useNoStrayDrops();
  return (
    <Page width="full" className={styles.page}>
      <PageHead title={title} width="text" />
      {children}
    </Page>
  );
}
