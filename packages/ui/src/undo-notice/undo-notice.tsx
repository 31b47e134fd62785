import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CheckIcon } from '../icon/icon.tsx';
import { LinkButton } from '../link/link.tsx';
import { Meta } from '../text/text.tsx';
import styles from './undo-notice.module.css';
import type { UndoableOutcome } from './use-undoable-action.ts';

export { useUndoableAction, type UndoableActionOptions, type UndoableOutcome } from './use-undoable-action.ts';

export interface UndoNoticeProps {
  children: ReactNode;
  /** Time until which the action can be undone; `null` if undoing is impossible. */
  undoUntil: Date | null;
  onUndo: () => void;
  /** Heading of the row. When the minute ends while Undo has the focus, the heading gets the focus. */
  heading: RefObject<HTMLElement | null>;
}

/** Maximum delay of a timer, about 25 days; browsers fire longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const TIME = new Intl.DateTimeFormat('en-IE', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });

/** Renders an undo notice in place of the button that performed the action. Undo has the focus, and no countdown
 *  distracts. */
export function UndoNotice({ children, undoUntil, onUndo, heading }: UndoNoticeProps) {
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
        <span>{children}</span> {canUndo && <Meta as="span">{`Undo until ${formatTime(undoUntil)}`}</Meta>}
      </span>
      {canUndo && (
        <LinkButton ref={undo} className={styles.undo} onClick={onUndo}>
          Undo
        </LinkButton>
      )}
    </p>
  );
}

export interface OutcomeNoticeProps extends Pick<UndoNoticeProps, 'onUndo' | 'heading'> {
  outcome: UndoableOutcome | undefined;
}

/** Renders the undo notice of the last action, if there is one. */
export function OutcomeNotice({ outcome, ...rest }: OutcomeNoticeProps) {
  return (
    outcome && (
      <UndoNotice key={outcome.entryId} undoUntil={outcome.undoUntil} {...rest}>
        {outcome.sentence}
      </UndoNotice>
    )
  );
}

function formatTime(instant: Date): string {
  return TIME.format(instant).replace(/([ap])\.m\./, '$1m');
}

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
