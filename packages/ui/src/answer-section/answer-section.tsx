import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EditorSection, type EditorSectionProps } from '../editor/editor-section.tsx';
import { Notice } from '../notice/notice.tsx';
import { Spinner } from '../spinner/spinner.tsx';

export interface AnswerSectionProps<T> extends Omit<EditorSectionProps, 'children'> {
  /** What is in it, in the plural, e.g. `bookings`. */
  what: string;
  /** `data` is undefined after a failure. */
  answer: { data: T | undefined; isPending: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A section of what is somebody's own: it loads, and fails, by itself. */
export function AnswerSection<T>({ title, hint, what, answer, children }: AnswerSectionProps<T>) {
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
