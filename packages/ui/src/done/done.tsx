import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CheckIcon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import { Meta } from '../text/text.tsx';
import styles from './done.module.css';

export interface DoneProps {
  /** What was done, as a sentence. */
  children: ReactNode;
  /** Until when it can be undone; null where it cannot. */
  undoUntil: Date | null;
  onUndo: () => void;
  /** Gets the focus when the minute ends while Undo has it: the heading of the row. */
  heading: RefObject<HTMLElement | null>;
}

/** Longest delay of a timer, some 25 days; browsers run a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const TIME = new Intl.DateTimeFormat('en-IE', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });

/** What was done, in the place of the button that did it, with Undo for its minute: it has the focus, and no clock ticks
 *  beside it. */
export function Done({ children, undoUntil, onUndo, heading }: DoneProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const hasEnded = useIsPast(undoUntil);
  const canUndo = undoUntil !== null && !hasEnded;
  useLayoutEffect(() => undo.current?.focus(), []);
  useLayoutEffect(() => {
    if (hasEnded && document.activeElement === document.body) heading.current?.focus();
  }, [hasEnded, heading]);
  return (
    <p className={styles.done}>
      <CheckIcon />
      <span>
        <span>{children}</span> {canUndo && <Meta as="span">{`Undo until ${clockOf(undoUntil)}`}</Meta>}
      </span>
      {canUndo && (
        <LinkButton ref={undo} className={styles.undo} onClick={onUndo}>
          Undo
        </LinkButton>
      )}
    </p>
  );
}

/** e.g. `12:42 pm`; some browsers write `p.m.` */
function clockOf(instant: Date): string {
  return TIME.format(instant).replace(/([ap])\.m\./, '$1m');
}

/** Whether an instant has passed, told when it does. */
function useIsPast(instant: Date | null): boolean {
  const atMs = instant?.getTime();
  const [pastMs, setPastMs] = useState<number>();
  useEffect(() => {
    const delayMs = atMs === undefined ? Infinity : atMs - Date.now();
    if (delayMs > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(() => setPastMs(atMs), delayMs);
    return () => clearTimeout(timer);
  }, [atMs]);
  return atMs !== undefined && pastMs === atMs;
}
