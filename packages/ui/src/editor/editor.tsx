import type { ReactNode } from 'react';
import { Page, PageHead } from '../page/page.tsx';
import styles from './editor.module.css';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

export { EditorForm, type EditorFormProps } from './editor-form.tsx';
export { EditorSection, type EditorSectionProps } from './editor-section.tsx';
export { isSameValue, mergeValues, type MergeResult } from './merge-values.ts';
export { useDraft, type Draft, type KeptDraft } from './use-draft.ts';
export { useFieldErrors, type FieldErrors } from './use-field-errors.ts';

/** Renders a page that consists of one long form with a bar of buttons at the foot. The browser does not open a file
 *  that is dropped beside the form. */
export function EditorPage({ title, children }: { title: string; children: ReactNode }) {
  useNoStrayDrops();
  return (
    <Page width="full" className={styles.page}>
      <PageHead title={title} width="text" />
      {children}
    </Page>
  );
}
