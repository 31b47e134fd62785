import type { DeskLoan } from '@fotosoc/contract/desk';
import { Link } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { OutcomeNotice } from '@fotosoc/ui/undo-notice';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useLayoutEffect, useRef, useState } from 'react';
import { discardPendingAction, type PendingAction } from '../../data/pending-actions';
import { formatRowHead, getBorrowerName } from '../../components/desk-text/desk-text';
import { RowFacts, RowItems } from './row-facts';
import styles from './desk.module.css';
import { ExtendDialog } from './extend-dialog';
import { findMainAction } from './main-action';
import { PartialDialog } from './partial-dialog';
import { RefuseDialog } from './refuse-dialog';
import { useDeskActions } from './use-desk-actions';

type OpenDialog = 'part' | 'refuse' | 'extend';

export interface BookingRowProps {
  /** Items of one booking that are in the same list. */
  loans: readonly DeskLoan[];
  /** Instant that rows are sorted by: pick-up, or due date of items on loan. */
  at: string;
  isLate: boolean;
  waiting: PendingAction | undefined;
  say: (sentence: string) => void;
  onActed: (loans: readonly DeskLoan[]) => void;
}

/** Row of a booking: borrower, items, and the next action for all items, with Undo after the action. */
export function BookingRow({ loans: shown, at, isLate, waiting, say, onActed }: BookingRowProps) {
  const { loans, act, takeBack, clearProblem, outcome, problem, faster, busy } = useDeskActions(shown, say, onActed);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isUndone, setUndone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [{ state, borrower }] = shown as [DeskLoan];
  const left = loans.filter((loan) => loan.state === state);
  const name = getBorrowerName(shown[0]!);
  const isPart = outcome !== undefined && left.length > 0 && ['booked', 'out'].includes(state);
  const isOpen = (!outcome || isPart) && !faster && !waiting && left.length > 0;
  const main = findMainAction(left, isPart && outcome.name !== 'extensions');
  useLayoutEffect(() => {
    if (isUndone) button.current?.focus();
  }, [isUndone]);
  useLayoutEffect(() => {
    if (faster) heading.current?.focus(); // the pressed button has disappeared
  }, [faster]);
  const open = (name: OpenDialog) => {
    clearProblem();
    setDialog(name);
  };
  const close = () => setDialog(undefined);
  /** Acts from a dialog, which stays open with its input if the server refuses. */
  const actInDialog: typeof act = async (...action) => {
    const isSettled = await act(...action);
    if (isSettled) close();
    return isSettled;
  };
  const form = { loans: left, isBusy: busy !== undefined, problem, onClose: close };
  const items = left.map((loan) => ({ loan }));

  return (
    <li className={styles.loan} data-done={isOpen ? undefined : ''}>
      <p className={styles.time}>{formatRowHead(at)}</p>
      <div className={styles.body}>
        <div>
          <Heading size="card" as="h3" ref={heading} tabIndex={-1} className={styles.name}>
            <Link to={`/loans/desk/borrower?of=${shown[0]!.id}`}>{name}</Link>
          </Heading>
          <RowFacts loans={loans} isLate={isLate} isOpen={isOpen} />
        </div>
        <RowItems loans={loans} />
        <div className={styles.acts}>
          {waiting && <NotSent onUndo={() => discardPendingAction(waiting.key)} />}
          <OutcomeNotice
            outcome={outcome}
            heading={heading}
            onUndo={() => void takeBack().then((isBack) => setUndone(isBack))}
          />
          {faster && <Meta>{faster}</Meta>}
          {problem && !dialog && <FieldError>{problem}</FieldError>}
          {isOpen && (
            <>
              {main && (
                <Button
                  ref={button}
                  busy={busy === main.name}
                  busyLabel={main.busy}
                  onClick={() => {
                    setUndone(false);
                    void act(main.items, main.name, {});
                  }}
                >
                  <span>{main.label}</span>
                  <VisuallyHidden>{` ${main.to}${name}`}</VisuallyHidden>
                </Button>
              )}
              {state !== 'asked' && (
                <LinkButton onClick={() => open('part')}>
                  <span>Partial / add note</span>
                  <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                </LinkButton>
              )}
              {state !== 'out' && (
                <LinkButton onClick={() => open('refuse')}>
                  <span>{state === 'asked' ? 'Refuse booking' : 'Cancel booking'}</span>
                  <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                </LinkButton>
              )}
              {isLate && (
                <a className={linkClass} href={`mailto:${borrower.email}`}>
                  <span>E-mail</span>
                  <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                </a>
              )}
              {state === 'out' && (
                <LinkButton onClick={() => open('extend')}>
                  <span>Extend</span>
                  <VisuallyHidden>{` the loan of ${name}`}</VisuallyHidden>
                </LinkButton>
              )}
            </>
          )}
        </div>
      </div>
      {left.length > 0 && dialog === 'part' && (
        <PartialDialog {...form} onAct={(...action) => void actInDialog(...action)} />
      )}
      {left.length > 0 && dialog === 'refuse' && (
        <RefuseDialog {...form} onRefuse={(body) => void actInDialog(items, 'refusals', body)} />
      )}
      {left.length > 0 && dialog === 'extend' && (
        <ExtendDialog {...form} onExtend={(endsAt) => void actInDialog(items, 'extensions', { endsAt })} />
      )}
    </li>
  );
}

/** Message that the action was not sent, in place of the pressed button. The message gets the focus. */
function NotSent({ onUndo }: { onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => undo.current?.focus(), []);
  return (
    <>
      <Meta>Not sent yet: no connection.</Meta>
      <LinkButton ref={undo} onClick={onUndo}>
        Undo
      </LinkButton>
    </>
  );
}
