import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import { formatWeekdayAndDay } from '@fotosoc/contract/format-time';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { List } from '@fotosoc/ui/list';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { lazy, Suspense, useState } from 'react';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useDeskTasks } from '../../data/desk';
import { usePendingActions } from '../../data/pending-actions';
import styles from './desk.module.css';
import { BookingRow } from './booking-row';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog')).ScanDialog }));

type ListName = Exclude<keyof Today, 'doesApprove'>;
interface LoanList {
  name: ListName;
  title: string;
  /** Label of the list's count at the top of the page. */
  counts?: string;
  at: 'startsAt' | 'endsAt';
}
const LISTS: LoanList[] = [
  { name: 'goingOut', title: 'Going out today', counts: 'Going out', at: 'startsAt' },
  { name: 'dueBack', title: 'Due back', counts: 'Due back', at: 'endsAt' },
  { name: 'overdue', title: 'Overdue', counts: 'Overdue', at: 'endsAt' },
  { name: 'toApprove', title: 'To approve', counts: 'To approve', at: 'startsAt' },
  { name: 'dueLater', title: 'Out until another day', at: 'endsAt' },
];

export function Component() {
  const [now] = useState(() => new Date());
  return (
    <DeskPage title="Loans desk" lead={formatWeekdayAndDay(now)}>
      <Desk />
    </DeskPage>
  );
}

/** Today's tasks of the desk, each with a one-tap action. */
function Desk() {
  const { data, isPending, refetch } = useDeskTasks();
  const waiting = usePendingActions();
  const [said, setSaid] = useState('');
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      {waiting.refused.map(({ sentence }) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      {waiting.acts.length > 0 && (
        <Notice>
          {`${waiting.acts.length === 1 ? '1 action waits' : `${waiting.acts.length} actions wait`} for the connection. Leave this page open.`}
        </Notice>
      )}
      {isPending && <Spinner label="Loading the desk..." />}
      {!isPending && !data && <LoadError what="The desk" onRetry={() => void refetch()} />}
      <div className={styles.scan}>
        <Button variant="line" size="sm" onClick={() => setScanning(true)}>
          Scan a label
        </Button>
      </div>
      {isScanning && (
        <Suspense>
          <ScanDialog onClose={() => setScanning(false)} />
        </Suspense>
      )}
      {data && <TodayLists today={data} say={setSaid} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function TodayLists({ today, say }: { today: Today; say: (sentence: string) => void }) {
  const waiting = usePendingActions();
  /** Items that the officer has handled on this page, with their previous list. Their row stays in place until the page
   *  is reloaded. */
  const [acted, setActed] = useState<ReadonlyMap<string, Acted>>(new Map());
  const keepInPlace = (list: ListName, loans: readonly DeskLoan[]) =>
    setActed((before) => new Map([...before, ...loans.map((loan) => [loan.id, { list, loan }] as const)]));
  const lists = LISTS.filter(({ name }) => name !== 'toApprove' || today.doesApprove || today.toApprove.length > 0).map(
    (list) => ({ ...list, rows: rowsOf(list, today, acted) }),
  );
  const tasks = lists.filter(({ counts }) => counts);
  const isEmpty = tasks.every(({ rows }) => rows.length === 0);
  return (
    <>
      <nav className={styles.tally} aria-label="On this page">
        {tasks.map(({ name, counts }) => (
          <a key={name} href={`#${name}`} data-late={name === 'overdue' && today[name].length > 0 ? '' : undefined}>
            <b>{groupByBooking(today[name]).length}</b>
            <span>{counts}</span>
          </a>
        ))}
      </nav>
      {isEmpty && (
        <EmptyState title="Nothing goes out or comes back today">See later bookings under All bookings.</EmptyState>
      )}
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, title, at, rows }) => (
          <section key={name} id={name} className={styles.list} aria-labelledby={`${name}-title`}>
            <Heading size="card" id={`${name}-title`}>
              {title}
            </Heading>
            <List>
              {rows.map((loans) => (
                <BookingRow
                  key={loans[0]!.bookingId}
                  loans={loans}
                  at={loans[0]![at]}
                  isLate={name === 'overdue'}
                  waiting={waiting.acts.find(({ loanId }) => loans.some(({ id }) => id === loanId))}
                  say={say}
                  onActed={(one) => keepInPlace(name, one)}
                />
              ))}
            </List>
          </section>
        ))}
    </>
  );
}

interface Acted {
  list: ListName;
  loan: DeskLoan;
}

/** Groups the items of a list into rows, one per booking. */
function rowsOf({ name, at }: LoanList, today: Today, acted: ReadonlyMap<string, Acted>): DeskLoan[][] {
  const here = today[name].filter(({ id }) => (acted.get(id)?.list ?? name) === name);
  const gone = [...acted.values()]
    .filter(({ list, loan }) => list === name && !here.some(({ id }) => id === loan.id))
    .map(({ loan }) => loan);
  const sorted = [...here, ...gone].toSorted(
    (one, other) =>
      one[at].localeCompare(other[at]) ||
      one.bookingId.localeCompare(other.bookingId) ||
      one.equipment.name.localeCompare(other.equipment.name),
  );
  return groupByBooking(sorted);
}

function groupByBooking(loans: readonly DeskLoan[]): DeskLoan[][] {
  const groups = new Map<string, DeskLoan[]>();
  for (const loan of loans) groups.set(loan.bookingId, [...(groups.get(loan.bookingId) ?? []), loan]);
  return [...groups.values()];
}
