import { ApiError } from '@fotosoc/contract/request';
import { confirm, notify, queryClient } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { useState, type ReactNode } from 'react';
import styles from './outside-source.module.css';

export interface OutsideSourceProps {
  /** What comes from it: `links`, `events`, `Foto of the Week`. */
  things: string;
  /** What it is: `sheet`, `feed`. */
  source: string;
  /** Copies what it holds, and has it asked no more.
   *  @throws ApiError */
  takeOver: () => Promise<unknown>;
  /** Once everything on the page is out of date. */
  onTaken: () => Promise<unknown>;
  /** What is said of it. Default: that these things come from it. */
  children?: ReactNode;
}

/** That something on the page comes from elsewhere, and the way to have it here. */
export function OutsideSource({ things, source, takeOver, onTaken, children }: OutsideSourceProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    const isSure = await confirm({
      question: `Take over the ${things} of the ${source}?`,
      consequence: `What it holds is copied once, and published. The ${source} is not read any more.`,
      action: 'Take over',
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await takeOver();
      await queryClient.invalidateQueries();
      await onTaken();
      notify(`Taken over. The ${source} is not read any more.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.source}>
      <p>
        {children ?? (
          <>
            <strong>
              These {things} come from a {source}.
            </strong>{' '}
            Change them there, or take them over.
          </>
        )}
      </p>
      <Button variant="line" size="sm" busy={isBusy} onClick={() => void take()}>
        Take over
      </Button>
    </div>
  );
}
