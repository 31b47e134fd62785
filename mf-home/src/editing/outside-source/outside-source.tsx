import { confirm, notify, queryClient, useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import type { ReactNode } from 'react';
import { notifyUndoable } from '../notify-undoable';
import styles from './outside-source.module.css';

export interface OutsideSourceProps {
  /** Content of the source: `links`, `events`, `Foto of the Week`. */
  things: string;
  /** Type of the source: `sheet`, `feed`. */
  source: string;
  /** Imports the content of the source and stops reading the source.
   *  @throws ApiError */
  takeOver: () => Promise<{ id: string; undoUntil: string | null }>;
  /** Resumes reading the source.
   *  @throws ApiError */
  giveBack: (entryId: string) => Promise<unknown>;
  /** Called after an import or its undo, so that the page fetches its data again. */
  onTaken: () => Promise<unknown>;
  /** Text of the notice. Default: names the source of the content. */
  children?: ReactNode;
}

/** Notice that content of the page comes from an outside source, with a button that imports the content. */
export function OutsideSource({ things, source, takeOver, giveBack, onTaken, children }: OutsideSourceProps) {
  const { isBusy, act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  const take = async () => {
    const isSure = await confirm({
      question: `Take over the ${things} of the ${source}?`,
      consequence: `The ${source} is copied once and published. After that, the site no longer reads the ${source}.`,
      action: 'Take over',
    });
    if (!isSure) return;
    await act(async () => {
      const entry = await takeOver();
      await refresh();
      document.getElementById('main')?.focus(); // the pressed button has disappeared
      notifyUndoable(`Taken over. The site no longer reads the ${source}.`, entry, async () => undo(entry.id));
    });
  };
  const undo = async (entryId: string) =>
    act(async () => {
      await giveBack(entryId);
      await refresh();
      notify(`Undone. The site reads the ${source} again.`);
    });
  const refresh = async () => {
    await queryClient.invalidateQueries();
    await onTaken();
  };
  return (
    <div className={styles.source}>
      <p>
        {children ?? (
          <>
            <strong>
              These {things} come from a {source}.
            </strong>{' '}
            <span>Edit them in the {source}, or take them over.</span>
          </>
        )}
      </p>
      <Button variant="line" size="sm" busy={isBusy} onClick={() => void take()}>
        Take over
      </Button>
    </div>
  );
}
