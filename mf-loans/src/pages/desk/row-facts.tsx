import type { DeskLoan } from '@fotosoc/contract/desk';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { Meta } from '@fotosoc/ui/text';
import { formatLateness, formatNumbers, listLentNumbers, formatSpan } from '../../components/desk-text/desk-text';
import styles from './desk.module.css';

export interface RowFactsProps {
  loans: readonly DeskLoan[];
  isLate: boolean;
  isOpen: boolean;
}

/** Dates and notes of a booking. */
export function RowFacts({ loans, isLate, isOpen }: RowFactsProps) {
  const [first] = loans as [DeskLoan];
  const isOne = loans.length === 1;
  const unconfirmed = loans.find(({ state, confirmBy }) => ['asked', 'booked'].includes(state) && confirmBy !== null);
  const against = new Set(loans.flatMap((loan) => loan.against ?? []));
  const notes = new Set(loans.flatMap(({ note }) => (note === '' ? [] : [note])));
  return (
    <>
      {first.borrower.name !== null && <Meta>{first.borrower.email}</Meta>}
      {groupByDates(loans).map(([same, dates]) => {
        const names = isOne || same.length === loans.length ? '' : `${same.map(nameEquipment).join(', ')}: `;
        return isLate ? (
          <p key={dates} className={styles.late}>
            {`${names}Due ${formatDayAndTimeWithYear(same[0]!.endsAt)}: ${formatLateness(same[0]!.endsAt)}`}
          </p>
        ) : (
          <Meta key={dates}>{`${names}${datesOf(same[0]!)}`}</Meta>
        );
      })}
      {isOpen &&
        [...against].map((sentence) => (
          <p key={sentence} className={styles.against}>
            {sentence}
          </p>
        ))}
      {isOpen && unconfirmed?.confirmBy && (
        <Meta>{`Not confirmed yet: cancelled ${formatDayAndTimeWithYear(unconfirmed.confirmBy)}`}</Meta>
      )}
      {[...notes].map((note) => (
        <p key={note} className={styles.quote}>
          {note}
        </p>
      ))}
      {loans.map(
        (loan) =>
          loan.trouble && (
            <p key={loan.id} className={styles.quote}>
              {`${loan.equipment.name}, reported broken or missing ${formatDayAndTimeWithYear(loan.trouble.at)}: ${loan.trouble.sentence}`}
            </p>
          ),
      )}
      {isOpen &&
        loans.map(
          (loan) =>
            loan.state === 'booked' &&
            loan.notes?.map(({ number, note }) => (
              <p key={`${loan.id} ${number}`} className={styles.quote}>
                {`${isOne ? '' : `${loan.equipment.name} `}No. ${number}: ${note}`}
              </p>
            )),
        )}
    </>
  );
}

/** Items of a booking with the unit numbers to hand out, or on loan. */
export function RowItems({ loans }: { loans: readonly DeskLoan[] }) {
  return (
    <ul className={styles.what}>
      {loans.map((loan) => {
        const numbers = loan.state === 'booked' ? loan.here : listLentNumbers(loan);
        return (
          <li key={loan.id}>
            <span>{loan.quantity > 1 ? `${loan.quantity} × ${loan.equipment.name}` : loan.equipment.name}</span>
            {numbers.length > 0 && <Meta as="span">{formatNumbers(numbers)}</Meta>}
            {loan.state === 'booked' && numbers.length < loan.quantity && (
              <Meta as="span">{numbers.length === 0 ? 'none in store' : `only ${numbers.length} in store`}</Meta>
            )}
            {loan.accessories && ['booked', 'out'].includes(loan.state) && (
              <Meta as="span">{`With ${loan.accessories.split('\n').join(', ')}`}</Meta>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function nameEquipment({ equipment }: DeskLoan): string {
  return equipment.name;
}

function datesOf({ state, startsAt, endsAt }: DeskLoan): string {
  return state === 'asked' ? formatSpan(startsAt, endsAt) : `Back ${formatDayAndTimeWithYear(endsAt)}`;
}

/** Groups items with the same dates. */
function groupByDates(loans: readonly DeskLoan[]): [DeskLoan[], string][] {
  const groups = new Map<string, DeskLoan[]>();
  for (const loan of loans) {
    const dates = loan.state === 'asked' ? `${loan.startsAt} ${loan.endsAt}` : loan.endsAt;
    groups.set(dates, [...(groups.get(dates) ?? []), loan]);
  }
  return [...groups].map(([dates, same]) => [same, dates]);
}
