import type { DeskLoan } from '@fotosoc/contract/desk';
import { formatDayWithYear } from '@fotosoc/contract/format-time';
import { ApiError, useSearchParams } from '@fotosoc/host';
import { ShowMore } from '@fotosoc/ui/paged-list';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { ListRow, List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { ActionOutcome } from '../../components/undoable-actions/action-outcome';
import { BorrowerBlock } from '../../components/borrower-block/borrower-block';
import { useBlockActions } from '../../components/borrower-block/use-block-actions';
import { DeskPage } from '../../components/desk-page/desk-page';
import { formatNumbers } from '../../components/desk-text/desk-text';
import { formatStateForOfficers } from '../../components/state-text/state-text';
import { useBorrowerLoans } from '../../data/desk';
import styles from './desk-borrower.module.css';

export function Component() {
  const [search] = useSearchParams();
  return (
    <DeskPage title="Borrower">
      <Borrower bookingId={search.get('of') ?? ''} />
    </DeskPage>
  );
}

/** Loans of a booking's borrower, with the conditions at return. */
function Borrower({ bookingId }: { bookingId: string }) {
  const loans = useBorrowerLoans(bookingId);
  const { borrower, block, items, error, isPending, refetch } = loans;
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useBlockActions(setSaid, heading);
  if (isPending) return <Spinner label="Loading the loans..." />;
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title="No borrower to show">{error.message}</EmptyState>;
  }
  if (!items || !borrower) return <LoadError what="The loans" onRetry={() => void refetch()} />;
  return (
    <div className={styles.borrower}>
      <header>
        <Heading size="card" ref={heading} tabIndex={-1}>
          {borrower.name ?? borrower.email}
        </Heading>
        <Meta>
          <a href={`mailto:${borrower.email}`}>{borrower.email}</a>
        </Meta>
        <BorrowerBlock email={borrower.email} block={block} actions={actions} />
        <ActionOutcome {...actions} heading={heading} />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </header>
      <List>
        {items.map((loan) => (
          <ListRow key={loan.id}>
            <div>
              <span>{`${loan.quantity} × ${loan.equipment.name}`}</span>
              <Meta>{`${formatDayWithYear(loan.startsAt)} to ${formatDayWithYear(loan.endsAt)}`}</Meta>
              {thingsOf(loan).map((line) => (
                <Meta key={line}>{line}</Meta>
              ))}
            </div>
            <Meta as="span">{formatStateForOfficers(loan)}</Meta>
          </ListRow>
        ))}
      </List>
      <ShowMore pages={loans} />
      <Meta>Names and addresses are deleted some time after a loan ends; the history of each item stays.</Meta>
    </div>
  );
}

const CONDITIONS = { fine: 'fine', look: 'to be checked', broken: 'broken' };

/** Returns the conditions of units that were returned in a bad condition or with a note: `No. 2: broken, a clamp is
 *  loose`. */
function thingsOf({ units }: DeskLoan): string[] {
  return units
    .filter(({ backAt, condition, note }) => backAt !== null && (condition !== 'fine' || note !== ''))
    .map(({ number, condition, note }) =>
      [`${formatNumbers([number])}: ${CONDITIONS[condition ?? 'fine']}`, note].filter(Boolean).join(', '),
    );
}
