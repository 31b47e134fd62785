import type { DeskLoan } from '@fotosoc/contract/desk';
import { whenInWords } from '@fotosoc/contract/time-words';
import { Link } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Done } from '@fotosoc/ui/done';
import { FieldError } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useLayoutEffect, useRef, useState } from 'react';
import { forgetWaiting, type WaitingAct } from '../../data/waiting-acts';
import styles from './desk.module.css';
import { LongerSheet } from './longer-sheet';
import { PartSheet } from './part-sheet';
import { RefuseSheet } from './refuse-sheet';
import { useActs } from './use-acts';
import {
  allOf,
  headOf,
  lateness,
  nameOf,
  numbersInWords,
  outOf,
  spanInWords,
} from '../../components/desk-words/desk-words';

type Sheet = 'part' | 'refuse' | 'longer';

export interface LoanRowProps {
  loan: DeskLoan;
  /** By when the row is sorted: when it goes out, or is due back. */
  at: string;
  /** Whether it should have come back by now. */
  isLate: boolean;
  waiting: WaitingAct | undefined;
  say: (sentence: string) => void;
  onActed: (loan: DeskLoan) => void;
}

/** One booking: who, what, and the one thing that is to be done with it, undone where it was done. */
export function LoanRow({ loan: shown, at, isLate, waiting, say, onActed }: LoanRowProps) {
  const { loan, act, takeBack, outcome, problem, faster, busy } = useActs(shown, say, onActed);
  const [sheet, setSheet] = useState<Sheet>();
  const [isUndone, setUndone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, equipment, quantity, startsAt, endsAt } = loan;
  const name = nameOf(loan);
  const numbers = state === 'booked' ? loan.here : outOf(loan);
  const isLeft = state === shown.state && state === 'out' && outcome !== undefined; // part of it is out still
  const isOpen = (!outcome || isLeft) && !faster && !waiting;
  const main = {
    asked: { name: 'approvals', says: loan.against ? 'Approve anyway' : 'Approve', busy: 'Approving...', to: '' },
    booked: { name: 'handouts', says: `Hand out${allOf(quantity)}`, busy: 'Handing out...', to: 'to ' },
    out: {
      name: 'returns',
      says: isLeft ? 'Take back the rest' : `Take back${allOf(quantity)}`,
      busy: 'Taking back...',
      to: 'from ',
    },
  }[state as 'asked' | 'booked' | 'out'] as
    | { name: 'approvals' | 'handouts' | 'returns'; says: string; busy: string; to: string }
    | undefined;
  useLayoutEffect(() => {
    if (isUndone) button.current?.focus();
  }, [isUndone]);
  const close = () => setSheet(undefined);

  return (
    <li className={styles.loan} data-done={isOpen ? undefined : ''}>
      <p className={styles.time}>{headOf(at)}</p>
      <div className={styles.body}>
        <div>
          <Heading size="card" as="h3" ref={heading} tabIndex={-1} className={styles.name}>
            <Link to={`/loans/desk/borrower?of=${loan.id}`}>{name}</Link>
          </Heading>
          {isLate ? (
            <p className={styles.late}>
              Due {whenInWords(endsAt)}: {lateness(endsAt)}
            </p>
          ) : (
            <Meta>{state === 'asked' ? spanInWords(startsAt, endsAt) : `Back ${whenInWords(endsAt)}`}</Meta>
          )}
          {isOpen && loan.against && <p className={styles.against}>{loan.against}</p>}
          {isOpen && state !== 'out' && loan.confirmBy && (
            <Meta>Address not confirmed yet: given back {whenInWords(loan.confirmBy)}</Meta>
          )}
          {loan.note && <p className={styles.quote}>{loan.note}</p>}
          {loan.trouble && (
            <p className={styles.quote}>
              Broken or missing, said {whenInWords(loan.trouble.at)}: {loan.trouble.sentence}
            </p>
          )}
          {isOpen &&
            state === 'booked' &&
            loan.notes?.map(({ number, note }) => (
              <p key={number} className={styles.quote}>
                No. {number}: {note}
              </p>
            ))}
        </div>
        <p className={styles.what}>
          {quantity > 1 && `${quantity} × `}
          {equipment.name}
          {numbers.length > 0 && <Meta as="span">{numbersInWords(numbers)}</Meta>}
        </p>
        <div className={styles.acts}>
          {waiting && <NotSent onUndo={() => forgetWaiting(waiting.key)} />}
          {outcome && (
            <Done
              key={outcome.entryId}
              undoUntil={outcome.undoUntil}
              heading={heading}
              onUndo={() => void takeBack().then((isBack) => setUndone(isBack))}
            >
              {outcome.sentence}
            </Done>
          )}
          {faster && <Meta>{faster}</Meta>}
          {problem && <FieldError>{problem}</FieldError>}
          {isOpen && main && (
            <>
              <Button
                ref={button}
                busy={busy === main.name}
                busyLabel={main.busy}
                onClick={() => {
                  setUndone(false);
                  void act(main.name, main.name === 'approvals' ? undefined : {});
                }}
              >
                {main.says}
                <VisuallyHidden>
                  {' '}
                  {main.to}
                  {name}
                </VisuallyHidden>
              </Button>
              {state !== 'asked' && !isLate && (
                <LinkButton onClick={() => setSheet('part')}>
                  Part or note<VisuallyHidden> {name}</VisuallyHidden>
                </LinkButton>
              )}
              {state !== 'out' && (
                <LinkButton onClick={() => setSheet('refuse')}>
                  {state === 'asked' ? 'Refuse' : 'Not coming'}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </LinkButton>
              )}
              {isLate && (
                <>
                  <LinkButton onClick={() => setSheet('part')}>
                    Part or note<VisuallyHidden> {name}</VisuallyHidden>
                  </LinkButton>
                  <a className={linkClass} href={`mailto:${loan.borrower.email}`}>
                    Write<VisuallyHidden> to {name}</VisuallyHidden>
                  </a>
                </>
              )}
              {state === 'out' && (
                <LinkButton onClick={() => setSheet('longer')}>
                  Give longer<VisuallyHidden> to {name}</VisuallyHidden>
                </LinkButton>
              )}
            </>
          )}
        </div>
      </div>
      {sheet === 'part' && (
        <PartSheet
          loan={loan}
          onClose={close}
          onAct={(what, body) => {
            close();
            void act(what, body);
          }}
        />
      )}
      {sheet === 'refuse' && (
        <RefuseSheet
          loan={loan}
          onClose={close}
          onRefuse={(body) => {
            close();
            void act('refusals', body);
          }}
        />
      )}
      {sheet === 'longer' && (
        <LongerSheet
          loan={loan}
          onClose={close}
          onExtend={(end) => {
            close();
            void act('extensions', { endsAt: end });
          }}
        />
      )}
    </li>
  );
}

/** In the place of the button, with the focus that it had. */
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
