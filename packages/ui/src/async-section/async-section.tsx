import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EditorSection, type EditorSectionProps } from '../editor/editor-section.tsx';
import { Notice } from '../notice/notice.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export interface AsyncSectionProps<T> extends Omit<EditorSectionProps, 'children'> {
  /** Plural noun of the content, e.g. `bookings`. */
  what: string;
  answer: { data: T | undefined; isPending: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Renders a section of personal data, with loading and error states of its own. */
export function AsyncSection<T>({ title, hint, what, answer, children }: AsyncSectionProps<T>) {
  const { data, isPending, refetch } = answer;
  return (
    <EditorSection title={title} hint={hint}>
      {isPending && <Spinner label="Loading..." />}
      {!isPending && data === undefined && (
        <>
          <Notice kind="bad">Your {what} could not be loaded.</Notice>
          <div>
            <Button variant="line" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </>
      )}
      {data !== undefined && children(data)}
    </EditorSection>
  );
}
