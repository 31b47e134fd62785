import { Button } from '@fotosoc/ui/button';
import { EditorSection } from '@fotosoc/ui/editor';
import { Notice } from '@fotosoc/ui/notice';
import { Spinner } from '@fotosoc/ui/spinner';
import type { ReactNode } from 'react';

export interface PartProps<T> {
  title: string;
  hint?: string;
  /** What is in it, in the plural, e.g. `bookings`. */
  what: string;
  answer: { data: T | undefined; isPending: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A section of the page that loads, and fails, by itself. */
export function Part<T>({ title, hint, what, answer, children }: PartProps<T>) {
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
