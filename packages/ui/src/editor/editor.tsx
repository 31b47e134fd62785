import type { ReactNode } from 'react';
import { Page, PageHead } from '../page/page.tsx';
import styles from './editor.module.css';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

export { EditorForm, type EditorFormProps } from './editor-form.tsx';
export { EditorSection, type EditorSectionProps } from './editor-section.tsx';
export { isSameValue } from './is-same-value.ts';
export { mergeValues, type MergeResult } from './merge-values.ts';
export {
  createServerDraft,
  hasStoredDraft,
  type SaveFailure,
  type ServerDraft,
  type ServerDraftOptions,
  type ServerDraftState,
} from './server-draft.ts';
export { useFieldErrors, type FieldErrors } from './use-field-errors.ts';
export { useServerDraft } from './use-server-draft.ts';

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
