import { confirm, notify, queryClient, useAct } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import type { ReactNode } from 'react';
import { tellUndoable } from '../../editing/tell-undoable';
import styles from './outside-source.module.css';

export interface OutsideSourceProps {
  /** What comes from it: `links`, `events`, `Foto of the Week`. */
  things: string;
  /** What it is: `sheet`, `feed`. */
  source: string;
  /** Copies what it holds, and has it asked no more.
   *  @throws ApiError */
  takeOver: () => Promise<{ id: string; undoUntil: string | null }>;
  /** Has it asked again.
   *  @throws ApiError */
  giveBack: (entryId: string) => Promise<unknown>;
  /** Once everything on the page is out of date, after either. */
  onTaken: () => Promise<unknown>;
  /** What is said of it. Default: that these things come from it. */
  children?: ReactNode;
}

/** That something on the page comes from elsewhere, and the way to have it here. */
export function OutsideSource({ things, source, takeOver, giveBack, onTaken, children }: OutsideSourceProps) {
  const { isBusy, act } = useAct({ onFailed: ({ message }) => notify(message, 'bad') });
  const take = async () => {
    const isSure = await confirm({
      question: `Take over the ${things} of the ${source}?`,
      consequence: `The ${source} is copied once and published. After that, the site does not read the ${source} any more.`,
      action: 'Take over',
    });
    if (!isSure) return;
    await act(async () => {
      const entry = await takeOver();
      await refresh();
      document.getElementById('main')?.focus(); // the button that was pressed is gone
      tellUndoable(`Taken over. The ${source} is not read any more.`, entry, async () => undo(entry.id));
    });
  };
  const undo = async (entryId: string) =>
    act(async () => {
      await giveBack(entryId);
      await refresh();
      notify(`Undone. The ${source} is read again.`);
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
