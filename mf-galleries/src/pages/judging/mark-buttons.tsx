import type { BallotKind } from '@fotosoc/contract/calls';
import { BEST_MARK } from '@fotosoc/contract/limits';
import { Button } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useEffectEvent } from 'react';
import styles from './judging.module.css';

const MARKS = Array.from({ length: BEST_MARK }, (_, index) => index + 1);

export interface MarkButtonsProps {
  kind: BallotKind;
  mark: number | null;
  /** Progress of the judge, in words. */
  status: string;
  /** False once all votes are used. */
  canVote: boolean;
  /** Called with the new mark; `null` takes it back. */
  onMark: (mark: number | null) => void;
}

/** Buttons that mark the shown photo, or vote for it. Keys: 1 to 9 and 0 for 10, or V for a vote. */
export function MarkButtons({ kind, mark, status, canVote, onMark }: MarkButtonsProps) {
  const choose = (value: number) => onMark(mark === value ? null : value);
  useKeys((key) => {
    if (kind === 'votes' && key === 'v' && (canVote || mark !== null)) choose(1);
    else if (kind === 'marks' && /^\d$/.test(key)) choose(key === '0' ? BEST_MARK : Number(key));
  });
  return (
    <div className={styles.foot}>
      {kind === 'votes' ? (
        <Button
          variant={mark === null ? 'ink' : 'line'}
          aria-disabled={mark === null && !canVote}
          onClick={() => (mark !== null || canVote) && choose(1)}
        >
          {mark === null ? 'Vote for this photo' : 'Take back vote'}
        </Button>
      ) : (
        <div className={styles.marks} role="group" aria-label="Mark from 1 to 10">
          {MARKS.map((value) => (
            <button key={value} type="button" aria-pressed={mark === value} onClick={() => choose(value)}>
              {value}
            </button>
          ))}
        </div>
      )}
      <Meta role="status">{status}</Meta>
    </div>
  );
}

function useKeys(onKey: (key: string) => void): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const handle = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (!ctrlKey && !metaKey && !altKey && !repeat) handleKey(key.toLowerCase());
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}
